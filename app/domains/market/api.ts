import * as z from "zod";
import { MEASURES, type MeasureId } from "./rules/measures/fields.ts";
import { type Measure, measureView } from "./rules/measures/schema.ts";
import {
  type Market,
  type MarketAnalysis,
  marketAnalysis,
  marketStatus,
  type Stock,
  stock,
  ytdComparison,
} from "./schema.ts";

/**
 * The shapes of the JSON calls. Market capitalization in USD, ARR in billions of USD, growth and changes in percent.
 */

export const stocksQuery = z.object({
  periods: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .pipe(z.boolean())
    .default(false)
    .describe("Adds the changes over 1D, 1W, 1M, 3M, YTD and 1Y."),
});

/** Why a call answers a 503. */
export const NO_MARKET = "The clock has not computed it yet.";

/** The path of a company's calls. */
export const symbolPath = {
  symbol: z
    .string()
    .describe("The symbol at the exchange, in capitals: CRWD. Small letters are redirected there (301)."),
};

export const stockAnswerSchema = stock
  .pick({
    symbol: true,
    name: true,
    price: true,
    change: true,
    changePercent: true,
    marketCap: true,
    arr: true,
    arrGrowth: true,
    priceToArr: true,
    arrBasis: true,
    periodEnd: true,
    arrOld: true,
    formerArr: true,
    growthBasis: true,
    growthSource: true,
    growthPeriodEnd: true,
    sharesSource: true,
    sharesOld: true,
    priceSource: true,
    arrSource: true,
    lastReport: true,
    nextReport: true,
    stale: true,
    counts: true,
  })
  .extend({
    marketStatus: marketStatus.describe("Of the exchange, now."),
    periods: stock.shape.periods.optional(),
  })
  .meta({ id: "Company" });

export type StockAnswer = z.infer<typeof stockAnswerSchema>;

/** Returns a company as calls answer it: the fields of the schema, with `periods` only where they are asked for. */
export const stockAnswer = (
  { periods, ...fields }: Stock,
  { status }: Pick<Market, "status">,
  asked: { periods: boolean },
): StockAnswer =>
  stockAnswerSchema.parse({ ...fields, marketStatus: status, ...(asked.periods && { periods }) });

export const multipleAnswerSchema = stock
  .pick({
    name: true,
    symbol: true,
    marketCap: true,
    arr: true,
    arrGrowth: true,
    growthBasis: true,
    growthPeriodEnd: true,
    growthSource: true,
    price: true,
    changePercent: true,
    periodEnd: true,
    counts: true,
  })
  .extend({
    growth: stock.shape.arrGrowth.describe("The same as `arrGrowth`."),
    asOf: z.string().describe("The day of the price."),
  })
  .meta({ id: "Multiple" });

export const companyAnswerSchema = stockAnswerSchema
  .extend({
    filesQuarters: z
      .boolean()
      .nullable()
      .describe("False for a company that files years only; null before the measures are computed."),
    measures: z
      .record(z.enum(MEASURES), measureView.nullable())
      .nullable()
      .describe("By name; null where the filings lack a part."),
  })
  .meta({ id: "CompanyWithMeasures" });

/** Returns what `stockAnswer` lacks of `companyAnswerSchema`. */
export const measuresAnswer = (
  view: { filesQuarters: boolean; measures: Record<MeasureId, Measure | null> } | null,
) => ({ filesQuarters: view?.filesQuarters ?? null, measures: view?.measures ?? null });

/**
 * Returns a company's figures for a valuation: only those with ARR, market cap and a multiple in (0, 200) count in one,
 * and only those whose price `counts` in the session.
 */
export const multipleAnswer = (company: Stock): z.infer<typeof multipleAnswerSchema> =>
  multipleAnswerSchema.parse({
    ...company,
    growth: company.arrGrowth,
    asOf: company.priceSource.asOf,
  });

export const ytdAnswerSchema = (brandSlug: string) =>
  ytdComparison
    .omit({ index: true })
    // Types cannot name this key.
    .extend({ [indexKey(brandSlug)]: ytdComparison.shape.index } as Record<never, never>)
    .meta({ id: "YearToDate" });

/**
 * Returns the gains since the last close of the year before, all to the same day. The key of the own index is made of
 * the brand's slug: `recurringIndex`.
 */
export function ytdAnswer(ytd: NonNullable<Market["ytd"]>, brandSlug: string) {
  const { index, ...rest } = ytd;
  return { [indexKey(brandSlug)]: index, ...rest };
}

/** Returns the key of the own index: "recurring" gives `recurringIndex`, "saas-daily" gives `saasDailyIndex`. */
export const indexKey = (brandSlug: string): string =>
  `${brandSlug.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Index`;

export const analysisAnswerSchema = marketAnalysis
  .extend({ asOf: z.string().describe("When it was computed, ISO 8601 UTC.") })
  .meta({ id: "MarketAnalysis" });

/** Returns the analysis with its time. */
export const analysisAnswer = (analysis: MarketAnalysis, asOf: string) => ({ ...analysis, asOf });
