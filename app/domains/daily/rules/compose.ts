import { longDate, truncate } from "~/lib/format.ts";
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
  priceSource: { source: string; asOf: string; sample: boolean };
}

export interface DailyMaterial {
  stocks: Priced[];
  /** When the newest of the prices was read, ISO 8601 UTC. */
  pricedAt: string;
  indexName: string;
  analysis: {
    summary: string;
    keyInsights: string[];
    method: "computed" | "model";
    model: string | null;
  } | null;
  /** Best first. */
  stories: { title: string; url: string; description: string; source: string; sample: boolean }[];
  /** The featured one first, then the newest. */
  articles: { title: string; excerpt: string; url: string }[];
}

/** Returns the edition of the newest day with prices; null without prices. Its sums leave out prices of other days. */
export function composeDaily(material: DailyMaterial): DailyEdition | null {
  const { stocks, pricedAt, indexName, analysis, stories, articles } = material;
  const date = stocks
    .map(({ priceSource }) => priceSource.asOf)
    .sort()
    .at(-1);
  if (date === undefined) return null;
  const ofTheDay = stocks.filter(({ priceSource }) => priceSource.asOf === date);
  const [featuredInsight = null, articleOfTheDay = null] = articles.map((article) => ({
    ...article,
    excerpt: truncate(article.excerpt, EXCERPT),
  }));
  return {
    date,
    pricedAt,
    marketSummary: {
      topMovers: [...ofTheDay]
        .sort((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent))
        .slice(0, MOVERS)
        .map(({ symbol, name, price, changePercent }) => ({
          symbol,
          name,
          price,
          percentChange: changePercent,
        })),
      indexPerformance: { totalChange: mean(ofTheDay.map(({ changePercent }) => changePercent)) },
      indexName,
      advancing: ofTheDay.filter(({ changePercent }) => changePercent > 0).length,
      declining: ofTheDay.filter(({ changePercent }) => changePercent < 0).length,
    },
    newsSummary: {
      topStories: stories.slice(0, STORIES).map(({ title, url, description, source }) => ({
        title,
        url,
        description: truncate(description, DESCRIPTION),
        source,
      })),
    },
    marketAnalysis: analysis ? [analysis.summary, ...analysis.keyInsights].join("\n\n") : "",
    keyInsights: analysis?.keyInsights ?? [],
    content: { featuredInsight, articleOfTheDay },
    provenance: provenanceOf(material, ofTheDay, date),
    sample: ofTheDay.some(({ priceSource }) => priceSource.sample),
    priced: { ofTheDay: ofTheDay.length, all: stocks.length },
  };
}

function provenanceOf(
  { stocks, analysis, stories }: DailyMaterial,
  ofTheDay: Priced[],
  date: string,
): string {
  const sources = [...new Set(ofTheDay.map(({ priceSource }) => priceSource.source))];
  const sample = ofTheDay.some(({ priceSource }) => priceSource.sample);
  const missing = stocks.length - ofTheDay.length;
  return [
    `Prices of ${longDate(date)}: ${sources.join(", ")}${sample ? "; sample data, not the market of today" : ""}.`,
    missing > 0 && `${missing} of ${stocks.length} companies had no price of the day and do not count.`,
    analysis?.method === "model" && `Analysis written by ${analysis.model} from these figures.`,
    stories.some((story) => story.sample) && "The stories are those of the sample edition.",
    "Nothing here is investment advice.",
  ]
    .filter(Boolean)
    .join(" ");
}

const mean = (values: number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
