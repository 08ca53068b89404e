import { sql } from "drizzle-orm";
import { inMail } from "~/domains/daily/api.ts";
import { stocksTable } from "~/domains/market/rules/series/stocks.ts";
import { tableCsv } from "~/domains/market/rules/series/table.ts";
import { companyShareImage } from "~/domains/market/rules/share-images.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { marketOf } from "~/domains/market/section.ts";
import { readEvMultiples } from "~/domains/market/store/measures.ts";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import { dailyMailing } from "~/domains/newsletter/mail/daily.ts";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import * as startupsRoute from "~/routes/api.ai-startups._index.ts";
import * as dailyRoute from "~/routes/api.daily-intelligence.data.ts";
import * as analysisRoute from "~/routes/api.market-analysis.ts";
import * as stocksRoute from "~/routes/api.stocks._index.ts";
import * as multiplesRoute from "~/routes/api.stocks.market-multiples.ts";
import * as ytdRoute from "~/routes/api.stocks.ytd-comparison.ts";
import * as companyRoute from "~/routes/insights.$symbol.tsx";
import { config, quick, quickFilings, symbolOf, world } from "../../unit/market-world.ts";
import { FACTS } from "../rows.ts";
import { type Comparison, compare } from "./compare.ts";
import { fredAt, TICKS, yahooAt } from "./exchange.ts";
import { type Expected, expectedAt, PERIODS } from "./expected.ts";
import { companyFactsAt, toldCompanies } from "./filings.ts";
import { gatherMaps, gatherTables, jsonAt, loadedAt } from "./gather.tsx";
import { askForAlerts, gatherReaders } from "./gather-readers.tsx";
import { compareMaps, type MapMultiple } from "./maps.ts";
import { companyText, comparePlaces, type Places } from "./places.tsx";
import { compareReaders } from "./readers.ts";
import { readScreen } from "./screen.tsx";
import { compareTables } from "./series.ts";

/** Plays the fortnight through the real jobs, and compares what is shown after each tick with what is expected. */

export interface Tick {
  at: string;
  expected: Expected | null;
  comparisons: Comparison[];
}

const TOLD = toldCompanies(config.companies);
const isTold = ({ symbol }: { symbol: string }) => TOLD.some((company) => company.symbol === symbol);

/** When the SEC's files are read: before all, and on the day of a new filing. */
const FILINGS_READ = [TICKS[0]?.slice(0, 16) ?? "", "2025-12-30T17:00"];

/** When the report is typeset: during a session, and after a close in the new year. */
const REPORTS = ["2025-12-24T17:00", "2026-01-05T21:15"];

export async function replay(): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (const [index, at] of TICKS.entries()) ticks.push(await tick(at, index));
  return ticks;
}

/** A day that passes without a filing, and one on which the filing comes. */
const ANNOUNCED: Record<string, string> = { MDB: "2026-01-02", VEEV: "2025-12-30" };

/** The publication, in which these companies have announced their next reports. */
function announcing(publication: Publication): Publication {
  const companies = marketOf(publication).companies.map((company) => {
    const on = ANNOUNCED[company.symbol];
    return on ? { ...company, nextReport: { on, asOf: "2025-12-01", source: "Company release" } } : company;
  });
  return { ...publication, market: { ...marketOf(publication), companies } };
}

async function tick(at: string, index: number): Promise<Tick> {
  const from = (url: URL) =>
    new Date(Number(url.searchParams.get("period1")) * 1000).toISOString().slice(0, 10);
  const { deps: standard } = world(at, {
    edgar: ({ pathname }) => {
      const company = TOLD.find(({ cik }) => pathname.endsWith(`${cik}.json`));
      return company ? companyFactsAt(company, at) : new Response("no", { status: 404 });
    },
    yahoo: (url) => yahooAt(symbolOf(url), at, from(url)),
    fred: (url) => fredAt(url.searchParams.get("id") ?? "", at, url.searchParams.get("cosd") ?? ""),
  });
  const deps = { ...standard, publication: announcing(standard.publication) };
  if (index === 0)
    for (const company of FACTS.companies) if (!isTold(company)) await storeCompany(deps, company);
  if (FILINGS_READ.includes(at.slice(0, 16)))
    await refreshFundamentals(deps, {
      companies: marketOf(deps.publication).companies.filter(isTold),
      ...quickFilings,
    });
  await refreshQuotes(deps, quick);
  if (index === 0) await askForAlerts(deps);
  const { edition } = await publishEdition(deps);
  const read = await readAnalyzedMarket(deps);
  const readOn =
    FILINGS_READ.filter((time) => time <= at)
      .at(-1)
      ?.slice(0, 10) ?? "";
  const expected = await expectedAt(deps, marketOf(deps.publication), at, { told: TOLD, readOn });
  if (!read || !expected) return { at, expected, comparisons: [] };

  const period = PERIODS[index % PERIODS.length] ?? "1D";
  const multiple: MapMultiple = index % 2 === 0 ? "priceToArr" : "evToRevenue";
  const answer = (route: { loader: unknown }, path: string) => jsonAt<never>(deps, route, path);
  const { origin } = new URL(deps.publication.brand.url);
  const mailing = edition && dailyMailing(deps.publication, inMail(edition, origin), origin, new Date(at));
  const screen = readScreen(
    deps.publication,
    { market: read.market.data, analysis: read.analysis.data },
    { period, multiple, ev: await readEvMultiples(deps) },
  );
  const comparisons = compare(expected, {
    stocks: (await answer(stocksRoute, "/api/stocks?periods=true")) ?? [],
    ytd: await answer(ytdRoute, "/api/stocks/ytd-comparison"),
    multiples: (await answer(multiplesRoute, "/api/stocks/market-multiples")) ?? [],
    analysis: (await answer(analysisRoute, "/api/market-analysis")) ?? {},
    daily: await answer(dailyRoute, "/api/daily-intelligence/data"),
    csv: tableCsv(stocksTable(read.market.data, {}, deps.publication.copy.subject)),
    screen,
    period,
    mail: mailing && { subject: mailing.subject, text: mailing.text },
  });
  const further = await comparePlaces(deps, expected, await places());
  const maps = compareMaps(expected, await gatherMaps(deps, { multiple, html: screen.html }));
  const symbols = expected.stocks.map(({ symbol }) => symbol);
  const own = symbols[index % symbols.length] ?? "";
  // The whole tables now and then, at other times their last days.
  const newest = index % 12 === 7 ? 1000 : 24;
  const tables = compareTables(expected, await gatherTables(deps, own), newest);
  const withReport = REPORTS.includes(at.slice(0, 16));
  const readers = compareReaders(
    expected,
    await gatherReaders(deps, read.market.data, { symbol: own, withReport }),
  );
  return {
    at,
    expected,
    comparisons: [...comparisons, ...further, ...maps, ...tables, ...readers, ...(await stored())],
  };

  /** The other places: of the companies one each moment, in turn. */
  async function places(): Promise<Places> {
    const { stocks } = read?.market.data ?? { stocks: [] };
    const stock = stocks[index % stocks.length] as Stock;
    const { symbol } = stock;
    type Page = Parameters<typeof companyText>[1];
    return {
      symbol,
      startups:
        ((await answer(startupsRoute, "/api/ai-startups")) as Places["startups"] | null)?.filter(
          ({ price }) => price !== null,
        ) ?? [],
      page: companyText(
        deps.publication,
        await loadedAt<Page>(deps, companyRoute, `/insights/${symbol}`, { symbol }),
      ),
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
