import { type ReactNode, useRef } from "react";
import { currency, price } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { Sparkline } from "~/ui/sparkline.tsx";
import { useChanged } from "~/ui/use-changed.ts";
import type { Period } from "../fields.ts";
import { type InsightsView, type SortKey, sortedBy, viewQuery } from "../rules/insights-view.ts";
import { companyFigure } from "../rules/lines/anchors.ts";
import { ownDay } from "../rules/views.ts";
import type { Stock } from "../schema.ts";
import { FigureNote, Growth, MarketCap, Multiple, Opened, PeriodChange } from "./figures.tsx";
import { StockLink, useOpenStock } from "./stock-link.tsx";

const COLUMNS: { sort: SortKey | null; label: string; className?: string }[] = [
  { sort: "company", label: "Company" },
  { sort: "price", label: "Price" },
  { sort: "change", label: "Change" },
  { sort: null, label: "30 closes" },
  { sort: "marketCap", label: "Market cap" },
  { sort: "arr", label: "ARR" },
  { sort: "arrGrowth", label: "Growth" },
  { sort: "priceToArr", label: "Price to ARR" },
];

/**
 * The index as a table. On a phone it shows the companies beside one figure at a time, whose heading stays; a swipe shows
 * the next figure, and a menu sorts.
 */
export function StockTable({ stocks, view }: { stocks: readonly Stock[]; view: InsightsView }) {
  return (
    <>
      <SortMenu view={view} />
      <Table stocks={stocks} view={view} />
    </>
  );
}

function Table({ stocks, view }: { stocks: readonly Stock[]; view: InsightsView }) {
  return (
    // A labelled region, so that keyboards can reach and scroll it.
    <section aria-label="All stocks, table" className="stock-table relative mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-sm sm:min-w-[53rem]">
        <caption className="sr-only">
          All stocks over {view.period}. Headings sort; a company opens its figures.
        </caption>
        <thead>
          <tr className="border-b border-strong align-bottom text-[0.8125rem]">
            {COLUMNS.map(({ sort, label }) => (
              <Heading key={label} sort={sort} view={view}>
                {sort === "change" ? `${label}, ${view.period}` : label}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {stocks.map((stock) => (
            <Row key={stock.symbol} stock={stock} period={view.period} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The orders of the table as links, on a phone: only one column's heading is seen there. */
function SortMenu({ view }: { view: InsightsView }) {
  const current = COLUMNS.find(({ sort }) => sort === view.sort);
  const menu = useRef<HTMLDetailsElement>(null);
  // A choice closes it; the link that was followed is hidden then.
  useChanged(`${view.sort} ${view.dir}`, () => {
    if (!menu.current?.open) return;
    const isWithin = menu.current.contains(document.activeElement);
    menu.current.open = false;
    if (isWithin) menu.current.querySelector("summary")?.focus();
  });
  return (
    <details ref={menu} className="group/sort relative mt-4 sm:hidden">
      <summary className="flex min-h-11 list-none items-center justify-between border border-strong px-3 text-sm">
        <span>
          <span className="text-soft">Sorted by</span> <b className="font-semibold">{current?.label}</b>
          {view.dir === "asc" ? ", ascending" : ", descending"}
        </span>
        <span aria-hidden="true" className="group-open/sort:rotate-180">
          ▾
        </span>
      </summary>
      <ul className="border border-t-0 border-strong bg-sheet">
        {COLUMNS.map(({ sort, label }) =>
          sort ? (
            <li key={sort} className="border-rule not-first:border-t">
              <Link
                to={{ search: viewQuery(sortedBy(view, sort)) }}
                preventScrollReset
                className="flex min-h-11 items-center px-3 text-sm -outline-offset-2"
              >
                {label}
                {sort === view.sort ? (view.dir === "asc" ? ", descending" : ", ascending") : ""}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </details>
  );
}

const STICKY = "sticky start-0 z-1 bg-paper pe-3 text-start";
const NUMBER = "number-cell";

function Heading({
  sort,
  view,
  children,
}: {
  sort: SortKey | null;
  view: InsightsView;
  children: ReactNode;
}) {
  const sorted = sort !== null && sort === view.sort;
  const place = sort === "company" ? `${STICKY} max-sm:z-3` : "ps-3 text-end lg:ps-5";
  if (!sort)
    return (
      <th scope="col" className={`${place} pb-2 font-normal text-soft`}>
        {children}
      </th>
    );
  return (
    <th
      scope="col"
      aria-sort={sorted ? (view.dir === "asc" ? "ascending" : "descending") : undefined}
      className={`${place} font-normal`}
    >
      <Link
        to={{ search: viewQuery(sortedBy(view, sort)) }}
        preventScrollReset
        className={`inline-flex min-h-9 items-end gap-1 pb-2 whitespace-nowrap -outline-offset-2 hover:text-ink ${sorted ? "font-semibold text-ink" : "text-soft"} ${sort === "company" ? "" : "flex-row-reverse"}`}
      >
        {children}
        <span aria-hidden="true" className={`text-2xs ${sorted ? "" : "opacity-0"}`}>
          {sorted && view.dir === "asc" ? "▲" : "▼"}
        </span>
      </Link>
    </th>
  );
}

function Row({ stock, period }: { stock: Stock; period: Period }) {
  const open = useOpenStock();
  const { symbol, sparkline } = stock;
  const day = ownDay(stock, useDates());
  return (
    // The row is a large target for pointers; keyboards use the link in it.
    <tr
      onClick={({ target }) => (target as Element).closest("a") || open?.(symbol)}
      className="group cursor-pointer border-b border-rule hover:bg-well"
    >
      <th scope="row" className={`${STICKY} py-2 font-normal group-hover:bg-well`}>
        <StockLink symbol={symbol} className="block max-w-[7.25rem] sm:max-w-[15rem]">
          <b className="headline-link font-semibold">{symbol}</b>
          <span className="block truncate text-xs text-soft">{stock.name}</span>
        </StockLink>
      </th>
      <td className={NUMBER}>
        <Opened symbol={symbol} id="price" value={stock.price}>
          {price(stock.price)}
        </Opened>
        {day ? <span className="block text-xs text-down">of {day}</span> : null}
      </td>
      <td className={NUMBER}>
        <PeriodChange stock={stock} period={period} opened />
      </td>
      <td className="py-2 ps-5">
        <Sparkline values={sparkline} className="ms-auto h-7 w-24 text-soft xl:w-32" />
        <span className="sr-only">
          {sparkline.length > 1
            ? `from ${price(sparkline[0] ?? 0)} to ${price(sparkline.at(-1) ?? 0)}`
            : "unknown"}
        </span>
      </td>
      <td className={NUMBER}>
        <Opened symbol={symbol} id="marketCap" value={stock.marketCap}>
          <MarketCap dollars={stock.marketCap} />
        </Opened>
        <FigureNote stock={stock} id="marketCap" />
      </td>
      <td className={NUMBER}>
        <Opened symbol={symbol} id="arr" value={stock.arr}>
          {currency(stock.arr ?? 0)}
        </Opened>
        <FigureNote stock={stock} id="arr" />
      </td>
      <td className={NUMBER}>
        <Growth
          percent={stock.arrGrowth}
          basis={stock.growthBasis}
          word
          to={companyFigure(symbol, "arrGrowth")}
        />
      </td>
      <td className={NUMBER}>
        <Opened symbol={symbol} id="priceToArr" value={stock.priceToArr}>
          <Multiple value={stock.priceToArr} />
        </Opened>
        <FigureNote stock={stock} id="priceToArr" />
      </td>
    </tr>
  );
}
