import { sql } from "drizzle-orm";
import { DomUtils, parseDocument } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { marketOf } from "~/domains/market/section.ts";
import { CompanyPage } from "~/domains/market/ui/company-page.tsx";
import type { Deps } from "~/platform/deps.ts";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import { publicParts } from "~/publication/reader/public-parts.ts";
import type { Comparison } from "./compare.ts";
import { TRADING_DAYS } from "./exchange.ts";
import type { Expected, ExpectedStock } from "./expected.ts";
import { dollars, figure, fixed, known, shortDay, signed } from "./written.ts";

/**
 * Further places that show figures of the market, compared with the same plain expectations: the company's page, its share image, and the startup index. Nothing here computes with the product's code.
 */

export interface Places {
  startups: { symbol: string | null; price: number | null; changePercent: number | null }[];
  /** The company's page as text, its share image's title, and its symbol. */
  symbol: string;
  page: string;
  imageTitle: string;
}

export async function comparePlaces(
  { db, publication }: Pick<Deps, "db" | "publication">,
  expected: Expected,
  shown: Places,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  await startups();
  page();
  return comparisons;

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
    const { filed, nextReport } = stock;
    const percent = (value: number) => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}%`;
    has("margin", filed?.margin == null ? null : `Free cash flow margin${percent(filed.margin)}`);
    has("rule", filed?.rule == null ? null : `Rule of 40${percent(filed.rule)}`);
    has(
      "EV",
      filed?.evToRevenue == null
        ? null
        : `EV to 12-month revenue${filed.evToRevenue < 0 ? "−" : ""}${Math.abs(filed.evToRevenue).toFixed(1)}x`,
    );
    const reported = filed?.newest;
    has(
      "reported",
      reported
        ? `Last reported: quarter ended ${shortDay(reported.end)}, filed ${shortDay(reported.filed)} (${reported.form})`
        : null,
    );
    same(
      `page ${stock.symbol} announced`,
      String(nextReport !== null),
      String(/Next report: /.test(shown.page)),
    );
    has("announced day", nextReport && `Next report: ${shortDay(nextReport)}, as announced`);
    const company = marketOf(publication).companies.find(({ symbol }) => symbol === stock.symbol);
    const { reportedArr } = company ?? {};
    same(`image ${stock.symbol}`, headline(stock, !reportedArr, !reportedArr?.yearBefore), shown.imageTitle);
    function headline({ name }: ExpectedStock, isImplied: boolean, ofRevenue: boolean): string {
      if (arr === null) return name;
      const size = arr >= 0.9995 ? `$${arr.toFixed(1)}B` : `$${(arr * 1e3).toFixed(0)}M`;
      const start = `${name}: ${isImplied ? "implied " : ""}ARR of ${size}`;
      if (growth === null) return start;
      return `${start}, ${ofRevenue ? "revenue " : ""}${Math.abs(growth) < 0.5 ? "flat" : `${growth < 0 ? "shrinking" : "growing"} ${Math.abs(growth).toFixed(0)}%`}`;
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
