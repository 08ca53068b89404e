import * as z from "zod";
import { companyAnswerSchema, measuresAnswer, stockAnswer, stockAnswerSchema } from "~/domains/market/api.ts";
import { LONGEST_SYMBOL } from "~/domains/market/fields.ts";
import { figureSources } from "~/domains/market/rules/series/stocks.ts";
import { session } from "~/domains/market/schema.ts";
import { readCompanyMeasures } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { marketTiers } from "~/domains/valuation/rules/market.ts";
import { fail, ok } from "~/lib/result.ts";
import { TIERS } from "~/lib/statistics/growth-tiers.ts";
import { defineTool } from "~/platform/mcp/define-tool.ts";
import { averageSources, sources } from "./provenance.ts";

const notReady = () => fail("not-ready", "Market data is not ready yet. Please try again in a few minutes.");

export const companyTool = defineTool({
  name: "company",
  section: ({ market }) => market,
  title: "Figures of a public company",
  description:
    "Returns price (USD), market capitalization (USD), ARR (billions of USD), growth (percent), price to ARR and the measures of one company, each with its source and day.",
  input: z.object({
    symbol: z.string().min(1).max(LONGEST_SYMBOL).describe("The symbol at the exchange: CRWD."),
  }),
  output: z.object({ company: companyAnswerSchema, provenance: sources }),
  read: async (deps, { symbol: asked }) => {
    const market = await readMarket(deps);
    if (!market) return notReady();
    const symbol = asked.toUpperCase();
    const stock = market.data.stocks.find((each) => each.symbol === symbol);
    if (!stock) return fail("missing", "No such company. The tool `table` lists them.");
    const { priceSource, arrSource, growthSource, sharesSource } = stock;
    const measures = measuresAnswer(await readCompanyMeasures(deps, symbol));
    const company = { ...stockAnswer(stock, market.data, { periods: true }), ...measures };
    const provenance = [priceSource, arrSource, growthSource, sharesSource].filter((each) => each !== null);
    return ok({ value: { company, provenance } });
  },
});

export const tableTool = defineTool({
  name: "table",
  section: ({ market }) => market,
  title: "All public companies",
  description:
    "Returns every company of the index with price (USD), market capitalization (USD), ARR (billions of USD), growth (percent) and price to ARR, each with its source and day.",
  input: z.object({}),
  output: z.object({
    companies: z.array(stockAnswerSchema),
    session: session
      .nullable()
      .describe("The trading day of figures of several companies, and who does not count."),
    provenance: sources,
  }),
  read: async (deps) => {
    const market = await readMarket(deps);
    if (!market) return notReady();
    const companies = market.data.stocks.map((stock) => stockAnswer(stock, market.data, { periods: false }));
    const { session, stocks } = market.data;
    return ok({ value: { companies, session, provenance: figureSources(stocks) } });
  },
});

export const multiplesTool = defineTool({
  name: "multiples",
  section: ({ market }) => market,
  title: "Multiples of public companies by growth",
  description:
    "Returns the mean multiple (market capitalization over ARR) of the public companies in three tiers of growth, with the companies that count. These are the averages that the tool `estimate` uses.",
  input: z.object({}),
  output: z.object({
    tiers: z.array(
      z.object({
        tier: z
          .enum(TIERS)
          .describe("`high` from 30 percent of growth, `moderate` from 20, `lower` under it."),
        count: z.number().describe("How many companies count."),
        multiple: z.number().nullable().describe("Times ARR, the mean; null without companies."),
        growthRate: z.number().nullable().describe("Percent, the mean."),
        marketCap: z.number().nullable().describe("USD, the mean."),
        companies: z.array(
          z.object({
            symbol: z.string(),
            multiple: z.number().describe("Times ARR."),
            growthRate: z.number().describe("Percent."),
            growthBasis: z.enum(["arr", "revenue"]).nullable().describe("What the growth is of."),
          }),
        ),
      }),
    ),
    counted: z.number().describe("How many companies count, of `all`."),
    all: z.number().describe("The companies of the index, also those without a price."),
    provenance: sources,
  }),
  read: async (deps) => {
    const market = await readMarket(deps);
    if (!market) return notReady();
    const { stocks, session } = market.data;
    const tiers = marketTiers(stocks).map(({ companies, ...means }) => ({
      ...means,
      count: companies.length,
      companies: companies.map(({ symbol, multiple, growthRate, growthBasis }) => ({
        symbol,
        multiple,
        growthRate,
        growthBasis,
      })),
    }));
    const counted = tiers.reduce((sum, { count }) => sum + count, 0);
    const all = session?.all ?? stocks.length;
    return ok({ value: { tiers, counted, all, provenance: averageSources(market.data) } });
  },
});
