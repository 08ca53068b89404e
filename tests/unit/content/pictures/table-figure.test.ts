import { describe, expect, test } from "vitest";
import { tableFigure } from "~/domains/content/rules/pictures/table-figure.ts";
import { barsPath, parseCoverPath } from "~/lib/cover/cover.ts";
import { coverSvg } from "~/lib/cover/svg.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";

const table = (...rows: string[][]) =>
  `<table><tr><th>Stage</th><th>Share</th></tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;

describe("the numbers of a table", () => {
  test.each([
    ["as they are", table(["Seed", "10"], ["A", "20"], ["B", "40"]), [25, 50, 100]],
    ["with units", table(["Seed", "$1,200"], ["A", "$2.4K"], ["B", "<b>600</b>"]), [50, 100, 25]],
    ["as shares", table(["Seed", "8 %"], ["A", "4&nbsp;%"], ["B", "0%"]), [100, 50, 0]],
    [
      "of the first table that has some",
      table(["a", "b"]) + table(["x", "1"], ["y", "2"], ["z", "4"]),
      [25, 50, 100],
    ],
  ])("are read %s", (_, html, values) => {
    expect(tableFigure(html)).toEqual(values);
  });

  test.each([
    ["beside marks of notes", "| Stage | Burn[^1] |\n|---|---|\n| Seed | 10[^1] |"],
    ["under a head whose first cell is empty", "| | Burn |\n|---|---|\n| Seed | 10 |"],
    ["under a head whose last cell is empty", "| Stage | |\n|---|---|\n| Seed | 10 |"],
  ])("are those of the rows %s", (_, head) => {
    const html = markdownHtml(`${head}\n| A | 20 |\n| B | 30 |\n\n[^1]: One.`, "https://recurring.ai");
    expect(tableFigure(html)).toEqual([33, 67, 100]);
  });

  test.each([
    ["of two rows", table(["Seed", "10"], ["A", "20"])],
    ["with a word among them", table(["Seed", "10"], ["A", "none"], ["B", "40"])],
    ["below zero", table(["Seed", "-10"], ["A", "20"], ["B", "40"])],
    ["that are all zero", table(["Seed", "0"], ["A", "0"], ["B", "0"])],
    ["of thirteen rows", table(...Array.from({ length: 13 }, (_, row) => ["x", `${row + 1}`]))],
    ["without a table", "<p>10 20 30</p>"],
  ])("are none %s", (_, html) => {
    expect(tableFigure(html)).toBe(null);
  });
});

describe("a cover that draws them", () => {
  test("has them in its address, and draws each, the largest apart", () => {
    const path = barsPath("ai", "a-table", [25, 50, 100]);
    expect(path).toMatch(/^\/covers\/ai\/a-table\.\d+\.bars-25-50-100\.svg$/);
    const cover = parseCoverPath(path.slice("/covers/".length));
    expect(cover).toMatchObject({ category: "ai", seed: "a-table", bars: [25, 50, 100] });
    const svg = coverSvg({ ...(cover ?? expect.fail("no cover")), color: "#5b3fb5" });
    expect(svg.match(/ d="M\d+ \d+h\d+v\d+h-\d+z"/g)).toHaveLength(3);
    expect(svg).toContain("prefers-color-scheme:dark");
  });

  test.each(["ai/x.3.bars-1-2.svg", "ai/x.3.bars-1-2-101.svg", `ai/x.3.bars${"-1".repeat(13)}.svg`])(
    "is none at /covers/%s",
    (path) => {
      expect(parseCoverPath(path)).toBe(null);
    },
  );
});
