import { sql } from "drizzle-orm";
import { inMail } from "~/domains/daily/api.ts";
import { stocksTable } from "~/domains/market/rules/series/stocks.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { companyShareImage } from "~/domains/market/rules/share-images.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import { dailyMailing } from "~/domains/newsletter/mail/daily.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import * as startupsRoute from "~/routes/api.ai-startups._index.ts";
import * as dailyRoute from "~/routes/api.daily-intelligence.data.ts";
import * as analysisRoute from "~/routes/api.market-analysis.ts";
import * as stocksRoute from "~/routes/api.stocks._index.ts";
import * as multiplesRoute from "~/routes/api.stocks.market-multiples.ts";
import * as ytdRoute from "~/routes/api.stocks.ytd-comparison.ts";
import * as companyRoute from "~/routes/insights.$symbol.tsx";
import * as multiplesJson from "~/routes/insights.$symbol_.multiples[.]json.ts";
import * as closesJson from "~/routes/insights.$symbol[.]json.ts";
import * as stocksJson from "~/routes/insights[.]json.ts";
import { call } from "../../call.ts";
import { quick, symbolOf, world } from "../../unit/market-world.ts";
import { FACTS } from "../rows.ts";
import { type Comparison, compare } from "./compare.ts";
import { fredAt, TICKS, yahooAt } from "./exchange.ts";
import { type Expected, expectedAt, PERIODS } from "./expected.ts";
import { companyText, comparePlaces, type Places, readMap } from "./places.tsx";
import { readScreen } from "./screen.tsx";

/** Plays the fortnight through the real jobs, and compares what is shown after each tick with what is expected. */

export interface Tick {
  at: string;
  expected: Expected | null;
  comparisons: Comparison[];
}

export async function replay(): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (const [index, at] of TICKS.entries()) ticks.push(await tick(at, index));
  return ticks;
}

async function tick(at: string, index: number): Promise<Tick> {
  const from = (url: URL) =>
    new Date(Number(url.searchParams.get("period1")) * 1000).toISOString().slice(0, 10);
  const { deps } = world(at, {
    yahoo: (url) => yahooAt(symbolOf(url), at, from(url)),
    fred: (url) => fredAt(url.searchParams.get("id") ?? "", at, url.searchParams.get("cosd") ?? ""),
  });
  if (index === 0) for (const company of FACTS.companies) await storeCompany(deps, company);
  await refreshQuotes(deps, quick);
  const { edition } = await publishEdition(deps);
  const read = await readAnalyzedMarket(deps);
  const expected = await expectedAt(deps, deps.publication.market);
  if (!read || !expected) return { at, expected, comparisons: [] };

  const period = PERIODS[index % PERIODS.length] ?? "1D";
  const answer = async (route: { loader: unknown }, path: string) => {
    const response = await call(route.loader as Parameters<typeof call>[0], deps, path);
    return response.ok ? await response.json<never>() : null;
  };
  const { origin } = new URL(deps.publication.brand.url);
  const mailing = edition && dailyMailing(deps.publication, inMail(edition, origin), origin, new Date(at));
  const screen = readScreen(
    deps.publication,
    { market: read.market.data, analysis: read.analysis.data },
    period,
  );
  const comparisons = compare(expected, {
    stocks: (await answer(stocksRoute, "/api/stocks?periods=true")) ?? [],
    ytd: await answer(ytdRoute, "/api/stocks/ytd-comparison"),
    multiples: (await answer(multiplesRoute, "/api/stocks/market-multiples")) ?? [],
    analysis: (await answer(analysisRoute, "/api/market-analysis")) ?? {},
    daily: await answer(dailyRoute, "/api/daily-intelligence/data"),
    csv: tableCsv(stocksTable(read.market.data)),
    screen,
    period,
    mail: mailing && { subject: mailing.subject, text: mailing.text },
  });
  const further = await comparePlaces(deps, expected, await places());
  return { at, expected, comparisons: [...comparisons, ...further, ...(await stored())] };

  /** The other places: of the companies one each moment, in turn. */
  async function places(): Promise<Places> {
    const { stocks } = read?.market.data ?? { stocks: [] };
    const stock = stocks[index % stocks.length] as Stock;
    const { symbol } = stock;
    const rows = async (route: { loader: unknown }, path: string) => {
      const response = await call(route.loader as Parameters<typeof call>[0], deps, path, { symbol });
      return response.ok ? (await response.json<{ rows: Places["stocksJson"] }>()).rows : [];
    };
    const loaded = (await companyRoute.loader({
      request: new Request(`${origin}/insights/${symbol}`),
      params: { symbol },
      context: deps,
    } as never)) as unknown as { data: Parameters<typeof companyText>[1] };
    return {
      ...readMap(screen.html),
      symbol,
      stocksJson: await rows(stocksJson, "/insights.json"),
      closesJson: await rows(closesJson, `/insights/${symbol}.json`),
      multiplesJson: await rows(multiplesJson, `/insights/${symbol}/multiples.json`),
      startups:
        ((await answer(startupsRoute, "/api/ai-startups")) as Places["startups"] | null)?.filter(
          ({ price }) => price !== null,
        ) ?? [],
      page: companyText(deps.publication, loaded.data),
      imageTitle: companyShareImage(stock).title,
    };
  }

  /** What is stored is what the source told when it was read. */
  async function stored(): Promise<Comparison[]> {
    const quotes = await deps.db.all<{ symbol: string; price: number; day: string; observedAt: number }>(
      sql`select symbol, price / 10000.0 as price, day, observed_at as observedAt from quotes where source = 'yahoo'`,
    );
    return Promise.all(
      quotes.map(async ({ symbol, price, day, observedAt }): Promise<Comparison> => {
        const told = yahooAt(symbol, new Date(observedAt).toISOString(), day);
        const { chart } = await told.json<{
          chart: { result: { indicators: { quote: { close: number[] }[] } }[] };
        }>();
        const [close] = chart.result[0]?.indicators.quote[0]?.close ?? [];
        return { place: `stored ${symbol}`, expected: (close ?? 0).toFixed(4), shown: price.toFixed(4) };
      }),
    );
  }
}
