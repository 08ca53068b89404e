import { followed } from "./arrange.ts";
import type { LetterText, Part } from "./parts.ts";

/** Articles and videos that were deleted or hidden between composing a letter and sending it. */

const OWN_ITEM = /^\/(?:article|video)\/[\w-]+$/;

/** Returns the path of this site's article or video that a part shows; null for other parts. */
function itemOf(part: Part): string | null {
  if (!("url" in part)) return null;
  return part.path ?? (OWN_ITEM.test(part.url) ? part.url : null);
}

/** Returns the paths of this site's articles and videos that parts show. */
export const itemsOf = (parts: readonly Part[]): string[] => [
  ...new Set(parts.map(itemOf).filter((item) => item !== null)),
];

/** Leaves out the parts whose item is gone, and headings that have nothing below them then. */
export function withoutGone(text: LetterText, gone: ReadonlySet<string>): LetterText {
  const { parts } = text;
  const left = parts.filter((part) => !gone.has(itemOf(part) ?? ""));
  const kept = left.filter((part, index) => part.kind !== "heading" || !isEmpty(parts, left, part, index));
  return followed(text, kept);
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
