import { followed } from "./arrange.ts";
import type { LetterText, Part } from "./parts.ts";

/** Articles and videos that were deleted or hidden between composing a letter and sending it. */

const OWN_ITEM = /^\/(?:article|video)\/[\w-]+$/;

/** A link of Markdown: its label, which may hold a picture or brackets, its address, bare or in angles, and its title. */
const LINK =
  /(?<![\\!])\[((?:\\.|[^[\]\\]|\[[^[\]]*\])*)\]\((?:<([^<>]*)>|([^\s()]*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g;

/** Returns the path of this site's article or video that an address leads to; null for another address. */
function itemAt(address: string, origin: string): string | null {
  const path = (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address)
    .replace(/[?#].*/, "")
    .replace(/\/$/, "");
  return OWN_ITEM.test(path) ? path : null;
}

/** Returns the path of this site's article or video that a part shows; null for other parts. */
const itemOf = (part: Part, origin: string): string | null =>
  "url" in part ? (part.path ?? itemAt(part.url, origin)) : null;

/**
 * Returns the paths of this site's articles and videos that parts show, or link to in an editor's words.
 * @param origin of this site
 */
export const itemsOf = (parts: readonly Part[], origin: string): string[] => {
  const items = parts.flatMap((part) =>
    part.kind === "words"
      ? Array.from(part.text.matchAll(LINK), ([, , inAngles, bare = ""]) => itemAt(inAngles ?? bare, origin))
      : [itemOf(part, origin)],
  );
  return [...new Set(items.filter((item) => item !== null))];
};

/**
 * Leaves out the parts whose item is gone, and headings that have nothing below them then. An editor's words stay, without
 * their links to what is gone.
 */
export function withoutGone(text: LetterText, gone: ReadonlySet<string>, origin: string): LetterText {
  const { parts } = text;
  const left = parts.filter((part) => !gone.has(itemOf(part, origin) ?? ""));
  const kept = left.filter((part, index) => part.kind !== "heading" || !isEmpty(parts, left, part, index));
  return followed(
    text,
    kept.map((part) => (part.kind === "words" ? { ...part, text: unlinked(part.text, gone, origin) } : part)),
  );
}

const unlinked = (words: string, gone: ReadonlySet<string>, origin: string): string =>
  words.replace(LINK, (link, label: string, inAngles?: string, bare = "") =>
    gone.has(itemAt(inAngles ?? bare, origin) ?? "") ? label : link,
  );

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
