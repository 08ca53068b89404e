import { describe, expect, test } from "vitest";
import { renderReport } from "~/domains/valuation/report/pdf/render.ts";
import type { ReportContent } from "~/domains/valuation/report/rules/content.ts";
import {
  liveMarket,
  marketTiers,
  type PublicCompany,
  publicAverages,
} from "~/domains/valuation/rules/market.ts";
import { publication } from "../../support/publication/first.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import { contentOf, readFont } from "../../support/valuation/report.ts";

const company = (symbol: string, marketCap: number | null, arr: number | null, growth: number | null) =>
  ({
    name: symbol,
    symbol,
    marketCap,
    arr,
    arrGrowth: growth,
    price: 1,
    changePercent: 0,
  }) as PublicCompany;

describe("public companies", () => {
  test("count with a multiple above 0 and below 200, and a known growth", () => {
    const companies = [
      company("FAST", 30e9, 2, 30), // 15
      company("FASTER", 10e9, 2, 45), // 5
      company("MID", 9e9, 1, 20), // 9
      company("SLOW", 6e9, 1, 19.9), // 6
      company("DEAR", 200e9, 1, 40),
      company("NO-ARR", 5e9, 0, 40),
      company("NO-CAP", 0, 1, 40),
      company("LOSS", -5e9, 1, 40),
      company("UNKNOWN", 5e9, null, 40),
      company("NO-GROWTH", 5e9, 1, null),
    ];
    expect(publicAverages(companies)).toEqual({ high: 10, moderate: 9, lower: 6 });
    expect(marketTiers(companies).map(({ companies }) => companies.map(({ symbol }) => symbol))).toEqual([
      ["FASTER", "FAST"],
      ["MID"],
      ["SLOW"],
    ]);
  });

  test("rank by growth, then by market capitalisation; growth may be called growth", () => {
    const same = [company("SMALL", 1e9, 1, 35), company("LARGE", 2e9, 1, 35)];
    const { arrGrowth: _, ...other } = company("OTHER", 3e9, 1, null);
    const [high] = marketTiers([...same, { ...other, growth: 50 }]);
    expect(high?.companies.map(({ symbol }) => symbol)).toEqual(["OTHER", "LARGE", "SMALL"]);
    expect(high).toMatchObject({ growthRate: 40, multiple: 2, marketCap: 2e9 });
  });

  test("a tier without one averages 8", () => {
    expect(publicAverages([])).toEqual({ high: 8, moderate: 8, lower: 8 });
    expect(publicAverages([company("MID", 9e9, 1, 25)])).toEqual({ high: 8, moderate: 9, lower: 8 });
  });
});

describe("a public company", () => {
  const company = (more: Partial<PublicCompany>) =>
    ({
      name: "A",
      symbol: "A",
      marketCap: 10e9,
      arr: 1,
      arrGrowth: 20,
      price: 1,
      changePercent: 0,
      ...more,
    }) as PublicCompany;
  const counts = (more: Partial<PublicCompany>) =>
    marketTiers([company(more)]).some(({ companies }) => companies.length > 0);

  test.each<[string, Partial<PublicCompany>, boolean]>([
    ["all that is needed", {}, true],
    ["the least of everything", { marketCap: 1, arr: 0.5, arrGrowth: 0 }, true],
    ["falling ARR", { arrGrowth: -5 }, true],
    ["no market capitalisation", { marketCap: null as never }, false],
    ["one of 0", { marketCap: 0 }, false],
    ["a negative one", { marketCap: -1 }, false],
    ["no ARR", { arr: null }, false],
    ["ARR of 0", { arr: 0 }, false],
    ["negative ARR and value", { arr: -1, marketCap: -10e9 }, false],
    ["unknown growth", { arrGrowth: null }, false],
    ["endless growth", { arrGrowth: Number.POSITIVE_INFINITY }, false],
    ["a multiple just under 200", { marketCap: 199e9 }, true],
    ["a multiple of 200", { marketCap: 200e9 }, false],
    ["a price of another session", { counts: false }, false],
  ])("count with %s: %s %s", (_, more, counted) => {
    expect(counts(more)).toBe(counted);
  });

  test("of no market are none; of one without prices nobody says whose they are", () => {
    expect(liveMarket(null)).toBeNull();
    expect(liveMarket(undefined)).toBeNull();
    expect(liveMarket({ stocks: [company({})], session: null })).toMatchObject({ prices: null });
    const session = { source: "Yahoo", asOf: "2026-08-21", sample: false, more: 1 };
    expect(liveMarket({ stocks: [], session })?.prices).toEqual({
      source: "Yahoo",
      asOf: "2026-08-21",
      sample: false,
    });
  });
});

describe("the report's page of comparables", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      company(`SYM${index}`, (10 + index) * 1e9, 1 + (index % 7), ((index * 13) % 55) - 10),
    );
  const pageOf = async (companies: PublicCompany[], others: Partial<ReportContent> = {}) => {
    const prices = { source: "Historical closes, bundled sample", asOf: "2026-08-20", sample: true };
    const market = { tiers: marketTiers(companies), prices };
    const bytes = await renderReport(contentOf({ market, ...others }), readFont);
    const page = (await readPdf(bytes)).pages[2];
    return { text: (page?.text ?? "").replace(/\s+/g, " "), operators: page?.operators ?? "" };
  };
  /** Baselines of texts, from the top of the page; without the footer's. */
  const baselines = (operators: string) =>
    Array.from(operators.matchAll(/1 0 0 1 \S+ (\S+) Tm/g), ([, y]) => 792 - Number(y)).filter(
      (y) => y < 767,
    );

  test.each([24, 25, 60])(
    "ends above the footer with %d companies, and says how many it leaves out",
    async (count) => {
      const { text, operators } = await pageOf(many(count));
      expect(Math.max(...baselines(operators))).toBeLessThanOrEqual(742);
      const shown = new Set(text.match(/SYM\d+ (High|Moderate|Slower)/g)).size;
      expect(shown).toBeGreaterThanOrEqual(Math.min(count, 23));
      const left = count - shown;
      if (count === 24) expect(left).toBe(0);
      else
        expect(text).toContain(
          `${left} more ${left === 1 ? "company counts" : "companies count"} in the averages.`,
        );
    },
  );

  test("counts one company as one, and writes a loss of growth with a minus", async () => {
    const { text } = await pageOf([company("SHRINK", 2e9, 1, -10)]);
    expect(text).toContain(`: 1 public ${publication.copy.subject} company by growth.`);
    expect(text).toContain("SHRINK Slower $2.0B $1.0B −10.0% 2.0x");
  });

  test("says apart that the market is missing and that no company of it counts", async () => {
    expect((await pageOf([])).text).toContain(
      "No public company had the figures to be counted when this report was made.",
    );
    expect((await pageOf([], { market: null })).text).toContain(
      "There was no market data when this report was made.",
    );
  });
});
