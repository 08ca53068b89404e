import { describe, expect, test } from "vitest";
import { htmlOf, mistakesOf } from "../../../support/content/compiled.ts";

describe("definitions of links and footnotes beside a figure", () => {
  const CHART = "```chart\ntitle: A\nkind: bar\nsource: S\n---\nYear, Growth\nX, 1\nY, 2\n```";
  const WORDS =
    "The first.[^1] Then [docs][d].\n\n[^1]: https://source.example/report\n[d]: https://docs.example/ 'Docs'";

  test.each([
    ["a company in front", `{{company SNOW}}\n\n${WORDS}`],
    ["a chart behind", `${WORDS}\n\n${CHART}`],
    ["a company in the line behind, and \\r\\n", `${WORDS}\n{{company SNOW}}`.replaceAll("\n", "\r\n")],
  ])("hold: %s", (_, body) => {
    const html = htmlOf(body);
    expect(html).toContain('Then <a href="https://docs.example/"');
    expect(html).toMatch(/<p>The first\.<sup><a id="[^"]+" href="#user-content-note-1"/);
    expect(html).toMatch(/<li id="user-content-note-1">\s*<p><a href="https:\/\/source\.example\/report"/);
    expect(html).toMatch(/<figure class="chart"|<p class="company"/);
    expect(html).not.toMatch(/\[\^|\[d\]|<p>figure/);
  });

  test("count among the lines of what is wrong behind them", () => {
    expect(mistakesOf(`${WORDS}\n\n${CHART.replace("bar", "pie")}`)).toEqual([
      "a.md:12: the chart's kind must be bar or line.",
    ]);
    expect(mistakesOf(`{{company SNOW}}\n\n[^a]: Ibid.\n\n\n[b]:\n  /b\n\n{{company NONE}}`)).toEqual([
      `a.md:13: "NONE" is not a company of the publication's market.`,
    ]);
    expect(mistakesOf("\n{{company NONE}}")[0]).toMatch(/^a\.md:6:/);
  });

  test("hold no figure: it would be none there", () => {
    expect(mistakesOf("One.[^1]\n\n[^1]: A note:\n\n    {{company SNOW}}")).toEqual([
      "a.md:9: a chart or a company must stand by itself, outside of lists, quotes and HTML.",
    ]);
  });
});
