import { describe, expect, test } from "vitest";
import { textParts } from "~/domains/content/rules/company-blocks.ts";
import { chartOf, firstChartSource, withoutDrawings } from "~/lib/chart/stored.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";
import { htmlOf, mistakesOf, parse } from "../../../support/content/compiled.ts";

/** Charts and companies in the Markdown of an article. */

const BLOCK = `Before.

\`\`\`chart
title: Retention <by> "segment"
kind: line
unit: %
source: Worked example & more
---
Quarter, Net, Gross
Q1, 104, 91.5
Q2, –, 92
Q3, "1,108", −3
\`\`\`

After.`;

describe("a chart in a code block", () => {
  test("is stored with its drawing, its table and its source", () => {
    const html = htmlOf(BLOCK);
    expect(chartOf(firstChartSource(html) ?? "")).toEqual({
      title: "Retention <by> “segment”",
      kind: "line",
      unit: "%",
      source: "Worked example & more",
      decimals: 1,
      labels: ["Q1", "Q2", "Q3"],
      series: [
        { name: "Net", values: [104, null, 1108] },
        { name: "Gross", values: [91.5, 92, -3] },
      ],
    });
    expect(html).toMatch(/^<p>Before.<\/p>\s*<figure class="chart" .*<\/figure>\s*<p>After.<\/p>$/s);
    expect(html).toContain(
      'role="img" aria-label="Retention &lt;by&gt; “segment”. Lines: Net from 104.0% (Q1)',
    );
    expect(html).toContain('<tr><th scope="row">Q3</th><td>1,108.0%</td><td>−3.0%</td></tr>');
    expect(html).toContain('<p class="chart-source">Source: Worked example &amp; more</p>');
    // A gap breaks the line, and styles are left to the stylesheet.
    expect(/class="chart-line chart-1" d="(M[^ML]+)(M[^ML]+)"/.test(html)).toBe(true);
    expect(html).not.toMatch(/style=|<script|fill="/);
  });

  test("is the table alone where our styles are not: in feeds, Markdown and the search", () => {
    const html = htmlOf(BLOCK);
    const plain = withoutDrawings(html);
    expect(plain).not.toMatch(/<svg|class=|data-|<details/);
    expect(plain).toContain("<figcaption>Retention &lt;by&gt; “segment”</figcaption><table>");
    expect(markdownForReaders(html, "https://recurring.test/a")).toContain(
      "|  | Net | Gross |\n| --- | --- | --- |\n| Q1 | 104.0% | 91.5% |\n| Q2 | – | 92.0% |",
    );
    expect(markdownForReaders(html, "https://recurring.test/a")).toContain("Source: Worked example & more");
    expect(textOf(html)).not.toContain("Lines:");
  });

  test("has the names of a legend in a line each; a single column has no legend", () => {
    const name = "Net revenue retention of all customers";
    const block = (names: string, rows: string) =>
      `\`\`\`chart\ntitle: A\nkind: line\nsource: S\n---\nQuarter, ${names}\n${rows}\n\`\`\``;
    expect(mistakesOf(block(`${name}, Gross`, "Q1, 1, 2\nQ2, 3, 4"))).toEqual([
      `a.md:10: "${name}" is too long for the legend: a column's name has at most 36 characters where a chart draws several.`,
    ]);
    expect(mistakesOf(block(name, "Q1, 1\nQ2, 3"))).toEqual([]);
  });

  test("draws no column whose name is another one's, or none", () => {
    const block = (names: string, columns = "") =>
      `\`\`\`chart\ntitle: A\nkind: line\nsource: S\n${columns}---\nYear, ${names}\nX, 1, 2, 3\nY, 4, 5, 6\n\`\`\``;
    const twice = '"Growth" names two columns: give each a name of its own.';
    expect(mistakesOf(block("Growth, Growth, Burn"))).toEqual([`a.md:10: ${twice}`]);
    expect(mistakesOf(block("Growth, Growth, Burn", "columns: Growth\n"))).toEqual([`a.md:11: ${twice}`]);
    expect(mistakesOf(block("Growth, , Burn"))).toEqual([
      "a.md:10: a column that is drawn has no name in the first row.",
    ]);
    expect(mistakesOf(block("Growth, Margin, Burn", "columns: Growth, Growth\n"))).toEqual([
      'a.md:9: the chart\'s columns name "Growth" twice.',
    ]);
    // What is not drawn may be named as it likes.
    expect(mistakesOf(block("Growth, Note, Note", "columns: Growth\n"))).toEqual([]);
  });

  test("has no row of more cells than names, as a comma outside of quotes makes it", () => {
    const block = (rows: string) =>
      `\`\`\`chart\ntitle: A\nkind: bar\nsource: S\nunit: $\n---\n${rows}\n\`\`\``;
    const tooMany = (line: number, count: number) =>
      `a.md:${line}: this row has ${count} cells, the first row names 2: put what has a comma in quotes, such as "1,200".`;
    expect(mistakesOf(block("q, a\nx,$1,200\ny,$900\nz,1,200,300"))).toEqual([
      tooMany(12, 3),
      tooMany(14, 4),
    ]);
    expect(mistakesOf(block("q, a\nJuly 1, 2024, 5\ny, 6"))).toEqual([tooMany(12, 3)]);
    // Spreadsheets end rows with empty cells; a row of fewer has gaps; other separators leave commas alone.
    expect(mistakesOf(block('q, a\nx, "$1,200", ,\ny,2\nz'))).toEqual([]);
    expect(mistakesOf(block("q; a\nx; $1,200\ny; $900"))).toEqual([]);
  });

  test("draws no figure of more digits than a number keeps", () => {
    const block = (...values: string[]) =>
      `\`\`\`chart\ntitle: A\nkind: line\nsource: S\n---\nq, a\n${values.map((value) => `x, ${value}`).join("\n")}\n\`\`\``;
    expect(mistakesOf(block("90000000000000000", "1234567890.1234"))).toEqual([
      'a.md:11: "90000000000000000" is no figure that a chart can draw.',
    ]);
    for (const value of ["90000000000000", "-9999999999.9999"])
      expect(htmlOf(block(value, value))).not.toContain("NaN");
    expect(htmlOf(block("9999999999.9998", "9999999999.9999"))).not.toContain("NaN");
  });

  test("names each mistake with its line", () => {
    expect(mistakesOf("```chart\ntitle: A\nkind: pie\ntitel: B\n---\nx, y\n1, 2\n```")).toEqual(
      [
        "a.md:8: titel is not an entry of a chart (did you mean title?).",
        "a.md:7: the chart's kind must be bar or line.",
        "a.md:6: the chart's source is missing.",
      ].sort(),
    );
    const head = "```chart\ntitle: A\nkind: bar\nsource: S\n";
    expect(mistakesOf(`${head}x, y\n\`\`\``)).toEqual([
      "a.md:6: a chart has a line of three hyphens between its entries and its rows of figures.",
    ]);
    expect(mistakesOf(`One.\n\n${head}---\nName, Value\na, 12\nb, twelve\n\`\`\``)).toEqual([
      'a.md:14: "twelve" is no figure that a chart can draw.',
    ]);
    expect(mistakesOf(`${head}columns: Other\n---\nName, Value\na, 12\nb, 13\n\`\`\``)).toEqual([
      'a.md:9: the chart\'s columns name "Other", which is no column with figures: Value.',
    ]);
    expect(mistakesOf(`> ${head.replaceAll("\n", "\n> ")}---\n> \`\`\``)).toEqual([
      "a.md:5: a chart or a company must stand by itself, outside of lists, quotes and HTML.",
    ]);
  });
});

describe("a table under a comment", () => {
  const HEAD = "<!-- chart\ntitle: Multiples\nkind: bar\nunit: $M\ncolumns: Burn\nsource: Example\n-->\n";
  const TABLE =
    "| | Burn | Note |\n|---|---:|---|\n| [Seed](/seed) | **$1.50M** | low |\n| A & B | −$2M | high |\n| **Total** | $3.5M | |";

  test("becomes a chart of its columns, without the sums; the table stays as it was written", () => {
    const html = htmlOf(`${HEAD}${TABLE}\n\nAfter.`);
    expect(chartOf(firstChartSource(html) ?? "")).toMatchObject({
      kind: "bar",
      labels: ["Seed", "A & B"],
      series: [{ name: "Burn", values: [1.5, -2] }],
    });
    expect(html).toMatch(/<summary>[^<]+<\/summary><table>.*<strong>Total<\/strong>.*<\/table><\/details>/s);
    expect(html.match(/<table>/g)).toHaveLength(1);
  });

  test("takes code as its letters, in labels and names; the table keeps it as code", () => {
    const html = htmlOf(
      `${HEAD.replace("Burn", "net")}| Call | \`net\` |\n|---|---|\n| \`a\\|b\` | 12 |\n| Call of \`\` x\`y \`\` | 13 |\n`,
    );
    expect(chartOf(firstChartSource(html) ?? "")).toMatchObject({
      labels: ["a|b", "Call of x`y"],
      series: [{ name: "net", values: [12, 13] }],
    });
    expect(html).toContain("<td><code>a|b</code></td>");
  });

  test("says one of its unit as readers do", () => {
    const html = htmlOf(
      `${HEAD.replace("$M", "days").replace("Burn", "Wait")}| | Wait |\n|---|--:|\n| A | 1 day |\n| B | 43 days |\n`,
    );
    expect(chartOf(firstChartSource(html) ?? "")?.series).toEqual([{ name: "Wait", values: [1, 43] }]);
    expect(html).toContain(">1 day</td>");
  });

  test("has no marks of notes, breaks or brackets of links in its chart; its table has all of them", () => {
    const table =
      "| | Burn[^1] |\n|---|--:|\n| **No** sum[^1] | $1M[^1] |\n| A<br>B | $2M |\n| [Seed][d] | $3M |";
    const html = htmlOf(`${HEAD}${table}\n\n[^1]: A note of words.\n\n[d]: /seed`);
    expect(chartOf(firstChartSource(html) ?? "")).toMatchObject({
      labels: ["A B", "Seed"],
      series: [{ name: "Burn", values: [2, 3] }],
    });
    expect(html.match(/role="doc-noteref"/g)).toHaveLength(3);
    expect(html).toContain('<a href="/seed">Seed</a>');
    expect(html).not.toContain("[^");
    const [noted, plain] = ["10%[^1]", "10%"].map((value) =>
      htmlOf(
        `${HEAD.replace("$M", "%")}| | Burn |\n|---|---|\n| Seed[^1] | ${value} |\n| A | 3% |\n\n[^1]: A.`,
      ),
    );
    expect(firstChartSource(noted ?? "")).toBe(firstChartSource(plain ?? ""));
  });

  test("names a cell's line, and a comment without a table", () => {
    expect(mistakesOf(`${HEAD}${TABLE.replace("−$2M", "about 2")}`)).toEqual([
      'a.md:15: "about 2" is no figure in $M that a chart can draw.',
    ]);
    expect(mistakesOf(`${HEAD}\nNo table.`)).toEqual(["a.md:5: no table stands under this chart's comment."]);
  });
});

describe("a company", () => {
  test("is stored as a link, at which pages part the text", () => {
    const html = htmlOf("One.\n\n{{company SNOW}}\n\nTwo.");
    expect(html).toContain('<a href="/insights/SNOW">Snowflake &amp; Sons (SNOW)</a>');
    expect(textParts(html).map(({ symbol }) => symbol)).toEqual([null, "SNOW", null]);
    expect(
      textParts(html)
        .map(({ html }) => html)
        .join(""),
    ).toBe(html);
  });

  test("is one that the publication follows; the sample leaves out others", () => {
    expect(mistakesOf("One.\n\n{{company NONE}}")).toEqual([
      `a.md:7: "NONE" is not a company of the publication's market.`,
    ]);
    const lenient = { figures: { companies: new Map(), lenient: true } };
    expect(htmlOf("One.\n\n{{company SNOW}}\n\nTwo.", lenient)).toBe("<p>One.</p>\n<p>Two.</p>");
  });

  test("stands by itself: within other elements the page could not be parted at it", () => {
    for (const body of [
      "{{company SNOW}} and more",
      "- {{company SNOW}}",
      "> {{company SNOW}}",
      "<div>\n\n{{company SNOW}}\n\n</div>",
    ])
      expect(mistakesOf(body)[0], body).toMatch(/^a.md:[57]: a chart or a company must stand by itself/);
    expect(mistakesOf("Write `{{company SNOW}}`.\n\n    {{company SNOW}}")).toEqual([]);
  });

  test("is no word of the excerpt that is made of the text", () => {
    const parsed = parse("{{company SNOW}}\n\nFirst words.");
    expect(parsed.ok && parsed.item.article.excerpt).toBe("First words.");
  });

  test("cannot be forged by HTML in the text", () => {
    const html = htmlOf(
      '<p class="company" data-company="SNOW"><a href="/x">x</a></p>\n\nfigure-0\n\n{{company SNOW}}',
    );
    expect(textParts(html).filter(({ symbol }) => symbol)).toHaveLength(1);
    expect(html).toContain("<p>figure-0</p>");
  });
});
