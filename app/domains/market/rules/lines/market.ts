import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { billions, counted, currency, marketCap, multiple, signedPercent, trillions } from "~/lib/format.ts";
import { type Spread, spread } from "~/lib/statistics/statistics.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { PERIODS, type Period } from "../../fields.ts";
import type { IndexHistory, Market, Stock } from "../../schema.ts";
import { type Aggregate, ofSession } from "../aggregate.ts";
import { marketFigures, SENTIMENT } from "../analysis.ts";
import type { Figure } from "../figure.ts";
import { growthMap } from "../maps/growth-map.ts";
import {
  arrFigure,
  changeFigure,
  growthFigure,
  marketCapFigure,
  priceToArrFigure,
} from "../stock-figures.ts";
import { averageChange, breadth, countOf, type GrowthTier, growthTiers, summarize } from "../views.ts";
import { changeId, companyFigure, tierId } from "./anchors.ts";
import { indexLines, yearLines } from "./index-level.ts";
import { sourcesOf } from "./sources.ts";

/** The lines of the figures of several companies: what the market screens link to. */

export interface LineGroup {
  id: string;
  title: string;
  lines: FigureLine[];
}

export function marketLines(market: Market, index: IndexHistory | null, dates: Dates): LineGroup[] {
  const groups = [
    {
      id: "averages",
      title: "Changes",
      lines: [...PERIODS.map((period) => average(market, index, period, dates)), rose(market, dates)],
    },
    { id: "sums", title: "Sums and means", lines: sums(market, dates) },
    {
      id: "tiers",
      title: "Growth tiers",
      lines: growthTiers(market.stocks).flatMap((tier) => tierLines(market, tier, dates)),
    },
    { id: "growth", title: "Growth and multiple", lines: [mapLine(market, dates)] },
    { id: "year", title: "Year to date", lines: yearLines(market, dates) },
    { id: "index", title: "The index", lines: index ? indexLines(index, dates) : [] },
    { id: "sentences", title: "Sentences", lines: [sentiment(market, dates)] },
  ];
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter((line) => line !== null) }))
    .filter(({ lines }) => lines.length > 0);
}

/** A figure of each company of the session that has it. */
function partsOf(
  stocks: readonly Stock[],
  id: string,
  figureOf: (stock: Stock) => Figure | null,
  write: (value: number) => string,
  dates: Dates,
) {
  const known = ofSession(stocks).flatMap((stock) => {
    const figure = figureOf(stock);
    return figure ? [{ symbol: stock.symbol, figure }] : [];
  });
  return {
    parts: known.map(({ symbol, figure }) => ({
      name: symbol,
      value: write(figure.value),
      href: companyFigure(symbol, id),
    })),
    sources: sourcesOf(
      known.flatMap(({ figure }) => figure.sources),
      dates,
    ),
  };
}

/** Returns how many companies a figure is of, and which of the session lack it. */
function countNotes({ session }: Market, { counted, missing }: Aggregate): string[] {
  const outside = session?.leftOut.map(({ symbol }) => symbol) ?? [];
  return [
    `Of ${countOf(counted, session?.all ?? counted)}.`,
    ...(missing.length > 0 ? [`Without this figure: ${missing.join(", ")}.`] : []),
    ...(outside.length > 0 ? [`Not of the session: ${outside.join(", ")}.`] : []),
  ];
}

function average(
  market: Market,
  index: IndexHistory | null,
  period: Period,
  dates: Dates,
): FigureLine | null {
  const mean = averageChange(market, period);
  if (!mean.figure) return null;
  const ofYear = period === "YTD" && market.ytd;
  const outside = new Set(ofYear ? index?.leftOut : []);
  const { parts, sources } = partsOf(
    market.stocks.filter(({ symbol }) => !outside.has(symbol)),
    changeId(period),
    (stock) => changeFigure(stock, period),
    signedPercent,
    dates,
  );
  return {
    id: `average-${period}`,
    name: `Market average, ${period}`,
    value: signedPercent(mean.figure.value),
    formula: "Sum of the companies’ changes ÷ their number: each counts the same",
    of: dates.shortDate(mean.to ?? mean.figure.day),
    notes: [
      ...countNotes(market, mean),
      ...(ofYear
        ? [
            "The change of the index since the last close of the year before. It is of the companies with a close of every trading day, and ends on a day that the indices have too.",
          ]
        : []),
    ],
    // The companies' own changes are of the session; the year's mean may be of the day before.
    ...(mean.to === market.session?.asOf && { parts }),
    sources: ofYear ? sourcesOf(ofYear.sources, dates) : sources,
  };
}

function rose(market: Market, dates: Dates): FigureLine | null {
  const { rising, still, falling } = breadth(market.stocks, "1D");
  const { session } = market;
  if (!session) return null;
  return {
    id: "breadth",
    name: "Companies that rose and fell",
    value: `${rising} and ${falling}`,
    formula: "Companies of the session with a change of the day above 0, and below 0",
    of: dates.shortDate(session.asOf),
    sources: sourcesOf([session], dates),
    notes: [`${still} unchanged. Of ${countOf(rising + still + falling, session.all)}.`],
  };
}

function sums(market: Market, dates: Dates): (FigureLine | null)[] {
  const { marketCap: capital, arr, growth } = summarize(market, "1D");
  const line = (
    { id, name, formula }: { id: string; name: string; formula: string },
    aggregate: Aggregate,
    figureOf: (stock: Stock) => Figure | null,
    [write, writePart]: [(value: number) => string, (value: number) => string],
  ): FigureLine | null =>
    aggregate.figure && {
      id,
      name,
      formula,
      value: write(aggregate.figure.value),
      of: `${dates.shortDate(aggregate.figure.day)}, its oldest part`,
      notes: countNotes(market, aggregate),
      ...partsOf(market.stocks, id, figureOf, writePart, dates),
    };
  const growthText = (value: number) => signedPercent(value, 1);
  return [
    line(
      { id: "marketCap", name: "Total market cap", formula: "Sum of price × shares of all classes" },
      capital,
      marketCapFigure,
      [trillions, marketCap],
    ),
    line(
      {
        id: "arr",
        name: "Total ARR",
        formula: "Sum of ARR, as companies report it or revenue of the quarter × 4",
      },
      arr,
      arrFigure,
      [billions, currency],
    ),
    line(
      { id: "arrGrowth", name: "Average growth", formula: "Sum of the companies’ growth ÷ their number" },
      growth,
      growthFigure,
      [growthText, growthText],
    ),
  ];
}

function tierLines(
  market: Market,
  { id, title, stocks, ...spreads }: GrowthTier,
  dates: Dates,
): (FigureLine | null)[] {
  const line = (
    figure: "priceToArr" | "arrGrowth" | "marketCap",
    name: string,
    of: Spread | null,
    figureOf: (stock: Stock) => Figure | null,
    write: (value: number) => string,
  ): FigureLine | null =>
    of && {
      id: tierId(id, figure),
      name: `${title}: ${name}`,
      value: `${write(of.mean)}, median ${write(of.median)}`,
      formula: `Mean and median of the ${name} of the tier’s companies`,
      of: dates.shortDate(market.session?.asOf ?? ""),
      notes: [`Of ${countOf(of.count, stocks.length)} of the tier.`],
      ...partsOf(stocks, figure, figureOf, write, dates),
    };
  return [
    line("priceToArr", "price to ARR", spreads.priceToArr, priceToArrFigure, multiple),
    line("arrGrowth", "growth", spreads.growth, growthFigure, (value) => signedPercent(value, 1)),
    line("marketCap", "market cap", spreads.marketCap, marketCapFigure, marketCap),
  ];
}

function mapLine({ stocks, session }: Market, dates: Dates): FigureLine | null {
  const map = growthMap(stocks, { multiple: "priceToArr", scale: "log" });
  if (!map.fit || !session) return null;
  const { slope, intercept, rSquared } = map.fit;
  const multiples = spread(map.points.map(({ y }) => y));
  return {
    id: "growth-line",
    name: "Line through growth and multiple",
    value: `R² ${rSquared.toFixed(2)}`,
    formula: "Least-squares line of the logarithm of price to ARR on growth",
    of: dates.shortDate(session.asOf),
    notes: [
      `Price to ARR = ${Math.exp(intercept).toFixed(2)} × e^(${slope.toFixed(4)} × growth in percent), of ${countOf(map.points.length, session.all)}.`,
      "A company’s distance from it is its price to ARR ÷ that of the line at its growth − 1.",
      ...(multiples
        ? [
            `An outlier is a multiple more than one and a half times the quartiles’ distance beyond them: above ${multiple(multiples.fences[1])}.`,
          ]
        : []),
    ],
    ...partsOf(stocks, "priceToArr", priceToArrFigure, multiple, dates),
  };
}

function sentiment(market: Market, dates: Dates): FigureLine | null {
  const figures = marketFigures(market);
  if (!figures || !market.session) return null;
  const { meanPercent, advancing } = SENTIMENT;
  const share = `${advancing * 100}%`;
  return {
    id: "sentiment",
    name: "Sentiment",
    value: figures.marketSentiment.replace(/^./, (letter) => letter.toUpperCase()),
    formula: `Bullish from ${signedPercent(meanPercent, 1)} on average with ${share} of the companies rising, bearish from ${signedPercent(-meanPercent, 1)} with ${share} falling, else neutral`,
    of: dates.shortDate(figures.day),
    sources: sourcesOf([market.session], dates),
    notes: [
      `${signedPercent(figures.meanChange)} on average; of ${counted(figures.count, "company", "companies")} ${figures.advancing} rose and ${figures.declining} fell.`,
    ],
  };
}
