import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import type { PictureType } from "./pictures.ts";

/** Reads what a picture's first bytes say of it: never what its server, or its name, says. */

export interface Inspected {
  type: PictureType;
  /** Pixels, as turned by the camera. */
  width: number;
  height: number;
}

const READERS = [
  { type: "jpg", reader: JPG },
  { type: "png", reader: PNG },
  { type: "webp", reader: WEBP },
  { type: "gif", reader: GIF },
  { type: "avif", reader: HEIF },
] as const;

/** Pixels: less is a logo or a counter, more takes the memory of a reader's phone. */
const LEAST_SIDE = 120;
const MOST_SIDE = 12_000;
const MOST_PIXELS = 50_000_000;

/** From this EXIF orientation on a camera was held upright. */
const UPRIGHT = 5;

/** Returns type and size of a picture, or the end of a sentence that says why it is not shown. */
export function inspectPicture(bytes: Uint8Array): Inspected | string {
  const none = "is not an AVIF, GIF, JPEG, PNG or WebP file";
  try {
    const found = READERS.find(({ reader }) => reader.validate(bytes));
    const size = found?.reader.calculate(bytes);
    // HEIC is of the same container, and browsers do not show it.
    if (!found || !size || (found.type === "avif" && size.type !== "avif")) return none;
    const turned = (size.orientation ?? 1) >= UPRIGHT;
    const [width, height] = turned ? [size.height, size.width] : [size.width, size.height];
    if (Math.min(width, height) < LEAST_SIDE)
      return `has ${width} × ${height} pixels, too small for an illustration`;
    if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS)
      return `has ${width} × ${height} pixels, more than a page can show`;
    return { type: found.type, width, height };
  } catch {
    // The readers throw for what ends in the middle.
    return none;
  }
}
