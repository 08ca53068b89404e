import type { Deps } from "~/platform/deps.ts";
import type { Vars } from "~/platform/env.ts";
import { channel } from "../content/channel.ts";
import { newsConfig } from "../content/news.ts";
import { png } from "../content/pictures.ts";
import { DAY } from "../intelligence/daily.ts";
import { simulateProvider } from "../mail/mail-provider.ts";
import { fredCsv, yahooChart } from "../market/rows.ts";
import { testDeps, testPublication } from "../unit/deps.ts";
import { symbolOf, upTo } from "../unit/market-world.ts";
import { type Answer, feedAt, rssOf } from "./feed-world.ts";

const { content, home, market } = testPublication;
const { companies } = market;
const publication = {
  ...testPublication,
  sources: { ...testPublication.sources, feeds: [feedAt("a"), feedAt("b")], channels: [channel] },
  content: { ...content, bestOfVideos: content.bestOfVideos.slice(0, 1) },
  home: { ...home, roundup: undefined },
  news: newsConfig(),
  market: { ...market, companies: companies.slice(0, 1), others: [] },
};

const filed = { accn: "0001640147-26-000001", form: "10-Q", filed: "2026-05-29", fy: 2027, fp: "Q1" };
/** What the first company filed of its newest quarter. */
const FACTS_FILED = {
  cik: 1_640_147,
  entityName: "A company",
  facts: {
    dei: {
      EntityCommonStockSharesOutstanding: {
        units: { shares: [{ ...filed, end: "2026-05-20", val: 340_000_000 }] },
      },
    },
    "us-gaap": {
      RevenueFromContractWithCustomerExcludingAssessedTax: {
        units: {
          USD: [
            { ...filed, start: "2025-02-01", end: "2025-04-30", val: 1_042_074_000 },
            { ...filed, start: "2026-02-01", end: "2026-04-30", val: 1_390_951_000 },
          ],
        },
      },
    },
  },
};

/** A few closes: their number is not what is tested. */
const newest = (symbol: string) => upTo(symbol, DAY).slice(-10);

/** The outside world: two feeds, a channel, news, prices, and a mail provider with a list of who got what. */
export function jobsWorld({ at, vars = {} }: { at: string; vars?: Partial<Vars> }) {
  let time = Date.parse(at);
  const provider = simulateProvider({ now: () => time });
  const feed =
    (host: string, ...titles: string[]): Answer =>
    () =>
      new Response(
        rssOf(
          host,
          titles.map((title, index) => ({
            title,
            link: `https://${host}/${index}`,
            date: Date.parse("2026-08-20T10:00:00Z") - index * 60_000,
          })),
        ),
      );
  const feeds: Record<string, Answer> = {
    "a.example": feed("a.example", "How to price", "How to hire"),
    "b.example": feed("b.example", "How to sell"),
    "wire.example": feed("wire.example", "Acme raises a round", "Beta buys Gamma"),
    "ledger.example": feed("ledger.example", "Acme raises its round"),
    "letter.example": feed("letter.example", "A letter"),
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    if (url.host === "api.resend.com") {
      const call = { method: init?.method ?? "GET", url, headers, body: String(init?.body ?? "") };
      const answer = provider.answer(call);
      return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 });
    }
    if (url.pathname.endsWith(".png") || url.host === "i.ytimg.com")
      return new Response(png(1600, 900) as Uint8Array<ArrayBuffer>);
    if (url.host.endsWith(".cloudflareaccess.com"))
      return Response.json({ keys: [{ kid: "one", kty: "RSA", n: "a".repeat(342), e: "AQAB" }] });
    if (url.host === "data.sec.gov") return Response.json(FACTS_FILED);
    if (url.host === "query1.finance.yahoo.com")
      return new Response(yahooChart(symbolOf(url), newest(symbolOf(url))));
    if (url.host === "fred.stlouisfed.org") {
      const series = url.searchParams.get("id") ?? "";
      return new Response(fredCsv(series, newest(series)));
    }
    if (url.host === "www.youtube.com")
      return new Response(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015">
        <entry><id>yt:video:fixtureVid1</id><yt:videoId>fixtureVid1</yt:videoId><title>A talk</title>
        <link rel="alternate" href="https://www.youtube.com/watch?v=fixtureVid1"/>
        <published>2026-08-01T00:00:00Z</published></entry></feed>`);
    return (await feeds[url.host]?.(headers)) ?? new Response("", { status: 404 });
  };
  const deps = testDeps({
    publication: publication as Deps["publication"],
    vars: { COMPRESS: "off", ...vars },
    now: () => new Date(time),
    fetch: fetch as typeof globalThis.fetch,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { deps, provider, pass };
}
