import { useDates } from "~/platform/publication/context.tsx";
import { ChipLink } from "~/ui/chip-link.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { PERIODS } from "../fields.ts";
import { changeOver } from "../rules/figures.ts";
import { type InsightsView, sortStocks, viewQuery } from "../rules/insights-view.ts";
import { asOfText } from "../rules/views.ts";
import type { Market } from "../schema.ts";
import { SeriesLinks } from "./series-links.tsx";
import { StockGrid } from "./stock-grid.tsx";
import { StockTable } from "./stock-table.tsx";

const LAYOUTS = [
  { id: "table", label: "Table" },
  { id: "grid", label: "Grid" },
] as const;

/**
 * All stocks over a period, as a table or as cards. Period, layout and order are links, so each view has an address.
 */
export function StockList({ market, view }: { market: Market; view: InsightsView }) {
  const dates = useDates();
  const stocks = sortStocks(market.stocks, view);
  const fallbacks = stocks.filter((stock) => changeOver(stock, view.period).fallback).length;
  return (
    <section aria-labelledby="stocks" className="mt-14">
      <SectionHeading id="stocks" note={market.session ? `Prices: ${asOfText(market.session, dates)}` : null}>
        All Stocks
      </SectionHeading>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label="Period" className="-m-1 max-w-full overflow-x-auto p-1">
          <ul className="flex">
            {PERIODS.map((period) => (
              <li key={period} className="not-first:-ms-px">
                <ChipLink search={viewQuery({ ...view, period })} current={period === view.period}>
                  {period}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/insights/table" prefetch="intent" className="headline-link text-sm font-semibold">
            Filter and compare
          </Link>
          <SeriesLinks path="/insights" label="Download" />
          <nav aria-label="Layout">
            <ul className="flex">
              {LAYOUTS.map(({ id, label }) => (
                <li key={id} className="not-first:-ms-px">
                  <ChipLink search={viewQuery({ ...view, layout: id })} current={id === view.layout}>
                    {label}
                  </ChipLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      {fallbacks > 0 ? (
        <p className="mt-3 text-sm text-soft">
          {fallbacks === 1 ? "One company has" : `${fallbacks} companies have`} no figure for {view.period}{" "}
          and shows the day’s change, marked “day”.
        </p>
      ) : null}
      {view.layout === "grid" ? (
        <StockGrid stocks={stocks} period={view.period} />
      ) : (
        <StockTable stocks={stocks} view={view} />
      )}
      <p className="mt-3 max-w-prose text-xs leading-5 text-soft">
        ARR is as the company reports it, or implied: the quarter’s revenue times four. Growth is of the
        newest quarter’s revenue against the same quarter a year before, or of ARR where the company reports
        both years. Sources stand with each company.
      </p>
    </section>
  );
}
