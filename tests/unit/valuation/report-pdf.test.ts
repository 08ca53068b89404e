import { describe, expect, test } from "vitest";
import { renderReport } from "~/domains/valuation/report/pdf/render.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { FUNDING_STAGES, STAGE_RULES } from "~/domains/valuation/rules/tables.ts";
import {
  figure,
  formatMultiples,
  formatRange,
  formatValuation,
} from "~/domains/valuation/rules/texts/labels.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import { contentOf, INPUT, readFont, valuationOf } from "../../support/valuation/report.ts";

/** The reports that were rendered, by their contents: a test only reads them. */
const rendered = new Map<string, ReturnType<typeof readPdf>>();

const render = (...args: Parameters<typeof contentOf>) => {
  const key = JSON.stringify(args);
  const file = rendered.get(key) ?? renderReport(contentOf(...args), readFont).then(readPdf);
  rendered.set(key, file);
  return file;
};

/** Without the ends of lines: where a text is broken is the layout's business. */
const flowing = (text: string) => text.replace(/\s+/g, " ");

/** Without any space: a word may be set in several fonts. */
const joined = (text = "") => text.replace(/\s/g, "");

describe("the report", () => {
  test("has four pages, a title, an author, a language, an outline and a structure", async () => {
    const { source, pages } = await render();
    expect(source.startsWith("%PDF-1.7\n")).toBe(true);
    expect(source.endsWith("%%EOF\n")).toBe(true);
    expect(pages).toHaveLength(4);
    for (const part of [
      "/Title (Acme Analytics, Inc.: valuation report)",
      "/Author (Recurring)",
      "/Lang (en-US)",
      "/MarkInfo <</Marked true>>",
      "/StructTreeRoot",
      "/DisplayDocTitle true",
      "/Type /Outlines",
      "/Count 4",
    ])
      expect(source).toContain(part);
    expect(source).toContain("<dc:title>");
  });

  test("names the range, the tier, the percentile, the multiple, the company and the date on its cover", async () => {
    const valuation = valuationOf();
    const { pages } = await render();
    const cover = flowing(pages[0]?.text ?? "");
    for (const text of [
      "Acme Analytics, Inc.",
      "August 21, 2026",
      formatRange(valuation),
      valuation.tier,
      valuation.percentile,
      formatMultiples(valuation),
      "An estimate, not a 409A valuation or an offer.",
    ])
      expect(cover).toContain(text);
  });

  test("derives the figure step by step, with the model's own arithmetic, and varies it in 25 cells", async () => {
    const content = contentOf();
    const { pages } = await render();
    const page = flowing(pages[1]?.text ?? "");
    for (const { title, arithmetic } of content.valuation.steps) {
      expect(page).toContain(title);
      expect(page).toContain(arithmetic);
    }
    expect(page).toContain("Shown to three decimals, calculated without rounding.");
    for (const { low, high } of content.sensitivity.cells.flat())
      expect(page).toContain(`${formatValuation(low)} – ${formatValuation(high)}`);
    expect(page).toContain(formatRange(content.valuation.crossCheck as { low: number; high: number }));
  });

  test("lists the comparables with their prices' day and source, and charts them", async () => {
    const { source, pages } = await render();
    const page = flowing(pages[2]?.text ?? "");
    for (const text of [
      "Fast Cloud",
      "FAST",
      "20.0x",
      "12.0x",
      "5.0x",
      "42.0%",
      "August 20, 2026",
      "A test's own figures",
    ])
      expect(page).toContain(text);
    expect(source).toMatch(/\/S \/Figure .*\/Alt \(Scatter chart of 3 public companies/);
  });

  test("says so when there is no market data", async () => {
    const { pages } = await render({ market: null, averages: publicAverages([]) });
    expect(pages).toHaveLength(4);
    expect(flowing(pages[2]?.text ?? "")).toContain("There was no market data when this report was made.");
  });

  test("prints the method's constants from the tables that the model uses", async () => {
    const page = flowing((await render()).pages[3]?.text ?? "");
    for (const stage of FUNDING_STAGES)
      for (const value of STAGE_RULES[stage].multiples) expect(page).toContain(`${figure(value)}x`);
    expect(page).toContain("not a 409A valuation");
  });

  test("names types and tiers in the trade of the publication", async () => {
    const input = { ...INPUT, companyType: "traditional" as const, growthRate: 150 };
    const { pages } = await render({ valuation: valuationOf(input, undefined, "Maschinenbau") });
    const [cover = "", , , method = ""] = pages.map(({ text }) => flowing(text));
    expect(cover).toContain("Traditional Maschinenbau (High Growth)");
    expect(cover).toContain("Series B, Traditional Maschinenbau: $10M of ARR");
    expect(method).toContain("Traditional Maschinenbau: 1.");
    expect(method).toContain("AI-Enhanced Maschinenbau");
    for (const { text } of pages) expect(text).not.toContain("SaaS");
  });

  test("names the tiers in full in the longest trade, above the footer of every page", async () => {
    const trade = "Software as a Service Co";
    const input = { ...INPUT, companyType: "traditional" as const, arr: 10, growthRate: 299 };
    const { pages } = await render({ valuation: valuationOf(input, undefined, trade) });
    expect(flowing(pages[0]?.text ?? "")).toContain(`Tier Traditional ${trade} (High Growth)`);
    for (const growth of ["Extreme", "High"])
      expect(flowing(pages[3]?.text ?? "")).toContain(`Traditional ${trade} (${growth} Growth)`);
    for (const { operators } of pages) {
      const baselines = Array.from(operators.matchAll(/1 0 0 1 \S+ (\S+) Tm/g), ([, y]) => 792 - Number(y));
      expect(Math.max(...baselines.filter((y) => y < 767))).toBeLessThanOrEqual(742);
    }
  });

  test("names on its cover the thresholds nearby that it has room for", async () => {
    const input = { ...INPUT, companyType: "traditional" as const, arr: 95, growthRate: 299 };
    const notes = async (company: string) => {
      const { pages } = await render({ company, valuation: valuationOf(input) }, input);
      return pages.slice(0, 2).map(({ text }) => text.match(/just under|At (\$100M|300%)/gi)?.length ?? 0);
    };
    expect(await notes("Acme")).toEqual([2, 2]);
    expect(await notes("Company ".repeat(9).trim())).toEqual([1, 2]);
  });

  test("reads in the order of the page, every mark closed and none used twice", async () => {
    const { pages } = await render();
    for (const { operators, text } of pages) {
      const begun = operators.match(/^\/.* (BDC|BMC)$/gm)?.length;
      expect(operators.match(/^EMC$/gm)?.length).toBe(begun);
      const marks = Array.from(operators.matchAll(/<<\/MCID (\d+)>>/g), ([, mark]) => Number(mark));
      expect(marks).toEqual(marks.map((_, index) => index));
      expect(text.length).toBeGreaterThan(200);
    }
    const [, derivation] = pages;
    const order = [
      "How the figure is calculated",
      "Step by step",
      "Base multiple",
      "Low end",
      "If ARR or growth were different",
    ];
    const places = order.map((heading) => derivation?.text.indexOf(heading) ?? -1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test("is the same file for the same content, and another one on another day", async () => {
    const [first, second] = await Promise.all([
      renderReport(contentOf(), readFont),
      renderReport(contentOf(), readFont),
    ]);
    expect(first).toEqual(second);
    const other = await renderReport(contentOf({ date: new Date("2026-08-22T12:00:00Z") }), readFont);
    expect(other).not.toEqual(first);
  });
});

describe("a company's name", () => {
  test.for([
    ["Latin with marks", "Łódź Škoda Ærø Việt Nam"],
    ["Greek and Cyrillic", "Ωμέγα Компания"],
    ["Arabic with Latin inside", "شركة البرمجيات (Acme) 2026"],
    ["Hebrew", "תוכנה בע״מ"],
    ["Devanagari", "हिन्दी सॉफ़्टवेयर क्षत्रिय"],
    ["Bengali and Tamil", "বাংলা தமிழ்"],
    ["Thai", "บริษัท ซอฟต์แวร์"],
    ["Japanese", "東京ソフトウェア株式会社"],
    ["Chinese", "北京人工智能软件有限公司"],
    ["Korean", "한국 소프트웨어"],
    ["emoji", "Rocket 🚀 👩🏽‍🚀 🇺🇸"],
    ["characters that no font has", "A \u{10FFFD} ꦲ Z"],
    ["piled marks", "Z̴̡͖͇͚a̷l̷g̷o̷"],
  ])("in %s can be read back from the cover and the heads of the pages", async ([, company = ""]) => {
    const { pages } = await render({ company });
    expect(pages).toHaveLength(4);
    for (const word of company.split(/[\s()]+/))
      for (const page of [0, 1]) expect(joined(pages[page]?.text)).toContain(word);
  });

  test.for([
    ["Latin with marks", "Łódź Škoda Ærø Việt Nam"],
    ["Latin that one of the site's fonts lacks", "GROẞMANN Ǧ ₽"],
    ["Greek and Cyrillic", "Ωμέγα Компания"],
    ["Arabic with Latin inside", "شركة البرمجيات (Acme) 2026"],
    ["Hebrew", "תוכנה בע״מ"],
    ["Devanagari", "हिन्दी सॉफ़्टवेयर क्षत्रिय"],
    ["Thai", "บริษัท ซอฟต์แวร์"],
    ["Georgian and Armenian", "კომპანია Ընկերություն"],
    ["Japanese", "東京ソフトウェア株式会社"],
    ["Chinese", "北京人工智能软件有限公司"],
    ["Korean", "한국 소프트웨어"],
  ])("in %s is drawn in full", async ([, company = ""]) => {
    for (const { operators } of (await render({ company })).pages) expect(operators).not.toContain("<0000>");
  });

  test.for([
    ["Bengali", "বাংলা"],
    ["Ethiopic", "ድርጅት"],
    ["emoji", "🚀🏢"],
  ])(
    "in %s, for which no font is kept, is drawn as empty boxes and spelled out",
    async ([, company = ""]) => {
      const { pages } = await render({ company });
      expect(pages[0]?.operators).toContain("<0000>");
      expect(pages[0]?.operators).toContain("/ActualText");
      expect(joined(pages[0]?.text)).toContain(company);
    },
  );

  test("takes the forms that its letters have at the beginning, inside and at the end of a word", async () => {
    const { pages } = await render({ company: "\u0647\u0647\u0647" });
    const line = pages[0]?.operators
      .split("\n")
      .find((each) => each.startsWith("BT") && each.match(/<[0-9a-f]{4}>/g)?.length === 3);
    expect(new Set(line?.match(/<[0-9a-f]{4}>/g)).size).toBe(3);
  });

  test("that is too long for the page ends in an ellipsis and leaves the rest where it was", async () => {
    const plain = await render();
    const long = await render({ company: "W".repeat(80) });
    expect(long.pages[1]?.text).toMatch(/W+…/);
    const placesOf = (operators = "") => operators.match(/(?<=1 0 0 1 54 )\S+(?= Tm)/g);
    expect(placesOf(long.pages[1]?.operators)).toEqual(placesOf(plain.pages[1]?.operators));
  });

  test("may be left out", async () => {
    const { source, pages } = await render({ company: null });
    expect(source).toContain("/Title (Valuation report)");
    expect(pages[0]?.text).toContain("Valuation estimate");
  });
});

describe("the publication's own texts are drawn in full", () => {
  const { brand, market } = contentOf();

  test.for([
    ["dates in Japanese", { language: "ja" }, "2026年8月21日"],
    ["dates in Russian", { language: "ru" }, "21 августа 2026"],
    ["dates in Turkish", { language: "tr" }, "21 Ağustos 2026"],
    ["a name with marks", { name: "Żółw" }, "Żółw"],
  ] as const)("%s", async ([, own, said]) => {
    const { pages } = await render({ brand: { ...brand, ...own } });
    expect(joined(pages[0]?.text)).toContain(joined(said));
    for (const { operators } of pages) expect(operators).not.toContain("<0000>");
  });

  test("the source of the prices, and the trade", async () => {
    const prices = { source: "Giełda Łódź", asOf: "2026-08-20", sample: false };
    const valuation = valuationOf(INPUT, undefined, "Žemė");
    const { pages } = await render({ market: market && { ...market, prices }, valuation });
    expect(joined(pages[2]?.text)).toContain("GiełdaŁódź");
    expect(joined(pages[3]?.text)).toContain("Žemė");
    for (const { operators } of pages) expect(operators).not.toContain("<0000>");
  });
});

test("what the report itself says has its glyphs in the fonts of the site", async () => {
  for (const companyType of ["aiNative", "aiEnhanced", "traditional"] as const)
    for (const arr of [0.5, 49, 99, 150]) {
      const { source, pages } = await render(
        {},
        { fundingStage: "seriesC", companyType, arr, growthRate: 199 },
      );
      expect(source).not.toMatch(/Noto/);
      // Nothing is spelled out, for nothing was replaced; and no empty box was drawn.
      for (const { operators } of pages) {
        expect(operators).not.toContain("/ActualText");
        expect(operators).not.toContain("<0000>");
      }
    }
});
