import { describe, expect, test } from "vitest";
import { decompile } from "~/domains/content/sources/markdown/decompile.ts";
import { chartsOf } from "~/lib/chart/stored.ts";
import { parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

const context = parseContext();

const SOURCE = `---
title: The "free" plan's price
categories: [ai]
excerpt: It's free...
---
"Yes"
`;

test("title, excerpt and text are set as print has them", () => {
  expect(parseArticle(SOURCE, context)).toMatchObject({
    ok: true,
    item: { article: { title: "The “free” plan’s price", excerpt: "It’s free…", content: "<p>“Yes”</p>" } },
  });
});

test("in another language than English the quotes stay", () => {
  expect(parseArticle(SOURCE, { ...context, language: "de" })).toMatchObject({
    ok: true,
    item: { article: { title: 'The "free" plan’s price', content: '<p>"Yes"</p>' } },
  });
});

describe("a chart", () => {
  const CHART = `\`\`\`chart
title: What "net new" ARR isn't
kind: bar
source: The company's "10-K" -- filed
---
Row, "Today's", Last year
Don't buy, 5, 4
Buy, 6, 5
\`\`\``;

  const OF_TABLE = `<!-- chart
title: The "plan"
kind: line
source: Its "10-K"
columns: Today's
-->

| Row | Today's |
|---|--:|
| Don't *buy* | 5 |
| Buy | 6 |`;

  const contentOf = (body: string, language?: string) => {
    const parsed = parseArticle(`${SOURCE}\n${body}\n`, { ...context, language });
    return parsed.ok ? parsed.item.article.content : expect.fail(parsed.mistakes.join());
  };

  /** What drew a chart from its words as they were typed. */
  const unset = (html: string) =>
    html
      .replace(/data-chart="[^"]*"/, (data) => data.replace(/[“”]/g, "\\&quot;"))
      .replace(/[“”]/g, "&quot;")
      .replaceAll("’", "&#39;");

  test("is set as its article is: title, drawing, words, table, source and figures", () => {
    const html = contentOf(CHART);
    expect(html).toContain("<figcaption>What “net new” ARR isn’t</figcaption>");
    expect(html).toContain('aria-label="What “net new” ARR isn’t. Bars: Don’t buy: Today’s 5, Last year 4;');
    expect(html).toContain(">Don’t buy</text>");
    expect(html).toContain('<th scope="row">Don’t buy</th>');
    expect(html).toContain("Source: The company’s “10-K” – filed</p>");
    expect(html).not.toMatch(/&quot;net|&#39;|--/);
    expect(chartsOf(html)).toMatchObject([
      { title: "What “net new” ARR isn’t", labels: ["Don’t buy", "Buy"], series: [{ name: "Today’s" }, {}] },
    ]);
  });

  test("has the labels of the table that it is of", () => {
    const html = contentOf(OF_TABLE);
    expect(html).toContain("<td>Don’t <em>buy</em></td>");
    expect(chartsOf(html)).toMatchObject([
      { labels: ["Don’t buy", "Buy"], series: [{ name: "Today’s" }], source: "Its “10-K”" },
    ]);
  });

  test("keeps its quotes in another language", () => {
    expect(chartsOf(contentOf(CHART, "de"))).toMatchObject([
      {
        title: 'What "net new" ARR isn’t',
        source: 'The company’s "10-K" – filed',
        labels: ["Don’t buy", "Buy"],
      },
    ]);
    expect(contentOf(CHART, "de")).toContain('aria-label="What &quot;net new&quot; ARR isn’t. ');
  });

  test.each([CHART, OF_TABLE])("is written as it was set, also one that was stored before: %#", (body) => {
    const html = contentOf(body);
    const { markdown, exact } = decompile(html, { context });
    expect(exact).toBe(true);
    expect(markdown).toContain("Today’s");
    expect(contentOf(markdown)).toContain(html.slice(html.indexOf("<figure")));
    // The text and a table of its own were set already.
    const before = html
      .split(/(<p>“Yes”|<table>(?:(?!scope=)[\s\S])*<\/table>)/)
      .map((part, index) => (index % 2 === 1 ? part : unset(part)))
      .join("");
    expect(before).not.toBe(html);
    expect(decompile(before, { context })).toEqual({ markdown, exact: true });
  });
});
