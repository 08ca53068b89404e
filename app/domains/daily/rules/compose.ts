import { nounOf, truncate } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { DailyEdition } from "../schema.ts";

/** Composes the day's edition from the data of other domains. The limits are those of the email. */

const MOVERS = 4;
const STORIES = 3;
const DESCRIPTION = 120;
const EXCERPT = 150;

interface Priced {
  symbol: string;
  name: string;
  /** USD. */
  price: number;
  /** Percent, of the day. */
  changePercent: number;
}

/** The market's session, as every screen has it. */
export interface DayFigures {
  /** The trading day. */
  date: string;
  source: string;
  sample: boolean;
  /** The prices are the day's closing prices. */
  closed: boolean;
  /** How many companies count, of all. */
  counted: number;
  all: number;
  /** The change of the index's level since the trading day before, in percent; null without a level of the day. */
  indexChange: number | null;
  rising: number;
  falling: number;
  /** The companies that count and have a change. */
  companies: Priced[];
}

export interface DailyMaterial {
  /** Null without a price. */
  day: DayFigures | null;
  /** When the newest of the prices was read, ISO 8601 UTC. */
  pricedAt: string;
  indexName: string;
  analysis: {
    summary: string;
    keyInsights: string[];
    method: "computed" | "model";
    model: string | null;
  } | null;
  /** Best first; the edition shows three. */
  stories: { title: string; url: string; description: string; source: string; sample: boolean }[];
  /** Own articles: the pinned first, then the newest. */
  articles: { title: string; excerpt: string; url: string }[];
}

/** Returns the edition of the session; null without prices. */
export function composeDaily(material: DailyMaterial, dates: Dates): DailyEdition | null {
  const { day, pricedAt, indexName, analysis, articles } = material;
  if (!day) return null;
  const stories = material.stories.slice(0, STORIES);
  const [featuredInsight = null, articleOfTheDay = null] = articles.map((article) => ({
    ...article,
    excerpt: truncate(article.excerpt, EXCERPT),
  }));
  return {
    date: day.date,
    pricedAt,
    closed: day.closed,
    marketSummary: {
      topMovers: [...day.companies]
        .sort((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent))
        .slice(0, MOVERS)
        .map(({ symbol, name, price, changePercent }) => ({
          symbol,
          name,
          price,
          percentChange: changePercent,
        })),
      indexPerformance: day.indexChange === null ? null : { totalChange: asShown(day.indexChange) },
      indexName,
      advancing: day.rising,
      declining: day.falling,
    },
    newsSummary: {
      topStories: stories.map(({ title, url, description, source }) => ({
        title,
        url,
        description: truncate(description, DESCRIPTION),
        source,
      })),
    },
    marketAnalysis: analysis ? [analysis.summary, ...analysis.keyInsights].join("\n\n") : "",
    keyInsights: analysis?.keyInsights ?? [],
    content: { featuredInsight, articleOfTheDay },
    provenance: provenanceOf({ analysis, stories }, day, dates),
    priceSource: day.source,
    sample: day.sample,
    priced: { ofTheDay: day.counted, all: day.all },
  };
}

function provenanceOf(
  { analysis, stories }: Pick<DailyMaterial, "analysis" | "stories">,
  day: DayFigures,
  { longDate }: Dates,
): string {
  const { date, source, sample, counted, all } = day;
  return [
    `Prices of ${longDate(date)}: ${source}${sample ? "; sample data, not today’s market" : ""}.`,
    counted < all &&
      `${all - counted} of ${all} ${nounOf(all, "company", "companies")} had no price of the day and ${all - counted === 1 ? "does" : "do"} not count.`,
    analysis?.method === "model" && `Analysis written by ${analysis.model} from these figures.`,
    stories.some((story) => story.sample) && "The stories are those of the sample edition.",
    "Nothing here is investment advice.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Rounds as every page shows a change, so that call, mail and page have the same digits. */
const asShown = (percent: number) => Number(percent.toFixed(2));
