import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { counted, signedPercent } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { IndexHistory, Market } from "../../schema.ts";
import { levelChange } from "../series/level-change.ts";
import { countOf } from "../views.ts";
import { changeId, companyFigure } from "./anchors.ts";
import { sourcesOf } from "./sources.ts";

/** The lines of the year to date, and of the own index. */

export function yearLines({ ytd, session }: Market, dates: Dates): FigureLine[] {
  if (!ytd || !session) return [];
  const sources = sourcesOf(ytd.sources, dates);
  const line = (id: string, name: string, percent: number, formula: string): FigureLine => ({
    id,
    name,
    value: signedPercent(percent),
    formula,
    of: dates.shortDate(ytd.day),
    sources,
  });
  const change = "Close ÷ the last close of the year before − 1";
  const { counted, all, name, ytdPercent } = ytd.index;
  return [
    {
      ...line(
        "ytd",
        name,
        ytdPercent,
        "Mean of close ÷ the last close of the year before − 1, equally weighted",
      ),
      notes: [`Of ${countOf(counted, all)} with a close of every trading day since.`],
    },
    line("ytd-nasdaq", ytd.nasdaq.name, ytd.nasdaq.ytdPercent, change),
    line("ytd-sp500", ytd.sp500.name, ytd.sp500.ytdPercent, change),
  ];
}

export function indexLines(
  { base, levels, prices, constituents, leftOut }: IndexHistory,
  dates: Dates,
): FigureLine[] {
  const { shortDate } = dates;
  const [last, before] = [levels.at(-1), levels.at(-2)];
  if (!last) return [];
  const shared = { of: shortDate(last.day), sources: sourcesOf([prices], dates) };
  const out = leftOut.length > 0 ? [`Left out: ${leftOut.join(", ")}.`] : [];
  const parts = (write: (each: IndexHistory["constituents"][number]) => string) =>
    constituents.map((each) => ({
      name: each.symbol,
      value: write(each),
      href: companyFigure(each.symbol, changeId("YTD")),
    }));
  const onTheDay = levelChange({ levels });
  return [
    {
      ...shared,
      id: "level",
      name: "Level",
      value: last.level.toFixed(2),
      formula: `100 × the mean of price ÷ price on ${shortDate(base)}`,
      notes: [`Of ${counted(constituents.length, "company", "companies")}.`, ...out],
    },
    ...(before && onTheDay !== null
      ? [
          {
            ...shared,
            id: "level-day",
            name: "Change on the day",
            value: signedPercent(onTheDay),
            formula: "Level ÷ the level of the trading day before − 1",
            notes: [`${last.level.toFixed(2)} ÷ ${before.level.toFixed(2)}, ${shortDate(before.day)}.`],
          },
        ]
      : []),
    {
      ...shared,
      id: "weight",
      name: "Weights",
      value: counted(constituents.length, "company", "companies"),
      formula: `Price ÷ price on ${shortDate(base)}, over the sum of that of all companies`,
      parts: parts(({ weightPercent }) => `${weightPercent.toFixed(2)}%`),
    },
    {
      ...shared,
      id: "added",
      name: "Added to the index, in points",
      value: signedPercent(last.level - 100).replace("%", ""),
      formula: `100 × (price ÷ price on ${shortDate(base)} − 1) ÷ the number of companies`,
      parts: parts(({ contributionPoints }) => signedPercent(contributionPoints).replace("%", "")),
    },
  ];
}
