import type { ReactNode } from "react";
import { currency, price } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Sparkline } from "~/ui/sparkline.tsx";
import type { Period } from "../fields.ts";
import { closesText } from "../rules/companies/words.ts";
import { GROWTH_NAMES } from "../rules/filings/words.ts";
import { ownDay } from "../rules/views.ts";
import type { Stock } from "../schema.ts";
import { Growth, MarketCap, Multiple, PeriodChange, Unknown, useNotedLabel } from "./figures.tsx";
import { StockLink } from "./stock-link.tsx";

/** The index as cards. */
export function StockGrid({ stocks, period }: { stocks: readonly Stock[]; period: Period }) {
  return (
    <ul className="mt-4 grid gap-px border-y border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {stocks.map((stock) => (
        <li key={stock.symbol} className="group relative bg-paper py-4 hover:bg-well sm:px-4">
          <StockCard stock={stock} period={period} />
        </li>
      ))}
    </ul>
  );
}

/** A company with its price, change and valuation. The whole card is its link. */
export function StockCard({ stock, period }: { stock: Stock; period: Period }) {
  const { symbol, name } = stock;
  const day = ownDay(stock, useDates());
  const label = useNotedLabel(stock);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0">
          <StockLink symbol={symbol} className="card-link block">
            <b className="headline-link font-semibold">{symbol}</b>
            <span className="block truncate text-xs font-normal text-soft">{name}</span>
          </StockLink>
        </h3>
        <p className="shrink-0 text-end leading-tight">
          <span className="block font-semibold">{price(stock.price)}</span>
          <span className="text-sm">
            <PeriodChange stock={stock} period={period} />
          </span>
        </p>
      </div>
      <Sparkline
        values={stock.sparkline}
        label={closesText(stock.sparkline)}
        className="mt-3 h-9 w-full text-soft"
      />
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-x-8 gap-y-1 text-xs">
        <Figure label={label("Market cap", "marketCap")}>
          <MarketCap dollars={stock.marketCap} />
        </Figure>
        <Figure label={label("ARR", "arr")}>{stock.arr === null ? <Unknown /> : currency(stock.arr)}</Figure>
        <Figure label={stock.growthBasis ? GROWTH_NAMES[stock.growthBasis] : "Growth"}>
          <Growth percent={stock.arrGrowth} />
        </Figure>
        <Figure label={label("Price to ARR", "priceToArr")}>
          <Multiple value={stock.priceToArr} />
        </Figure>
      </dl>
      {day ? <p className="mt-2 text-xs text-down">Price of {day}</p> : null}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
