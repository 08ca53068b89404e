import { isIllustration } from "../html/images.ts";
import type { FeedImage, FeedItem } from "./model.ts";

/** What a picture of unknown width counts as: more than a thumbnail, less than a declared full size. */
const ASSUMED_WIDTH = 600;

/** The widest of the pictures that an item declares; the earlier one among equals. Avatars and counters never count. */
export function chooseImage(candidates: FeedImage[]): FeedImage | null {
  const [first, ...others] = candidates.filter(isIllustration);
  if (!first) return null;
  const { url, width, height } = others.reduce(
    (best, next) => (widthOf(next) > widthOf(best) ? next : best),
    first,
  );
  return { url, width, height };
}

const widthOf = (image: FeedImage) => image.width ?? ASSUMED_WIDTH;

/** Whether a media link is a picture, by its type or, for want of one, by its name. */
export function isImageType(type: string, url: string): boolean {
  return type === "" ? /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(url) : /^image(\/|$)/i.test(type);
}

const RECORDING = /\.(mp3|m4a|ogg|opus|wav|mp4|m4v|webm|mov)(\?|$)/i;

/** The audio or video that comes with an item. A cover image or a torrent is none. */
export function chooseRecording(files: { url: string; type: string }[]): FeedItem["enclosure"] {
  const found = files.find(({ type, url }) =>
    type === "" ? RECORDING.test(url) : /\b(audio|video)\b/i.test(type),
  );
  return found ? { url: found.url, type: found.type } : null;
}
