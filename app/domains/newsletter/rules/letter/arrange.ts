import { announcementOf } from "../compose.ts";
import type { LetterText, Part, PartContent } from "./parts.ts";

/**
 * What an editor does to the parts of a letter. Each returns the new text, whose subject and preview follow the parts
 * until somebody has written them.
 */

export type Place = "first" | "last" | { after: string };

/** Adds a part. At the end when the part that it should follow is gone. */
export function addPart(text: LetterText, content: PartContent, place: Place = "last"): LetterText {
  const part = { id: nextId(text.parts), ...content };
  const at =
    typeof place === "string"
      ? place === "first"
        ? 0
        : text.parts.length
      : indexOf(text.parts, place.after) + 1 || text.parts.length;
  return followed(text, [...text.parts.slice(0, at), part, ...text.parts.slice(at)]);
}

/** Replaces what a part says. */
export const changePart = (text: LetterText, id: string, content: PartContent): LetterText =>
  followed(
    text,
    text.parts.map((part) => (part.id === id ? { id, ...content } : part)),
  );

export const removePart = (text: LetterText, id: string): LetterText =>
  followed(
    text,
    text.parts.filter((part) => part.id !== id),
  );

/** Moves a part by one place. Changes nothing at the ends. */
export function movePart(text: LetterText, id: string, direction: "up" | "down"): LetterText {
  const from = indexOf(text.parts, id);
  const to = from + (direction === "up" ? -1 : 1);
  const [moved, other] = [text.parts[from], text.parts[to]];
  if (!moved || !other) return text;
  const parts = [...text.parts];
  [parts[from], parts[to]] = [other, moved];
  return followed(text, parts);
}

const indexOf = (parts: readonly Part[], id: string) => parts.findIndex((part) => part.id === id);

/** Ids are counted, and none is given twice while its part is there. */
const nextId = (parts: readonly Part[]): string =>
  String(Math.max(0, ...parts.map(({ id }) => Number(id))) + 1);

/** Returns a text with other parts. A subject or a preview that nobody has written follows them, each by itself. */
export function followed(before: LetterText, parts: Part[]): LetterText {
  const [was, is] = [announcementOf(before.parts), announcementOf(parts)];
  return {
    subject: before.subject === was.subject ? is.subject : before.subject,
    preheader: before.preheader === was.preheader ? is.preheader : before.preheader,
    parts,
  };
}
