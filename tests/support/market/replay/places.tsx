import { sql } from "drizzle-orm";
import { DomUtils, parseDocument } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { CompanyPage } from "~/domains/market/ui/company-page.tsx";
import type { Deps } from "~/platform/deps.ts";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import { publicParts } from "~/publication/reader/public-parts.ts";
import type { Comparison } from "./compare.ts";
import { TRADING_DAYS } from "./exchange.ts";
import type { Expected, ExpectedStock } from "./expected.ts";

/**
 * Further places that show figures of the market, compared with the same plain expectations: the map, the series as
 * JSON, the company's page, its share image, and the startup index. Nothing here computes with the product's code.
 */

type Row = Record<string, string | number | null>;

export interface Places {
  /** What the dots of the map on the market screen say, by symbol, and the sentence about its line. */
  dots: Map<string, string>;
  line: string;
  stocksJson: Row[];
  closesJson: Row[];
  multiplesJson: Row[];
  startups: { symbol: string | null; price: number | null; changePercent: number | null }[];
  /** The company's page as text, its share image's title, and its symbol. */
  symbol: string;
  page: string;
  imageTitle: string;
}

/** Four decimals as in the calls, then as written; what rounds to nothing has no sign. */
const fixed = (value: number, digits: number) =>
  (Math.round(value * 1e4) / 1e4).toFixed(digits).replace(/^-(0\.?0*)$/, "$1");
const signed = (value: number, digits: number) => {
  const size = fixed(Math.abs(value), digits);
  return `${Number(size) === 0 ? "" : value < 0 ? "−" : "+"}${size}%`;
};
const figure = (value: unknown) => (typeof value === "number" ? fixed(value, 4) : String(value ?? null));
const known = (value: number | null | undefined) =>
  value === null || value === undefined ? "null" : fixed(value, 4);
const dollars = (value: number) =>
  `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export async function comparePlaces(
  { db, publication }: Pick<Deps, "db" | "publication">,
  expected: Expected,
  shown: Places,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  map();
  await series();
  await startups();
  page();
  return comparisons;

  /** The line through the logarithms, by the normal equations. */
  function map(): void {
    const points = expected.stocks.flatMap(({ symbol, name, counts, growth, multiple }) =>
      counts && growth !== null && multiple !== null && multiple > 0
        ? [{ symbol, name, x: growth, y: multiple, log: Math.log(multiple) }]
        : [],
    );
    const n = points.length;
    same("map: dots", String(n < 3 ? 0 : n), String(shown.dots.size));
    if (n < 3) return;
    const total = (of: (point: (typeof points)[number]) => number) =>
      points.reduce((sum, point) => sum + of(point), 0);
    const [sx, sy, sxx, sxy, syy] = [
      total(({ x }) => x),
      total(({ log }) => log),
      total(({ x }) => x * x),
      total(({ x, log }) => x * log),
      total(({ log }) => log * log),
    ];
    const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    const start = (sy - slope * sx) / n;
    const r = (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
    same("map: R²", (r * r).toFixed(2), /R² (\d\.\d\d)/.exec(shown.line)?.[1] ?? "");
    same(
      "map: step",
      signed((Math.exp(10 * slope) - 1) * 100, 0),
      /go with (\S+) of multiple/.exec(shown.line)?.[1] ?? "",
    );
    for (const { symbol, name, x, y } of points) {
      const over = Math.round((y / Math.exp(start + slope * x) - 1) * 100);
      const where = over === 0 ? "on the line" : `${Math.abs(over)}% ${over > 0 ? "over" : "under"} the line`;
      const words = `${name}: growth ${signed(x, 1)}, ${fixed(y, 1)}x ARR, trades ${where}`;
      same(`map: ${symbol}`, words, shown.dots.get(symbol) ?? "");
    }
  }

  async function series(): Promise<void> {
    same("json: companies", String(expected.stocks.length), String(shown.stocksJson.length));
    for (const stock of expected.stocks) {
      const row = shown.stocksJson.find(({ symbol }) => symbol === stock.symbol) ?? {};
      same(`json ${stock.symbol} price`, known(stock.price), figure(row.price_usd));
      same(`json ${stock.symbol} day`, stock.day, String(row.price_as_of));
      same(
        `json ${stock.symbol} change`,
        stock.changes["1D"] === undefined ? "null" : fixed(stock.changes["1D"], 2),
        typeof row.change_1d_percent === "number" ? row.change_1d_percent.toFixed(2) : "null",
      );
    }
    const rows = await db.all<{ day: string; close: number }>(
      sql`select day, close / 10000.0 as close from closes where symbol = ${shown.symbol} order by day`,
    );
    const closes = new Map(rows.map(({ day, close }) => [day, close]));
    for (const { day, close_usd } of shown.closesJson.slice(0, -1).slice(-5))
      same(`json closes ${shown.symbol}`, known(closes.get(String(day))), figure(close_usd));
    const last = shown.multiplesJson.filter((row) => row.market_cap_to_run_rate_times !== null).at(-1);
    if (last)
      same(
        `json multiples ${shown.symbol}`,
        fixed((Number(last.close_usd) * Number(last.shares)) / Number(last.run_rate_usd), 2),
        Number(last.market_cap_to_run_rate_times).toFixed(2),
      );
  }

  async function startups(): Promise<void> {
    const quotes = await db.all<{ symbol: string; price: number; day: string }>(
      sql`select symbol, price / 10000.0 as price, day from quotes`,
    );
    const closes = await db.all<{ symbol: string; day: string; close: number }>(
      sql`select symbol, day, close / 10000.0 as close from closes`,
    );
    const days = Object.keys(TRADING_DAYS);
    for (const { symbol, price, changePercent } of shown.startups) {
      const quote = quotes.find((each) => each.symbol === symbol);
      if (!quote) {
        same(`startups ${symbol} price`, "null", figure(price));
        continue;
      }
      const before = days[days.indexOf(quote.day) - 1];
      const base = closes.find((close) => close.symbol === symbol && close.day === before)?.close;
      same(`startups ${symbol} price`, known(quote.price), figure(price));
      same(`startups ${symbol} change`, known(base && (quote.price / base - 1) * 100), figure(changePercent));
    }
  }

  function page(): void {
    const stock = expected.stocks.find(({ symbol }) => symbol === shown.symbol);
    if (!stock) return;
    const has = (name: string, want: string | null) =>
      want !== null && same(`page ${stock.symbol} ${name}`, want, shown.page.includes(want) ? want : "");
    const { arr, growth, multiple, changes } = stock;
    has("price", dollars(stock.price));
    has("change", changes["1D"] === undefined ? null : signed(changes["1D"], 2));
    has("multiple", multiple === null ? null : `Price to ARR${fixed(multiple, 1)}x`);
    has("growth", growth === null ? null : signed(growth, 1));
    const company = publication.market.companies.find(({ symbol }) => symbol === stock.symbol);
    has("announced", company?.nextReport ? "Next report" : null);
    same(`image ${stock.symbol}`, headline(stock, !company?.reportedArr?.yearBefore), shown.imageTitle);
    function headline({ name }: ExpectedStock, ofRevenue: boolean): string {
      if (arr === null) return name;
      const size = arr >= 0.9995 ? `$${arr.toFixed(1)}B` : `$${(arr * 1e3).toFixed(0)}M`;
      if (growth === null) return `${name}: ARR of ${size}`;
      return `${name}: ARR of ${size}, ${ofRevenue ? "revenue " : ""}${growth < 0 ? "shrinking" : "growing"} ${Math.abs(growth).toFixed(0)}%`;
    }
  }
}

type CompanyProps = Parameters<typeof CompanyPage>[0];

/** Renders a company's page as its visitor reads it without JavaScript, as text. */
export function companyText(publication: Deps["publication"], props: CompanyProps): string {
  const html = renderToStaticMarkup(
    <StaticRouter location={`/insights/${props.stock.symbol}`}>
      <PublicationProvider value={publicParts(publication)}>
        <CompanyPage {...props} />
      </PublicationProvider>
    </StaticRouter>,
  );
  return DomUtils.textContent(parseDocument(html).children);
}

/** Reads what the dots of a map say, from the markup of a screen. */
export function readMap(html: string): Pick<Places, "dots" | "line"> {
  const links = Array.from(
    html.matchAll(/<a href="\/insights\/([A-Z.-]+)" aria-label="([^"]*)" class="map-dot">/g),
    ([, symbol = "", words = ""]) =>
      [symbol, words.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")] as const,
  );
  return { dots: new Map(links), line: /Ten points more growth[^<]*/.exec(html)?.[0] ?? "" };
}
