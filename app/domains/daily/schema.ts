import * as z from "zod";

/**
 * Daily intelligence: the trading day in one edition, for its page, call and email. A domain of its own, because it
 * combines the market, the news and the articles.
 */

const story = z.object({ title: z.string(), url: z.string(), description: z.string(), source: z.string() });

const reading = z.object({ title: z.string(), excerpt: z.string(), url: z.string() });

/** The snapshot `daily`. */
export const dailyEdition = z.object({
  /** The trading day of the prices. */
  date: z.iso.date(),
  /** When the newest of the prices was read, ISO 8601 UTC. */
  pricedAt: z.iso.datetime(),
  /** The prices were read after the day's close. */
  closed: z.boolean(),
  marketSummary: z.object({
    /** By the size of their change, at most four. USD and percent. */
    topMovers: z.array(
      z.object({ symbol: z.string(), name: z.string(), price: z.number(), percentChange: z.number() }),
    ),
    /** Percent, equally weighted; null without prices. */
    indexPerformance: z.object({ totalChange: z.number() }).nullable(),
    indexName: z.string(),
    advancing: z.number().int(),
    declining: z.number().int(),
  }),
  /** At most three, their descriptions at most 120 characters. */
  newsSummary: z.object({ topStories: z.array(story) }),
  /** Plain text; an empty line separates paragraphs. */
  marketAnalysis: z.string(),
  /** The insights of the analysis. */
  keyInsights: z.array(z.string()),
  /** Articles of the site: paths, and excerpts of at most 150 characters. */
  content: z.object({ featuredInsight: reading.nullable(), articleOfTheDay: reading.nullable() }),
  /** The sources and days of the figures, in sentences. */
  provenance: z.string(),
  /** Made of the bundled sample. */
  sample: z.boolean(),
  /** How many companies have a price of the day, and how many there are. */
  priced: z.object({ ofTheDay: z.number().int(), all: z.number().int() }),
});
export type DailyEdition = z.infer<typeof dailyEdition>;
