import type { Deps } from "../deps.ts";

/**
 * Pictures of the publisher, in R2 under the digest of their bytes: the address of a picture never shows another one, and
 * storing it again changes nothing.
 */

/** The content type of each ending. SVG is left out: it is a document that may hold scripts. */
const TYPES = {
  avif: "image/avif",
  gif: "image/gif",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
} as const;

export type PictureType = keyof typeof TYPES;

export const PICTURE_TYPES = Object.keys(TYPES) as PictureType[];

/** Bytes of the largest picture that is stored. */
export const MAX_PICTURE_BYTES = 10_000_000;

/** What is known of the shape, and the width of a copy, follow the digest; see `lib/picture/picture.ts`. */
const NAME = new RegExp(
  `^[0-9a-f]{32}(?:-\\d{1,5}x\\d{1,5}(?:-[0-7]{3}(?:\\.w\\d{1,5})?)?)?\\.(${PICTURE_TYPES.join("|")})$`,
);

/** Of a picture, in pixels, and its mean colour where it was scaled. */
export interface PictureShape {
  width: number;
  height: number;
  tone?: string;
}

/** Returns the path of a picture. `digest` is the SHA-256 of its bytes, as hex. */
export const picturePath = (digest: string, type: PictureType, shape?: PictureShape): string => {
  const tone = shape?.tone ? `-${shape.tone}` : "";
  return `/media/${digest.slice(0, 32)}${shape ? `-${shape.width}x${shape.height}${tone}` : ""}.${type}`;
};

const keyOf = (name: string) => `pictures/${name}`;

type Media = Pick<Deps, "media">;

/** Stores a picture at its path, unless it is there. */
export async function storePicture(
  { media }: Media,
  path: string,
  bytes: Uint8Array | (() => Promise<Uint8Array>),
): Promise<void> {
  const key = keyOf(path.slice(path.lastIndexOf("/") + 1));
  if ((await media.head(key)) !== null) return;
  await media.put(key, typeof bytes === "function" ? await bytes() : bytes);
}

interface StoredPicture {
  body: ReadableStream;
  /** Reads it whole, in place of its body. */
  bytes: () => Promise<ArrayBuffer>;
  contentType: string;
}

/** Reads the picture of a name such as `{digest}.png`; null for no such picture. */
export async function readPicture({ media }: Media, name: string): Promise<StoredPicture | null> {
  const type = NAME.exec(name)?.[1];
  const stored = type && (await media.get(keyOf(name)));
  if (!stored) return null;
  const { body } = stored;
  return { body, bytes: () => stored.arrayBuffer(), contentType: TYPES[type as PictureType] };
}
