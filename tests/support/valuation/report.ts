import { env } from "cloudflare:test";
import { type ReportDeps, reportForm } from "~/domains/valuation/report/form.ts";
import type { ReportContent } from "~/domains/valuation/report/rules/content.ts";
import { figureTexts } from "~/domains/valuation/report/rules/request.ts";
import type { PublicCompany } from "~/domains/valuation/rules/market.ts";
import { averagesOf, marketTiers } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import type { ValuationInput } from "~/domains/valuation/rules/multiple.ts";
import { sensitivity } from "~/domains/valuation/rules/sensitivity.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { post } from "../mail/forms.ts";
import { publication } from "../publication/first.ts";
import { testDeps } from "../unit/deps.ts";

/** Three invented companies, one of each tier. */
export const COMPANIES: PublicCompany[] = [
  {
    name: "Fast Cloud",
    symbol: "FAST",
    marketCap: 60e9,
    arr: 3,
    arrGrowth: 42,
    price: 120,
    changePercent: 1.5,
  },
  {
    name: "Even Software",
    symbol: "EVEN",
    marketCap: 24e9,
    arr: 2,
    arrGrowth: 24,
    price: 40,
    changePercent: -0.3,
  },
  {
    name: "Slow Systems",
    symbol: "SLOW",
    marketCap: 10e9,
    arr: 2,
    arrGrowth: 6,
    price: 15,
    changePercent: 0,
  },
];
export const PRICES = { source: "A test's own figures", asOf: "2026-08-20", sample: false };

const { ASSETS } = env as unknown as { ASSETS: Fetcher };
export const readFont = (address: string) =>
  readAsset(ASSETS, new Request("https://recurring.test/"), address);

export const reportDeps = (
  overrides: Parameters<typeof testDeps>[0] = {},
  companies = COMPANIES,
): ReturnType<typeof testDeps> & ReportDeps => ({
  ...testDeps(overrides),
  readFont,
  market: async () => ({ data: { stocks: companies, session: PRICES } }),
});

const AVERAGES = averagesOf(marketTiers(COMPANIES));

export const INPUT: ValuationInput = {
  fundingStage: "seriesB",
  companyType: "aiNative",
  arr: 10,
  growthRate: 100,
};

export const valuationOf = (input: ValuationInput = INPUT, averages = AVERAGES, trade?: string) =>
  estimate(input, averages, trade);

/** The request that the calculator's page sends. */
export const requestTexts = (
  input: ValuationInput = INPUT,
  others: Record<string, string> = {},
): Record<string, string> => ({
  email: "ada@example.com",
  ...figureTexts(valuationOf(input)),
  ...others,
});

export function contentOf(others: Partial<ReportContent> = {}, input: ValuationInput = INPUT): ReportContent {
  return {
    brand: publication.brand,
    subject: publication.copy.subject,
    company: "Acme Analytics, Inc.",
    valuation: valuationOf(input),
    sensitivity: sensitivity(input, AVERAGES),
    averages: AVERAGES,
    market: { tiers: marketTiers(COMPANIES), prices: PRICES },
    date: new Date("2026-08-21T12:00:00Z"),
    calculatorUrl: "https://recurring.test/valuation-calculator?fundingStage=seriesB",
    ...others,
  };
}

/** Posts the request for a report as the page does. */
export const ask = (
  fields: Record<string, string>,
  { from = reportDeps(), headers = {} as Record<string, string> } = {},
) => reportForm.submit(from, post(fields, { path: "/api/valuation/generate-report", headers }));

/** Posts it as a program does. */
export const askJson = (body: unknown, from = reportDeps()) =>
  reportForm.submit(
    from,
    post(typeof body === "string" ? body : JSON.stringify(body), { contentType: "application/json" }),
  );

/** Returns the token in the address of a report. */
export const tokenOf = (downloadUrl: string) => /^\/report\/(.+)\.pdf$/.exec(downloadUrl)?.[1] ?? "";
