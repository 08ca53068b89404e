import { sql } from "drizzle-orm";
import { EXCHANGE_ZONE } from "~/domains/market/rules/prices/calendar.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { timeIn } from "~/lib/time/time-zone.ts";
import type { Vars } from "~/platform/env.ts";
import { closesOf, fredCsv, settled, type WireBar, yahooChart } from "../market/rows.ts";
import { publication } from "../publication/first.ts";
import { testDeps } from "./deps.ts";

/** The outside world of the market's jobs, and what they leave in the database. */

export const config = publication.market;

export const SYMBOLS = [...config.companies, ...config.others].map(({ symbol }) => symbol);
export const quick = { pace: { sleep: async () => {} }, timeoutMs: 50, random: () => 0.5 };
export const quickFilings = {
  pace: { gapMs: 0, hosts: 1, sleep: async () => {} },
  timeoutMs: 50,
  random: () => 0.5,
};

export type Answer = (url: URL) => Response | Promise<Response>;

/** Closes up to a day, times a factor: what an upstream knows at that time. */
export const upTo = (symbol: string, day: string, factor = 1): WireBar[] =>
  closesOf(symbol)
    .filter((each) => each.day <= day)
    .map((each) => ({ day: each.day, close: Math.round(each.close * factor * 1e4) / 1e4 }));

export const since = (url: URL, bars: WireBar[]) => {
  const from = new Date(Number(url.searchParams.get("period1")) * 1000).toISOString().slice(0, 10);
  return bars.filter(({ day }) => day >= (url.searchParams.get("cosd") ?? from));
};
export const symbolOf = (url: URL) => url.pathname.split("/").at(-1) ?? "";
export const yahooOf =
  (day: string, factor = 1): Answer =>
  (url) =>
    new Response(yahooChart(symbolOf(url), since(url, upTo(symbolOf(url), day, factor))));
export const fredOf =
  (day: string): Answer =>
  (url) => {
    const series = url.searchParams.get("id") ?? "";
    return new Response(fredCsv(series, since(url, upTo(series, day))));
  };

/** Alpaca's answer with the closes up to a day; `factorAt` changes the last one by the end of the time asked for. */
export const alpacaOf =
  (day: string, factorAt: (end: string) => number = () => 1): Answer =>
  (url) => {
    const { start = "", end = "", symbols = "" } = Object.fromEntries(url.searchParams);
    const bars = symbols.split(",").map((symbol) => [
      symbol,
      upTo(symbol, day)
        .filter((each) => each.day >= start)
        .map(({ day: of, close }) => ({
          t: timeIn(EXCHANGE_ZONE, of, "00:00").toISOString(),
          c: of === day ? (close ?? 0) * factorAt(end) : close,
          l: 1,
          h: 2,
          v: 3,
        })),
    ]);
    return Response.json({ bars: Object.fromEntries(bars), next_page_token: null });
  };
export const ALPACA = { PRICE_PROVIDER: "alpaca", ALPACA_KEY_ID: "a", ALPACA_SECRET_KEY: "b" } as const;

/** Dependencies at a time, whose outside world answers for Yahoo, Alpaca, FRED and the SEC. */
export function world(
  at: string,
  answers: { yahoo?: Answer; alpaca?: Answer; fred?: Answer; edgar?: Answer },
  vars: Partial<Vars> = {},
) {
  const requests: URL[] = [];
  const hosts: Record<string, Answer | undefined> = {
    "query1.finance.yahoo.com": answers.yahoo,
    "data.alpaca.markets": answers.alpaca,
    "fred.stlouisfed.org": answers.fred,
    "data.sec.gov": answers.edgar,
  };
  const fetch = (async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    requests.push(url);
    const answer = hosts[url.host];
    if (!answer) throw new Error("no route");
    return answer(url);
  }) as typeof globalThis.fetch;
  return { deps: testDeps({ at, fetch, vars: { COMPRESS: "off", ...vars } }), requests };
}

export const { db, kv } = testDeps();
export const stockOf = async (deps: ReturnType<typeof testDeps>, symbol: string) =>
  (await readMarket(deps))?.data.stocks.find((each) => each.symbol === symbol) as Stock;
export const closeRows = (symbol: string) =>
  db.all<{ day: string; close: number }>(
    sql`select day, close from closes where symbol = ${symbol} order by day`,
  );

/** Everything refreshed at the settled close of a day. */
export async function refreshedOn(day: string) {
  const { deps, requests } = world(settled(day), { yahoo: yahooOf(day), fred: fredOf(day) });
  return { outcome: await refreshQuotes(deps, { force: true, ...quick }), deps, requests };
}

export async function wipe(): Promise<void> {
  for (const table of [
    "closes",
    "quotes",
    "splits",
    "companies",
    "quarters",
    "filed_figures",
    "known_figures",
    "sources",
    "runs",
  ])
    await db.run(sql.raw(`delete from ${table}`));
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
}

/** A page where data was asked for. */
export const html = () =>
  new Response("<!doctype html><title>Please wait</title>", { headers: { "content-type": "text/html" } });
