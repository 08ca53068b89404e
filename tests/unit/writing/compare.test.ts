import { describe, expect, test } from "vitest";
import { aroundChanges, compareLists, compareTexts } from "~/lib/text/compare.ts";

const shown = (before: string, after: string) =>
  compareTexts(before, after).map(({ kind, parts }) =>
    kind === "changed"
      ? parts.map((part) => ({ same: "", removed: "-", added: "+" })[part.kind] + part.text).join("|")
      : `${{ same: " ", removed: "-", added: "+" }[kind]}${parts[0]?.text}`,
  );

describe("two versions of a text", () => {
  test("that are equal have no change", () => {
    expect(shown("a\nb", "a\nb")).toEqual([" a", " b"]);
  });

  test("show a changed paragraph once, with its changed words", () => {
    expect(shown("One.\nThe cat sat on the mat.\nEnd.", "One.\nThe dog sat on the mat.\nEnd.")).toEqual([
      " One.",
      "The |-cat|+dog| sat on the mat.",
      " End.",
    ]);
  });

  test("show paragraphs with little in common as two", () => {
    expect(shown("Alpha beta gamma", "Entirely other words stand here")).toEqual([
      "-Alpha beta gamma",
      "+Entirely other words stand here",
    ]);
  });

  test("show lines that came or went", () => {
    expect(shown("a\nc", "a\nb\nc")).toEqual([" a", "+b", " c"]);
    expect(shown("a\nb\nc", "a\nc")).toEqual([" a", "-b", " c"]);
    expect(shown("", "a")).toEqual(["-", "+a"]);
  });

  test("can each be made of their comparison", () => {
    const texts = [
      "a\nb\nc\nd",
      "b\nc\nx\nd\ne",
      "",
      "a\na\na",
      "the quick fox\njumps",
      "the slow fox\njumps\nover",
    ];
    for (const before of texts)
      for (const after of texts) {
        const lines = compareTexts(before, after);
        const side = (left: "removed" | "added") =>
          lines
            .filter(({ kind }) => kind !== left)
            .map(({ parts }) =>
              parts
                .filter(({ kind }) => kind !== left)
                .map(({ text }) => text)
                .join(""),
            )
            .join("\n");
        expect([side("added"), side("removed")], `${before} → ${after}`).toEqual([before, after]);
      }
  });

  test("beyond the size of the table are replaced as a whole, between their common ends", () => {
    const many = (word: string) => [
      "start",
      ...Array.from({ length: 3000 }, (_, at) => `${word} ${at}`),
      "end",
    ];
    expect(compareLists(many("a"), many("b")).map(({ kind, items }) => [kind, items.length])).toEqual([
      ["same", 1],
      ["removed", 3000],
      ["added", 3000],
      ["same", 1],
    ]);
  });

  test("leave out what is far from a change", () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    const after = before.map((line, index) => (index === 10 ? "another thing" : line));
    const lines = aroundChanges(compareTexts(before.join("\n"), after.join("\n")));
    expect(lines.map((line) => ("leftOut" in line ? line.leftOut : line.kind))).toEqual([
      8,
      "same",
      "same",
      "removed",
      "added",
      "same",
      "same",
      7,
    ]);
  });
});
