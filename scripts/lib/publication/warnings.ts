import type { Publication } from "~/platform/publication/publication.ts";
import { isOwnComputer } from "~/platform/sources/address.ts";
import type { PublicationMistake } from "./mistakes.ts";

/** What a publication may say and had better not. */

/** The ground that colours stand on, by theme (`app/styles/theme.css`). */
const PAPER = { light: "#f9f5ed", dark: "#0f1215" } as const;

/** WCAG 2, level AA, for text. */
const LEAST_CONTRAST = 4.5;

export interface WhatExists {
  /** Whether a page or a file has this path. */
  hasPath: (path: string) => boolean;
}

/** Returns the warnings of a publication without mistakes, each with its entry. */
export const publicationWarnings = (
  publication: Publication,
  { hasPath }: WhatExists,
): PublicationMistake[] => [
  ...addressWarnings(publication),
  ...faintColours(publication),
  ...deadLinks(publication, hasPath),
  ...madeUpNumbers(publication),
  ...ownComputerFeeds(publication).map(({ path, where }) => ({
    path,
    sentence: `${where} is on this computer: it is read here only, and a deployment refuses it.`,
  })),
];

/** Returns what a deployment refuses: feeds that only this computer has. */
export const undeployable = (publication: Publication): PublicationMistake[] =>
  ownComputerFeeds(publication).map(({ path, where }) => ({
    path,
    sentence: `${where} is on this computer: no deployed site can read it.`,
  }));

const ownComputerFeeds = ({ sources }: Publication) =>
  sources.feeds.flatMap(({ url }, index) =>
    isOwnComputer(new URL(url))
      ? [{ path: ["sources", "feeds", index, "url"], where: `sources.feeds.${index}.url` }]
      : [],
  );

function addressWarnings({ brand }: Publication): PublicationMistake[] {
  const { pathname, search, hash, origin } = new URL(brand.url);
  if (pathname + search + hash === "/") return [];
  return [
    {
      path: ["brand", "url"],
      sentence: `brand.url has more than an origin: links are made with ${origin}, the rest is not used.`,
    },
  ];
}

function faintColours({ categories }: Publication): PublicationMistake[] {
  return categories.flatMap(({ slug, color }, index) =>
    (["light", "dark"] as const).flatMap((theme) => {
      const ratio = contrast(color[theme], PAPER[theme]);
      if (ratio >= LEAST_CONTRAST) return [];
      const sentence = `The colour of ${slug} has a contrast of ${ratio.toFixed(1)} to the ${theme} page; under ${LEAST_CONTRAST} many cannot read it.`;
      return [{ path: ["categories", index, "color", theme], sentence }];
    }),
  );
}

/** Every text that is a path is a link or a file of the site's own. */
function deadLinks(publication: Publication, hasPath: WhatExists["hasPath"]): PublicationMistake[] {
  const found: PublicationMistake[] = [];
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === "string") {
      if (!/^\/(?!\/)\S*$/.test(value)) return;
      const [pathname = ""] = value.split(/[?#]/);
      if (!hasPath(pathname))
        found.push({ path, sentence: `${path.join(".")} leads to ${value}, and no page has this address.` });
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) visit(each, [...path, index]);
    else if (value !== null && typeof value === "object")
      for (const [name, each] of Object.entries(value)) visit(each, [...path, name]);
  };
  visit(publication, []);
  return found;
}

function madeUpNumbers({ content }: Publication): PublicationMistake[] {
  if (!content.syntheticViews) return [];
  const sentence =
    "content.syntheticViews is on: made-up numbers are added to the counted views that readers see.";
  return [{ path: ["content", "syntheticViews"], sentence }];
}

/** Returns the contrast ratio of WCAG 2 of two colours such as #8a2b0e. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
