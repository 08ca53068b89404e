import { describe, expect, test } from "vitest";
import { editOfKeys } from "~/domains/writing/ui/desk/editor/toolbar.tsx";
import {
  type Edited,
  insertBlock,
  insertLink,
  newLine,
  pictureMarkdown,
  replacePassage,
  toggleMark,
  togglePrefix,
} from "~/lib/text/markdown-edit.ts";

/** A text with its selection between brackets, or its caret at a bar. */
function read(shown: string): Edited {
  const start = shown.search(/[[|]/);
  const text = shown.replace(/[[\]|]/g, "");
  const end = shown.includes("]") ? shown.indexOf("]") - 1 : start;
  return { text, start, end };
}

const show = ({ text, start, end }: Edited) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

describe("an edit", () => {
  test.each([
    ["a [word] here", "a **[word]** here"],
    ["a **[word]** here", "a [word] here"],
    ["a[ word ]here", "a **[word]** here"],
    ["a | here", "a **|** here"],
  ])("makes bold: %s", (before, after) => expect(show(toggleMark(read(before), "bold"))).toBe(after));

  test.each([
    ["one\ntw|o", "one\n[## two]"],
    ["## t|wo", "[two]"],
    ["### t|wo", "[## two]"],
  ])("makes a heading: %s", (before, after) =>
    expect(show(togglePrefix(read(before), "heading"))).toBe(after),
  );

  test("makes a list of the selected lines, and lines of a list", () => {
    expect(show(togglePrefix(read("x\n[a\nb]\ny"), "list"))).toBe("x\n[- a\n- b]\ny");
    expect(show(togglePrefix(read("[- a\n- b]"), "list"))).toBe("[a\nb]");
    expect(show(togglePrefix(read("[1. a\n- b]"), "quote"))).toBe("[> a\n> b]");
  });

  test("makes a link, whose missing part is selected", () => {
    const link = insertLink(read("see [this]"));
    expect(link.text).toBe("see [this](https://)");
    expect(link.text.slice(link.start, link.end)).toBe("https://");
    const bare = insertLink({ text: "https://a.example/b", start: 0, end: 19 });
    expect(bare.text).toBe("[text](https://a.example/b)");
    expect(bare.text.slice(bare.start, bare.end)).toBe("text");
  });

  test.each([
    ["before", "o|ne XX two", "o|ne 12345 two"],
    ["behind", "one XX t[wo]", "one 12345 t[wo]"],
    ["within", "one X|X two", "one 12345| two"],
  ])("of a passage leaves the selection where it is: %s", (_, before, after) => {
    const replaced = replacePassage(read(before), "XX", "12345");
    expect(replaced && show(replaced)).toBe(after);
    expect(replacePassage(read(before), "YY", "12345")).toBeNull();
  });

  test("puts a block between empty lines", () => {
    expect(show(insertBlock(read("one|\ntwo"), "X"))).toBe("one\n\nX|\n\ntwo");
    expect(show(insertBlock(read("|"), "X"))).toBe("X|\n");
  });

  test.each([
    ["- a|", "- a\n- |"],
    ["1. a|", "1. a\n2. |"],
    ["  > a|b", "  > a\n  > |b"],
    ["- a\n- |", "- a\n|"],
  ])("continues a list, and ends it: %s", (before, after) => {
    const edited = newLine(read(before));
    expect(edited && show(edited)).toBe(after);
  });

  test("leaves other lines to the key", () => {
    expect(newLine(read("a|"))).toBe(null);
    expect(newLine(read("-|"))).toBe(null);
  });

  test("names a picture by its file", () => {
    expect(pictureMarkdown("/media/a.png", "Net_revenue-retention 2026.final.png")).toBe(
      "![Net revenue retention 2026 final](/media/a.png)",
    );
  });
});

test.each([
  ["the letter of another layout", { key: "b", code: "KeyN" }, "**[word]**"],
  ["the place where a script has other letters", { key: "и", code: "KeyB" }, "**[word]**"],
  ["the place of a figure", { key: "*", code: "Digit8", shiftKey: true }, "[- word]"],
  ["the letter with Shift", { key: "K", code: "KeyV", shiftKey: true }, "[word]([https://])"],
  ["no place whose letter is another: Copy stays Copy", { key: "c", code: "KeyI" }, null],
])("a key of the editor is %s", (_, pressed, after) => {
  const edit = editOfKeys({ shiftKey: false, altKey: false, ...pressed });
  expect(edit && show(edit(read("[word]")))).toBe(after);
});
