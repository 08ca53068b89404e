import type { Brand } from "./publication.ts";

/** What a face sets: headlines and articles, or the interface around them. */
export const FACE_USES = ["reading", "interface"] as const;
export type FaceUse = (typeof FACE_USES)[number];

type Faced = Pick<Brand, "faces">;

/** The properties of `app/styles/theme.css` that name the usual faces. */
const PROPERTIES: Record<FaceUse, string> = { reading: "--font-serif", interface: "--font-sans" };

/** Returns the style that puts a publication's faces in the place of the stylesheet's; empty when it names none. */
export function faceStyle({ faces = {} }: Faced): string {
  const named = FACE_USES.flatMap((use) => (faces[use] ? [{ use, ...faces[use] }] : []));
  if (named.length === 0) return "";
  const rules = named.flatMap(({ family, files = [] }) =>
    files.map(
      ({ path, weight = "400 700", style = "normal" }) =>
        `@font-face{font-family:${firstOf(family)};src:url(${path}) format("woff2");font-weight:${weight};font-style:${style};font-display:optional}`,
    ),
  );
  const properties = named.map(({ use, family }) => `${PROPERTIES[use]}:${family}`);
  return `${rules.join("")}:root{${properties.join(";")}}`;
}

/** The family of a list that the files are for: its first. */
const firstOf = (family: string) => family.split(",", 1)[0] as string;

/**
 * Returns the files to fetch before the first page is drawn: the first of each face.
 * @param usual the files of the faces that a publication has when it names none
 */
export const facePreloads = ({ faces = {} }: Faced, usual: Record<FaceUse, string>): string[] =>
  FACE_USES.flatMap((use) =>
    faces[use] ? (faces[use].files ?? []).slice(0, 1) : [{ path: usual[use] }],
  ).map(({ path }) => path);
