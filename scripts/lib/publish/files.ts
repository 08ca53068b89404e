import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Target } from "~/domains/content/sources/markdown/compile.ts";
import { percentDecoded } from "~/lib/url.ts";
import {
  MAX_PICTURE_BYTES,
  type PictureShape,
  type PictureType,
  picturePath,
} from "~/platform/images/pictures.ts";

/** The files of a folder, as the Markdown in it names them: pictures, and other articles. */

/** What `sharp` calls the types that are stored. */
const TYPES: Record<string, PictureType> = {
  heif: "avif",
  gif: "gif",
  jpeg: "jpg",
  png: "png",
  webp: "webp",
};

export interface FolderFiles {
  /** Returns what a relative address in a file of the folder leads to, or a sentence about what is wrong with it. */
  resolve: (from: string, address: string, as: "image" | "link") => Target | string;
  /** The pictures that were resolved: their paths on the site, and their files. */
  pictures: Map<string, string>;
}

/**
 * Prepares the files of a folder.
 * @param slugs the slugs of the folder's articles by their files' names
 * @param others the names of all other files that its Markdown may name
 */
export async function folderFiles(
  folder: string,
  slugs: ReadonlyMap<string, string>,
  others: readonly string[],
): Promise<FolderFiles> {
  const articles = new Map([...slugs].map(([name, slug]) => [comparable(name), slug]));
  const known = new Map<string, Picture | string>();
  for (const name of others) known.set(comparable(name), await pictureOf(path.join(folder, name)));
  const pictures = new Map<string, string>();
  return {
    pictures,
    resolve(from, address, as) {
      if (address === "") return "a picture has no address";
      const [given = "", rest = ""] = splitAddress(address);
      const name = path.posix.join(path.posix.dirname(comparable(from)), comparable(percentDecoded(given)));
      if (name.startsWith("../")) return `${address} leads out of the folder`;
      const slug = articles.get(name);
      if (as === "link" && slug !== undefined) return { address: `/article/${slug}${rest}` };
      const picture = known.get(name);
      if (picture === undefined) return `${address} leads to no file that is published with this folder`;
      if (typeof picture === "string")
        return as === "image" ? `${address} ${picture}` : `${address} is neither an article nor a picture`;
      const at = picturePath(digestOf(picture.file), picture.type, picture);
      pictures.set(at, picture.file);
      return { address: at, width: picture.width, height: picture.height };
    },
  };
}

interface Picture extends PictureShape {
  file: string;
  type: PictureType;
}

/** Reads type and size of a picture by its bytes; a sentence's end says why it is none. */
async function pictureOf(file: string): Promise<Picture | string> {
  const { size } = statSync(file);
  if (size > MAX_PICTURE_BYTES)
    return `has ${(size / 1e6).toFixed(1)} MB; a picture may have ${MAX_PICTURE_BYTES / 1e6}`;
  const none = "is no picture that can be shown: AVIF, GIF, JPEG, PNG or WebP";
  try {
    const { format, compression, autoOrient } = await sharp(file).metadata();
    const type = TYPES[format];
    if (!type || (format === "heif" && compression !== "av1")) return none;
    // What moves has no copies, and a tone promises them.
    const tone = type === "gif" ? undefined : await toneOf(file);
    return { file, type, width: autoOrient.width, height: autoOrient.height, tone };
  } catch {
    return none;
  }
}

/** Returns the mean colour of a picture; see `Picture.tone`. */
async function toneOf(file: string): Promise<string> {
  const pixel = await sharp(file)
    .resize(1, 1, { fit: "fill" })
    .flatten()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return Array.from([0, 1, 2], (channel) => (pixel[channel] ?? pixel[0] ?? 0) >> 5).join("");
}

/** Returns a picture as WebP of a width in pixels, turned as the camera was. */
export const scaledCopy = async (file: string, width: number): Promise<Uint8Array> =>
  new Uint8Array(await sharp(file).autoOrient().resize({ width }).webp({ quality: 80 }).toBuffer());

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** One form of a name: macOS stores a letter and its accent as two characters, most editors write one. */
const comparable = (name: string) => name.split(path.sep).join("/").normalize("NFC");

/** Splits an address before its query or fragment. */
const splitAddress = (address: string) => {
  const at = address.search(/[?#]/);
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at)];
};
