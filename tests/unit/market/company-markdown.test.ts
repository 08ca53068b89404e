import { beforeAll, expect, test } from "vitest";
import { companyMarkdown } from "~/domains/market/rules/companies/markdown.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { seedEdition } from "../../support/sample.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

beforeAll(() => seedEdition(deps));

const read = async (path: string) => (await ask(deps, path)).text();

/** The figures that a page opens: name, value, formula. */
const linesOf = (html: string) =>
  Array.from(
    html.matchAll(/class="figure-line grid[^>]*>\s*<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g),
    ([, name, value]) => `${name}: ${value}`,
  );

test.each(["SNOW", "HUBS", "MNDY"])("the Markdown of %s has each figure of its page", async (symbol) => {
  const [page, markdown] = [await read(`/insights/${symbol}`), await read(`/insights/${symbol}.md`)];
  const lines = linesOf(page);
  expect(lines.length).toBeGreaterThan(6);
  const text = textOf(markdownHtml(markdown, "https://recurring.test"));
  for (const line of lines) expect(text).toContain(line.replaceAll("&amp;", "&"));
  // A figure never stands without its day and source.
  for (const figure of markdown.match(/^- \*\*.*$/gm) ?? []) expect(figure).toMatch(/ \([^)]*\d{4}[^;]*; ./);
});

test("quarters are a table, the newest first, each with its filing", async () => {
  const markdown = await read("/insights/SNOW.md");
  expect(markdown).toContain("| Quarter ended | Revenue | Implied ARR | Growth | Filing | Filed |");
  expect(markdown).toMatch(
    /\n\| Apr 30, 2026 \| \$[\d.]+[MB] \| \$[\d.]+[MB] \| \+[\d.]+% \| \[10-Q [\d-]+\]\(https:\/\/www\.sec\.gov\/\S+\), sample data \| May \d+, 2026 \|\n/,
  );
  expect(markdown.indexOf("Jan 31, 2025 |")).toBeLessThan(markdown.indexOf("Oct 31, 2024 |"));
  expect(markdown).toMatch(/- closes: https:\/\/\S+\/insights\/SNOW\.csv$/m);
});

test("a company of which little was read says what is known", async () => {
  const stock = (await readMarket(deps))?.data.stocks.find(({ symbol }) => symbol === "SNOW") as Stock;
  const markdown = companyMarkdown({
    stock: { ...stock, name: "A *starred* name" },
    history: null,
    measures: null,
    url: "https://recurring.test/insights/SNOW",
    dates: datesIn("en-US"),
  }).join("\n\n");
  expect(markdown).toMatch(/^# A \\\*starred\\\* name \(SNOW\)\n/);
  expect(markdown).not.toMatch(/## (Measures|Revenue|Data)|undefined|NaN|null/);
});
