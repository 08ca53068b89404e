/**
 * Pictures of this site by their addresses, which say what a page needs to know before they load:
 * `/media/{digest}-{width}x{height}[-{tone}].{type}`. One with a tone has scaled copies beside it.
 */

export interface Picture {
  path: string;
  /** Pixels, as turned by the camera. */
  width: number;
  height: number;
  /** The mean colour: red, green and blue in eighths, from 0 to 7. Null when unknown. */
  tone: string | null;
  /** Narrow first; none of a picture that was not scaled. */
  copies: { path: string; width: number }[];
}

const ADDRESS = /^(\/media\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})(?:-([0-7]{3}))?)\.(?:avif|gif|jpg|png|webp)$/;

/** Pixels: a small picture beside a headline, a card of a phone, a card of a wide screen, a lead. */
const COPY_WIDTHS = [320, 640, 1024];
const LARGEST_COPY = 1600;

/** Returns the widths of a picture's copies, in pixels. The widest stands in for the picture itself. */
export const copyWidths = (width: number): number[] => [
  ...COPY_WIDTHS.filter((copy) => copy < width),
  Math.min(width, LARGEST_COPY),
];

/** Returns the address of a copy of a picture. */
export const copyPath = (path: string, width: number): string =>
  `${path.slice(0, path.lastIndexOf("."))}.w${width}.webp`;

/** Reads a picture's address; null for any other. */
export function parsePicture(address: string): Picture | null {
  const [path, , width, height, tone = null] = ADDRESS.exec(address) ?? [];
  if (!path) return null;
  const copies = tone === null ? [] : copyWidths(Number(width));
  return {
    path,
    width: Number(width),
    height: Number(height),
    tone,
    copies: copies.map((copy) => ({ path: copyPath(path, copy), width: copy })),
  };
}

/** Returns the copies as the attribute `srcset`; undefined where there are none. */
export const srcSetOf = ({ copies }: Picture): string | undefined =>
  copies.length === 0 ? undefined : copies.map(({ path, width }) => `${path} ${width}w`).join(", ");

/** Returns the classes that colour a picture's place while it loads: a page's policy allows no style of an element. */
export const toneClass = ({ tone }: Picture): string =>
  tone === null ? "" : `tone r${tone[0]} g${tone[1]} b${tone[2]}`;
