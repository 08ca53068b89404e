import { composeDaily, type DailyMaterial, type DayFigures } from "~/domains/daily/rules/compose.ts";
import type { DailyEdition } from "~/domains/daily/schema.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

/** The trading day of the editions. */
export const DAY = "2026-08-20";

export const priced = (symbol: string, changePercent: number) => ({
  symbol,
  name: `${symbol} Inc.`,
  price: 100,
  changePercent,
});

/** Returns the figures of a day; a test gives only those it is about. */
export const day = (over: Partial<DayFigures> = {}): DayFigures => ({
  date: DAY,
  source: "Test Exchange",
  sample: false,
  closed: true,
  counted: 5,
  all: 5,
  indexChange: 0.35,
  rising: 3,
  falling: 1,
  companies: [priced("A", 1), priced("B", -4.5), priced("C", 2.25), priced("D", 0), priced("E", 3)],
  ...over,
});

/** Returns a story of the day. */
export const story = (id: string, over = {}) => ({
  id,
  title: `Story ${id}`,
  url: `https://news.example/${id}`,
  description: "word ".repeat(60).trim(),
  source: "The Wire",
  publishedAt: "2026-08-20T18:00:00Z",
  sample: false,
  imageUrl: null,
  others: [],
  ...over,
});

/** Returns what an edition is composed of. */
export const material = (over: Partial<DailyMaterial> = {}): DailyMaterial => ({
  day: day(),
  pricedAt: "2026-08-20T20:05:00.000Z",
  indexName: "Test Index",
  analysis: { summary: "A calm day.", keyInsights: ["B fell most."], method: "computed", model: null },
  stories: ["1", "2", "3", "4"].map((id) => story(id)),
  articles: [
    { title: "Chosen", excerpt: "long ".repeat(60).trim(), url: "/article/chosen" },
    { title: "Newest", excerpt: "Short.", url: "/article/newest" },
    { title: "Older", excerpt: "Short.", url: "/article/older" },
  ],
  ...over,
});

/** Returns the edition that the material makes. */
export const composed = (over: Partial<DailyMaterial> = {}) =>
  composeDaily(material(over), datesIn()) as DailyEdition;
