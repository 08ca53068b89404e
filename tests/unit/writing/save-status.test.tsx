import { expect, test } from "vitest";
import { isOnlyHere, type SaveState } from "~/domains/writing/rules/autosave.ts";
import { SaveStatus } from "~/domains/writing/ui/desk/editor/notices.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** What the editor says of whether the words are safe. */

const said = (state: SaveState) => markupOf(<SaveStatus state={state} />).replace(/<[^>]+>/g, "");

test.each<[SaveState, string]>([
  [{ kind: "changed", isKept: true }, "Kept in this browser, and saved in a moment."],
  [{ kind: "changed", isKept: false }, "On this page alone, and saved in a moment: do not close it."],
  [{ kind: "saving", isKept: true }, "Saving…"],
  [{ kind: "saving", isKept: false }, "Saving… Your words are on this page alone: do not close it."],
  [
    { kind: "later", message: "No connection.", isKept: true },
    "No connection. Your words are kept in this browser, and saved as soon as possible.",
  ],
  [
    { kind: "later", message: "No connection.", isKept: false },
    "No connection. Your words are on this page alone, and saved as soon as possible: do not close it.",
  ],
  [
    { kind: "refused", message: "Too long.", isKept: true },
    "Not saved: Too long. Your words are kept in this browser.",
  ],
  [
    { kind: "refused", message: "Too long.", isKept: false },
    "Not saved: Too long. Your words are on this page alone: do not close it.",
  ],
  [
    { kind: "conflict", message: "Ben saved.", theirs: "{}", isKept: true },
    "Not saved: somebody else changed this text.",
  ],
  [
    { kind: "conflict", message: "Ben saved.", theirs: "{}", isKept: false },
    "Not saved: somebody else changed this text. Your words are on this page alone: do not close it.",
  ],
])("%o: %s", (state, sentence) => {
  expect(said(state)).toBe(sentence);
  // The browser asks before it closes a page that says so.
  expect(isOnlyHere(state)).toBe(sentence.includes("do not close it"));
});
