import type { Edited } from "~/lib/text/markdown-edit.ts";

/** Changes of a text area that its own undo takes back. */

/** Returns the text of an area and what is selected. */
export const editedOf = (area: HTMLTextAreaElement): Edited => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Writes an edit into an area: only what differs, so that undo is of that. */
export function write(area: HTMLTextAreaElement, { text, start, end }: Edited): void {
  const before = area.value;
  let from = 0;
  while (from < Math.min(before.length, text.length) && before[from] === text[from]) from += 1;
  let common = 0;
  while (
    common < Math.min(before.length, text.length) - from &&
    before.at(-1 - common) === text.at(-1 - common)
  )
    common += 1;
  const inserted = text.slice(from, text.length - common);
  area.focus();
  area.setSelectionRange(from, before.length - common);
  const done = inserted
    ? document.execCommand("insertText", false, inserted)
    : document.execCommand("delete");
  if (!done || area.value !== text) {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

/** Writes an edit that nobody waits for: the focus stays where somebody writes meanwhile. */
export function writeAside(area: HTMLTextAreaElement, edited: Edited): void {
  const { activeElement } = document;
  write(area, edited);
  if (activeElement === area) return;
  area.blur();
  if (activeElement instanceof HTMLElement) activeElement.focus();
}
