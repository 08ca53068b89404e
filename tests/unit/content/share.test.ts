import { describe, expect, test } from "vitest";
import { companyBlock } from "~/domains/content/rules/company-blocks.ts";
import { firstFigure, shareText } from "~/domains/content/rules/share-text.ts";
import type { Chart } from "~/lib/chart/chart.ts";
import { chartFigure } from "~/lib/chart/figure.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";
import { composerAddress } from "~/ui/share.ts";
import { testPublication } from "../../support/unit/deps.ts";

describe("the first figure of a text", () => {
  test.each([
    ["They crossed $20M ARR in March.", "$20M ARR"],
    ["They crossed $1.5 million in ARR.", "$1.5 million ARR"],
    ["an annual recurring revenue of $4,200,000 by May", "$4,200,000 ARR"],
    ["at a $1.2B valuation", "$1.2B valuation"],
    ["now valued at $900 million by its investors", "$900 million valuation"],
    ["a $40M post-money valuation", "$40M valuation"],
    ["The company raised $12M last week.", "$12M raised"],
    ["closed a $7.5M Series A", "$7.5M raised"],
    ["after 120% year-over-year growth", "120% growth"],
    ["revenue grew by 38% while", "38% growth"],
    ["over 10+ years of data", "10+ years"],
    ["in 1 year", "1 year"],
    ["a company of 1,200 employees", "1,200 employees"],
    ["valued at $1.4bn by its investors", "$1.4bn valuation"],
    ["It raised $2.5bn.", "$2.5bn raised"],
    ["raised $50mn last week", "$50mn raised"],
    ["an ARR of $1.2bn", "$1.2bn ARR"],
    ["raised $1.5-billion", "$1.5-billion raised"],
    ["worth $20 trillion", "$20 trillion valuation"],
    ["raised $250,000 from friends", "$250,000 raised"],
    ["after 1,200% year-over-year growth", "1,200% growth"],
    ["grew 1,200% in a year", "1,200% growth"],
    ["raised $30M – 12 months after its seed", "$30M raised"],
    ["valued at $1.4bn – 20 times its revenue", "$1.4bn valuation"],
    ["grew 38% to $5M", "38% growth"],
    ["raised $30M to reach 40 countries", "$30M raised"],
    ["from $1M to $5M ARR", "$5M ARR"],
    ["raised $12M and 5,000 customers", "$12M raised"],
    ["They did it—10 years later", "10 years"],
    ["2 founders and 40 employees", "40 employees"],
  ])("%s → %s", (text, figure) => {
    expect(firstFigure(text)).toBe(figure);
  });

  test.each([
    "A text without any",
    "It costs $49 a seat",
    "A 12 years old founder",
    "Chapter 3",
    "ARR is a habit",
    "raised $30-40M",
    "raised $30M–$40M",
    "a $30M–$40M valuation",
    "raised $2 per seat",
    "worth $20",
    "a year of -5% growth",
    "a year of −5% growth",
    "10–15% growth",
    "10 – 15% growth",
    "grew 10%-15%",
    "within 5-10 years",
    "raised $1,500 million – $2,000 million",
    "raised $1,500 million-2,000 million",
    "raised $15000 million-20000 million",
    "raised $2,000-3,000",
    "raised $30M to $40M",
    "raised $30M or 40M",
    "between $3M and $5M ARR",
    "raised $3M\u2011$4M",
    "a $3M\u2011$4M valuation",
    "raised $2M to $3M in seed funding",
    "between $3 million and $5 million ARR",
    "a $3 million – $4 million valuation",
    "$1,500 million – $2,000 million valuation",
    "a $3M to $4M valuation",
    "It takes 7 to 10 years",
    "It takes 7+ to 10 years",
    "3 to 5 years",
    "3 or 5 years",
    "between 3 and 5 years",
    "grew 10% to 15%",
    "10% to 15% growth",
    "10—15% growth",
    "10 — 15% growth",
    "grew 10%—15%",
    "5 years ago, SaaS was young",
  ])("%s has none", (text) => {
    expect(firstFigure(text)).toBeNull();
  });

  test("ARR goes before what comes earlier, and of one kind the earliest counts", () => {
    expect(firstFigure("After 10 years and 40 employees: $5M ARR, then $9M ARR.")).toBe("$5M ARR");
    // Of whichever wording.
    expect(firstFigure("ARR of $5M in May, $9M ARR today.")).toBe("$5M ARR");
    expect(firstFigure("$5M ARR in May, an ARR of $9M today.")).toBe("$5M ARR");
  });
});

const article = (over: Partial<Parameters<typeof shareText>[0]> = {}) => ({
  title: "How they sold",
  excerpt: "",
  categories: ["sales"],
  ...over,
});
const CHART: Chart = {
  title: "Growth",
  kind: "bar",
  unit: "",
  source: "Survey of 40 employees, 2026",
  decimals: 0,
  labels: ["A", "B"],
  series: [{ name: "Growth", values: [1, 2] }],
};
const templates = { templates: { sales: "Sell: {title}", ai: "{title} (AI)" }, otherwise: "{title}" };

describe("the text of a post", () => {
  test.each([
    ["its category's template", article(), "Sell: How they sold"],
    ["the template's own place for the title", article({ categories: ["ai"] }), "How they sold (AI)"],
    ["the title alone where the category has none", article({ categories: ["scale"] }), "How they sold"],
    ["no category at all", article({ categories: [] }), "How they sold"],
    ["a figure of the excerpt in front", article({ excerpt: "To $3M ARR." }), "$3M ARR: Sell: How they sold"],
    [
      "a figure of the text, not of its markup",
      article({ content: '<p data-x="9 years">Across <b>12</b> years</p>' }),
      "12 years: Sell: How they sold",
    ],
    [
      "no figure from further down, which is only an example",
      article({ content: "<h2>Why</h2><p>It depends.</p><p>Take $9M ARR and 40 employees.</p>" }),
      "Sell: How they sold",
    ],
    [
      "the figure of the first paragraph, whatever is placed in front of it",
      article({
        content: `${chartFigure(CHART)}${companyBlock("SNOW", "Snowflake, $9M ARR")}<p>The company reached $5M ARR.</p>`,
      }),
      "$5M ARR: Sell: How they sold",
    ],
    ["a figure that the title shows only once", article({ title: "To $3M ARR" }), "Sell: To $3M ARR"],
    [
      "a figure whose number is only a part of the title's",
      article({ title: "How 15 founders sold", excerpt: "It took 5 years." }),
      "5 years: Sell: How 15 founders sold",
    ],
    [
      "a count beside the same digits of an amount",
      article({ title: "$5M, 5.5% and 2,005", excerpt: "It took 5 years." }),
      "5 years: Sell: $5M, 5.5% and 2,005",
    ],
    [
      "a figure that the title spells with a hyphen only once",
      article({ title: "A 5-year plan", excerpt: "It took 5 years." }),
      "Sell: A 5-year plan",
    ],
    ["dollar signs as they are", article({ title: "Pay $& or $1" }), "Sell: Pay $& or $1"],
  ])("has %s", (_, subject, text) => {
    expect(shareText(subject, templates)).toBe(text);
  });

  test("keeps to 130 characters, and cuts no title below 100", () => {
    const title = "word ".repeat(60).trim();
    expect(shareText(article({ title }), templates).length).toBeLessThanOrEqual(130);
    const long = { templates: {}, otherwise: `${"x".repeat(60)} {title}` };
    const cut = shareText(article({ title }), long).length - 61;
    expect(cut).toBeGreaterThan(94);
    expect(cut).toBeLessThanOrEqual(100);
  });

  test("differs by category in the shipped publication", () => {
    const texts = testPublication.categories.map(({ slug }) =>
      shareText(article({ categories: [slug] }), testPublication.sharing),
    );
    expect(new Set(texts).size).toBe(testPublication.categories.length);
  });
});

test.each([
  ["The company has 40[^1] employees.", "40 employees: T"],
  ["It took 12[^1] years.", "12 years: T"],
  ["It reached $5M[^1] ARR.", "$5M ARR: T"],
  ["It was the first product[^1] years ahead of its time.", "T"],
])("the mark of a note is no part of %j", (sentence, text) => {
  const post = (content: string) =>
    shareText({ title: "T", excerpt: "", categories: [], content }, { templates: {}, otherwise: "{title}" });
  expect(post(markdownHtml(`${sentence}\n\n[^1]: One.`, "https://recurring.ai"))).toBe(text);
  // As an older system writes it, with a place for the way back.
  const mark = '<sup class="fn"><a name="back"></a> <a href="#n1">[1]</a></sup>';
  const note = '<ol><li id="n1">One. <a href="#back">↩</a></li></ol>';
  const foreign = sanitiseHtml(`<p>${sentence.replace("[^1]", mark)}</p>${note}`, "https://old.example.com");
  expect(foreign).toContain('role="doc-noteref"');
  expect(post(foreign)).toBe(text);
});

test("a number of the title is known by itself, after a currency too, and no part of a number is a figure", () => {
  const shared = (title: string) =>
    shareText({ title, excerpt: "", categories: [] }, { templates: {}, otherwise: "{title}" });
  expect(shared("How we hit US$3M ARR")).toBe("How we hit US$3M ARR");
  expect(shared("Valued at $1.4bn")).toBe("Valued at $1.4bn");
  expect(shared("Sold after 1.5 years")).toBe("Sold after 1.5 years");
});

test("the composer's address holds text and link, whatever is in them", () => {
  const address = composerAddress("https://x.com/intent/post?text={text}&url={url}", {
    text: "50% & $& {url}",
    url: "https://recurring.ai/article/a?b=c",
  });
  const { searchParams } = new URL(address);
  expect(searchParams.get("text")).toBe("50% & $& {url}");
  expect(searchParams.get("url")).toBe("https://recurring.ai/article/a?b=c");
});
