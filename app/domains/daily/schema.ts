import * as z from "zod";

/**
 * Daily intelligence: the trading day in one edition, for its page, call and email. A domain of its own, because it
 * combines the market, the news and the articles.
 */

const story = z.object({ title: z.string(), url: z.string(), description: z.string(), source: z.string() });

const reading = z.object({ title: z.string(), excerpt: z.string(), url: z.string() });

/** The snapshot `daily`. */
export const dailyEdition = z.object({
  date: z.iso.date().describe("The trading day of the prices."),
  pricedAt: z.iso.datetime().describe("When the newest of the prices was read, ISO 8601 UTC."),
  closed: z.boolean().describe("The prices are the day's closing prices."),
  marketSummary: z.object({
    /** By the size of their change, at most four. USD and percent. */
    topMovers: z.array(
      z.object({ symbol: z.string(), name: z.string(), price: z.number(), percentChange: z.number() }),
    ),
    indexPerformance: z
      .object({ totalChange: z.number() })
      .nullable()
      .describe(
        "The change of the index's level since the trading day before, percent; null without a level of the day.",
      ),
    indexName: z.string(),
    advancing: z.number().int(),
    declining: z.number().int(),
  }),
  newsSummary: z
    .object({ topStories: z.array(story) })
    .describe("At most three, their descriptions at most 120 characters."),
  marketAnalysis: z.string().describe("Plain text; an empty line separates paragraphs."),
  keyInsights: z.array(z.string()).describe("The insights of the analysis."),
  content: z
    .object({ featuredInsight: reading.nullable(), articleOfTheDay: reading.nullable() })
    .describe("Articles of the site: paths, and excerpts of at most 150 characters."),
  provenance: z.string().describe("The sources and days of the figures, in sentences."),
  priceSource: z
    .string()
    .optional()
    .describe("The source of the prices; absent in an edition of an earlier release."),
  sample: z.boolean().describe("Made of the bundled sample."),
  priced: z
    .object({ ofTheDay: z.number().int(), all: z.number().int() })
    .describe("How many companies have a price of the day, and how many there are."),
});
export type DailyEdition = z.infer<typeof dailyEdition>;
