import { httpUrl, percentDecoded } from "~/lib/url.ts";
import { followed } from "./arrange.ts";
import type { LetterText, Part } from "./parts.ts";

/** Articles and videos that were deleted or hidden between composing a letter and sending it. */

/** How a text goes out: links to what is gone become their words, while the text stays as an editor wrote it. */
export interface Presented {
  /** Whether an address of the text leads to what is gone. */
  isGone?: (address: string) => boolean;
}

const OWN_ITEM = /^\/(article|video)\/([\w-]+?)(?:\.md)?\/?$/i;

/**
 * Returns the path of this site's article or video that an address leads to, as the site writes it; null for another
 * address.
 * @param origin of this site
 */
export function itemAt(address: string, origin: string): string | null {
  const url = new URL(httpUrl(address, origin) ?? "about:blank");
  if (url.host !== new URL(origin).host) return null;
  const [, kind = "", name = ""] = OWN_ITEM.exec(percentDecoded(url.pathname)) ?? [];
  if (name === "") return null;
  return kind.toLowerCase() === "article" ? `/article/${name.toLowerCase()}` : `/video/${name}`;
}

/** Returns the path of this site's article or video that a part shows; null for other parts. */
const itemOf = (part: Part, origin: string): string | null =>
  "url" in part ? (part.path ?? itemAt(part.url, origin)) : null;

/**
 * Returns the paths of this site's articles and videos that parts show.
 * @param origin of this site
 */
export const itemsOf = (parts: readonly Part[], origin: string): string[] =>
  parts.flatMap((part) => itemOf(part, origin) ?? []);

/** Leaves out the parts whose item is gone, and headings that have nothing below them then. */
export function withoutGone(text: LetterText, gone: ReadonlySet<string>, origin: string): LetterText {
  const { parts } = text;
  const left = parts.filter((part) => !gone.has(itemOf(part, origin) ?? ""));
  return followed(
    text,
    left.filter((part, index) => part.kind !== "heading" || !isEmpty(parts, left, part, index)),
  );
}

/** Whether everything below a heading has gone. One that an editor left empty stays. */
function isEmpty(before: readonly Part[], left: readonly Part[], heading: Part, index: number): boolean {
  const next = left[index + 1];
  const wasNext = before[before.indexOf(heading) + 1];
  return (
    (next === undefined || next.kind === "heading") && wasNext !== undefined && wasNext.kind !== "heading"
  );
}

/** Whether a letter has a story of this site, or anything that an editor added. */
export const hasOwnContent = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.kind === "words" || (part.kind === "story" && part.from !== "digest"));

/** Whether a letter says anything below its headings. */
export const saysAnything = (parts: readonly Part[]): boolean => parts.some(({ kind }) => kind !== "heading");
