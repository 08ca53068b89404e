import { marketCap as capText, currency, multiple, price, signedPercent } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { type Expected, type ExpectedStock, meanOf, PERIODS, type Period } from "./expected.ts";
import type { readScreen } from "./screen.tsx";
import { indexOf } from "./series.ts";

/** Compares what is shown with what is expected, place by place. */

export interface Comparison {
  place: string;
  expected: string;
  shown: string;
}

/** The JSON of a call. */
type Json = Record<string, unknown>;

/** Everything that is shown at one moment. */
export interface Shown {
  stocks: Json[];
  ytd: Json | null;
  multiples: Json[];
  analysis: Json;
  daily: Json | null;
  csv: string;
  screen: ReturnType<typeof readScreen>;
  /** The period of the screen. */
  period: Period;
  /** Of the day's mail; null when there is no edition. */
  mail: { subject: string; text: string } | null;
}

/** Figures have four decimals in calls; the rest is noise. */
const four = (value: number) => (Math.round(value * 1e4) / 1e4 || 0).toFixed(4);
const number = (value: unknown) => (typeof value === "number" ? four(value) : String(value ?? null));
const orNone = (value: number | null | undefined) =>
  value === null || value === undefined ? "null" : four(value);
const round = (value: number, digits = 4) => Number(Number(four(value)).toFixed(digits));
const percent = (value: number) => signedPercent(round(value));

const TIERS = [
  { from: 30, to: Number.POSITIVE_INFINITY },
  { from: 20, to: 30 },
  { from: Number.NEGATIVE_INFINITY, to: 20 },
];

export function compare(expected: Expected, shown: Shown): Comparison[] {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  const inside = expected.stocks.filter(({ counts }) => counts);
  const of = (period: Period) =>
    inside.flatMap((stock) => {
      const change = stock.changes[period];
      return change === undefined ? [] : [{ stock, change }];
    });

  calls();
  table();
  aggregates();
  sentences();
  mail();
  return comparisons;

  function calls(): void {
    same("stocks: count", String(expected.stocks.length), String(shown.stocks.length));
    for (const stock of expected.stocks) {
      const { symbol, changes } = stock;
      const told = shown.stocks.find((each) => each.symbol === symbol) ?? {};
      const figure = (name: string, want: number | null | undefined, have: unknown) =>
        same(`stocks ${symbol} ${name}`, orNone(want), number(have));
      figure("price", stock.price, told.price);
      figure("change", changes["1D"], told.changePercent);
      figure("marketCap", stock.marketCap && Math.round(stock.marketCap), told.marketCap);
      figure("arr", stock.arr, told.arr);
      figure("growth", stock.growth, told.arrGrowth);
      figure("multiple", stock.multiple, told.priceToArr);
      same(`stocks ${symbol} day`, stock.day, (told.priceSource as { asOf: string }).asOf);
      same(`stocks ${symbol} counts`, String(stock.counts), String(told.counts));
      const periods = told.periods as Record<string, { changePercent: number }>;
      for (const period of PERIODS) figure(period, changes[period], periods[period]?.changePercent ?? null);
      const company = shown.multiples.find((each) => each.symbol === symbol) ?? {};
      same(`multiples ${symbol} price`, four(stock.price), number(company.price));
      same(`multiples ${symbol} arr`, orNone(stock.arr), number(company.arr));
      csvRow(stock);
    }
    same("ytd: known", String(expected.ytd !== null), String(shown.ytd !== null));
    if (!expected.ytd || !shown.ytd) return;
    const line = (name: string) => (shown.ytd as Record<string, Json>)[name] ?? {};
    same("ytd: day", expected.ytd.day, String(shown.ytd.day));
    same("ytd: own", four(expected.ytd.own), number(line("recurringIndex").ytdPercent));
    same("ytd: counted", String(expected.ytd.counted), String(line("recurringIndex").counted));
    same("ytd: nasdaq", four(expected.ytd.nasdaq), number(line("nasdaq").ytdPercent));
    same("ytd: sp500", four(expected.ytd.sp500), number(line("sp500").ytdPercent));
  }

  function csvRow({ symbol, price: dollars, changes, day }: ExpectedStock): void {
    const [header = "", ...rows] = shown.csv.split("\r\n");
    const cells = rows.find((row) => row.startsWith(`${symbol},`))?.match(/("[^"]*"|[^,]*)(,|$)/g) ?? [];
    const cell = (name: string) => (cells[header.split(",").indexOf(name)] ?? "").replace(/,$/, "");
    same(`csv ${symbol} price`, String(dollars), cell("price_usd"));
    same(`csv ${symbol} day`, day, cell("price_as_of"));
    for (const period of PERIODS) {
      const change = changes[period];
      const want = change === undefined ? "" : String(Number(round(change).toFixed(2)));
      same(`csv ${symbol} ${period}`, want, cell(`change_${period.toLowerCase()}_percent`));
    }
  }

  function table(): void {
    const { rows } = shown.screen;
    same("table: rows", String(expected.stocks.length), String(rows.size));
    for (const stock of expected.stocks) {
      const [priceCell, changeCell, , capCell, arrCell, growthCell, multipleCell] =
        rows.get(stock.symbol) ?? [];
      const starts = (name: string, want: string, have = "") =>
        same(`table ${stock.symbol} ${name}`, want, have.slice(0, want.length));
      const own = stock.changes[shown.period] ?? stock.changes["1D"];
      starts("price", price(stock.price), priceCell);
      starts("change", own === undefined ? "–" : percent(own), changeCell?.replace(/^(▲|▼|–) /, ""));
      starts("cap", stock.marketCap === null ? "–" : capText(stock.marketCap), capCell);
      starts("arr", stock.arr === null ? "–" : currency(stock.arr), arrCell);
      starts("growth", stock.growth === null ? "–" : signedPercent(round(stock.growth), 1), growthCell);
      starts("multiple", stock.multiple === null ? "–" : multiple(round(stock.multiple)), multipleCell);
    }
  }

  function aggregates(): void {
    const { screen, period, stocks } = { ...shown, stocks: inside };
    const changed = of(period);
    const average =
      period === "YTD" && expected.ytd
        ? expected.ytd.own
        : changed.length > 0
          ? meanOf(changed.map(({ change }) => change))
          : null;
    const tile = (name: string) => screen.tiles.find(({ label }) => label.startsWith(name));
    const bare = (text = "") => text.replace(/^(▲|▼|–) /, "");
    same(
      `tile average ${period}`,
      average === null ? "–unknown" : signedPercent(average),
      bare(tile("Market Average")?.figure),
    );
    const ranked = [...changed].sort((a, b) => b.change - a.change);
    const best = ranked.filter(({ change }) => round(change, 2) > 0);
    const worst = ranked.filter(({ change }) => round(change, 2) < 0).reverse();
    same(`tile gainer ${period}`, best[0]?.stock.symbol ?? "N/A", tile("Top Gainer")?.figure ?? "");
    same(`tile loser ${period}`, worst[0]?.stock.symbol ?? "N/A", tile("Top Loser")?.figure ?? "");
    same(`gainers ${period}`, String(best.slice(0, 5).length), String(screen.gainers.length));
    same(`losers ${period}`, String(worst.slice(0, 5).length), String(screen.losers.length));
    for (const [index, { stock, change }] of best.slice(0, 5).entries())
      mover(`gainer ${index}`, stock, change, screen.gainers[index]);
    for (const [index, { stock, change }] of worst.slice(0, 5).entries())
      mover(`loser ${index}`, stock, change, screen.losers[index]);
    const cap = stocks.reduce((sum, { marketCap }) => sum + Math.round(marketCap ?? 0), 0);
    same("tile market cap", `$${(cap / 1e12).toFixed(2)}T`, tile("Total Market Cap")?.figure ?? "");
    const arr = stocks.reduce((sum, each) => sum + (each.arr ?? 0), 0);
    same("tile arr", `$${arr.toFixed(1)}B`, tile("Total ARR")?.figure ?? "");
    const day = of("1D");
    const rose = day.filter(({ change }) => round(change, 2) > 0).length;
    const fell = day.filter(({ change }) => round(change, 2) < 0).length;
    same("breadth", `${rose} rose`, /(\d+ rose) on the day/.exec(screen.pulse)?.[1] ?? "");
    same("breadth", `${fell} fell`, /(\d+ fell)/.exec(screen.pulse)?.[1] ?? "");
    same("ytd bars", String(expected.ytd ? 3 : 0), String(screen.ytd.length));
    if (expected.ytd)
      for (const [index, gain] of [expected.ytd.own, expected.ytd.nasdaq, expected.ytd.sp500].entries())
        same(`ytd bar ${index}`, percent(gain), (screen.ytd[index] ?? "").split(/[▲▼–] /)[1] ?? "");
    for (const [index, { from, to }] of TIERS.entries()) {
      const members = stocks.filter(
        ({ growth }) => growth !== null && round(growth) >= from && round(growth) < to,
      );
      const text = screen.tiers[index] ?? "";
      same(`tier ${index} count`, String(members.length), /(\d+) compan/.exec(text)?.[1] ?? "");
      const mean = (values: (number | null)[], format: (value: number) => string) => {
        const known = values.filter((value) => value !== null);
        return known.length > 0 ? format(meanOf(known)) : "–unknown";
      };
      const figure = (label: string) =>
        new RegExp(`${label}(–unknown|[+−$]?[\\d.,]+[%xTBM]?)`).exec(text)?.[1] ?? "";
      same(
        `tier ${index} multiple`,
        mean(
          members.map((each) => each.multiple && round(each.multiple)),
          multiple,
        ),
        figure("Avg price to ARR"),
      );
      same(
        `tier ${index} growth`,
        mean(
          members.map((each) => each.growth && round(each.growth)),
          (value) => signedPercent(value, 1),
        ),
        figure("Avg growth"),
      );
      same(
        `tier ${index} cap`,
        mean(
          members.map((each) => each.marketCap && Math.round(each.marketCap)),
          capText,
        ),
        figure("Avg market cap"),
      );
    }
  }

  function mover(place: string, { symbol, price: dollars }: ExpectedStock, change: number, text = ""): void {
    same(`${place} ${shown.period} symbol`, symbol, text.slice(0, symbol.length));
    same(
      `${place} ${shown.period}`,
      `${price(dollars)} ${percent(change)}`,
      (/\$[\d,.]+[▲▼–] .*$/.exec(text)?.[0] ?? "").replace(/[▲▼–]/, ""),
    );
  }

  function sentences(): void {
    const { summary, keyInsights } = shown.analysis as { summary: string; keyInsights: string[] };
    const changed = of("1D");
    if (changed.length > 0) {
      const average = round(meanOf(changed.map(({ change }) => change)));
      const [, count, size] = /^(?:The )?(\d+) .*? (\d+\.\d\d)% on average/.exec(summary) ?? [];
      same("summary: companies", String(changed.length), count ?? "");
      same("summary: average", Math.abs(average).toFixed(2), size ?? "");
      same("summary: on the screen too", "true", String(shown.screen.analysis.includes(summary)));
      const best = [...changed].sort((a, b) => b.change - a.change)[0];
      if (best && round(best.change, 2) > 0)
        same(
          "insight: leader",
          `${best.stock.name} led the gainers with ${percent(best.change)}`,
          keyInsights.find((text) => /led the gainers/.test(text))?.replace(/(%)[,.].*$/, "$1") ?? "",
        );
    }
    const year = keyInsights.find((text) => /^Since the start of \d{4}/.test(text));
    same("insight: the year", String(expected.ytd !== null), String(year !== undefined));
    if (expected.ytd)
      same(
        "insight: the year's gains",
        [expected.ytd.own, expected.ytd.nasdaq, expected.ytd.sp500].map(percent).join(" "),
        (year?.match(/[+−]?\d+\.\d\d%/g) ?? []).join(" "),
      );
  }

  function mail(): void {
    const changed = of("1D");
    if (changed.length === 0 || !shown.mail || !shown.daily) return;
    const [before, last] =
      indexOf(expected)
        ?.levels.slice(-2)
        .map(({ level_points }) => Number(level_points)) ?? [];
    const change = before && last ? signedPercent((last / before - 1) * 100) : null;
    const summary = shown.daily.marketSummary as {
      indexPerformance: { totalChange: number } | null;
      topMovers: { symbol: string; price: number; percentChange: number }[];
      advancing: number;
    };
    same("daily: day", expected.day, String(shown.daily.date));
    const told = summary.indexPerformance;
    same("daily: index", String(change), String(told && signedPercent(told.totalChange)));
    if (change) {
      same(
        "mail: subject",
        change.replace(/^[+−]/, ""),
        /(\d+\.\d\d%)$/.exec(shown.mail.subject)?.[1] ?? "0.00%",
      );
      same("mail: text has the index", "true", String(shown.mail.text.includes(change)));
    }
    same(
      "mail: text has the day",
      "true",
      String(shown.mail.text.includes(datesIn().longDate(expected.day))),
    );
    const largest = [...changed].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, 4);
    for (const [index, { stock, change }] of largest.entries()) {
      const told = summary.topMovers[index];
      same(
        `daily: mover ${index}`,
        `${stock.symbol} ${four(stock.price)} ${four(change)}`,
        `${told?.symbol} ${number(told?.price)} ${number(told?.percentChange)}`,
      );
      same(
        `mail: mover ${index}`,
        "true",
        String(shown.mail.text.includes(percent(change)) && shown.mail.text.includes(price(stock.price))),
      );
    }
  }
}
