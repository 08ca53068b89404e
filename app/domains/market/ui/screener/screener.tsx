import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { chipClass } from "~/ui/chip.ts";
import { ChipLink } from "~/ui/chip-link.tsx";
import { Link } from "~/ui/link.tsx";
import { PERIODS } from "../../fields.ts";
import { COLUMN_IDS, columnLabel, type ScreenerRow } from "../../rules/screener/columns.ts";
import {
  readScreener,
  type ScreenerView,
  screened,
  screenerSearch,
  withColumn,
} from "../../rules/screener/view.ts";
import { countOf } from "../../rules/views.ts";
import { Filters } from "./filters.tsx";
import { ScreenerTable } from "./table.tsx";
import { useWatchlist } from "./watchlist.ts";

/** The company table with its filters, columns and comparison. The view is in the address; the watchlist in the browser. */
export function Screener({ rows }: { rows: readonly ScreenerRow[] }) {
  const [query] = useSearchParams();
  const view = readScreener(query);
  const watchlist = useWatchlist();
  const passing = screened(rows, view);
  const watched = rows.filter(({ stock }) => watchlist.has(stock.symbol)).length;
  const shown = watchlist.only ? passing.filter(({ stock }) => watchlist.has(stock.symbol)) : passing;
  const table = useRef<HTMLDivElement>(null);
  const only = useRef<HTMLButtonElement>(null);
  /** Changes the watchlist. The focus of a star whose row goes with it moves to the next one. */
  const toggle = (symbol: string) => {
    const index = shown.findIndex(({ stock }) => stock.symbol === symbol);
    flushSync(() => watchlist.toggle(symbol));
    if (!watchlist.only || document.activeElement !== document.body) return;
    const stars = table.current?.querySelectorAll<HTMLElement>("[aria-pressed]");
    (stars?.[index] ?? only.current)?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <nav aria-label="Period" className="-m-1 max-w-full overflow-x-auto p-1">
          <ul className="flex">
            {PERIODS.map((period) => (
              <li key={period} className="not-first:-ms-px">
                <ChipLink search={screenerSearch({ ...view, period })} current={period === view.period}>
                  {period}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          ref={only}
          type="button"
          aria-pressed={watchlist.only}
          onClick={watchlist.toggleOnly}
          className={`scripted ${chipClass}`}
        >
          Watchlist only ({watched})
        </button>
      </div>
      <Filters view={view} />
      <ColumnChoice view={view} />
      <p role="status" className="mt-5 text-sm text-soft">
        {countOf(shown.length, rows.length)}
      </p>
      <div ref={table}>
        {shown.length > 0 ? (
          <ScreenerTable rows={shown} view={view} watchlist={{ ...watchlist, toggle }} />
        ) : (
          <p className="mt-3 border-y border-rule py-10 text-center font-serif text-xl text-soft">
            {passing.length > 0 && watched === 0
              ? "No company is on your watchlist."
              : `No company ${passing.length > 0 ? "of your watchlist " : ""}passes these filters.`}
          </p>
        )}
      </div>
      <ComparisonBar view={view} />
    </>
  );
}

/** Each column as a link that shows or hides it. */
function ColumnChoice({ view }: { view: ScreenerView }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-9 items-center text-sm font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        Columns ({view.columns.length} of {COLUMN_IDS.length})
      </summary>
      <ul className="mt-2 flex flex-wrap gap-2">
        {COLUMN_IDS.map((id) => (
          <li key={id}>
            <ChipLink search={screenerSearch(withColumn(view, id))} current={view.columns.includes(id)}>
              {columnLabel(id)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The chosen companies, and the way to their comparison. */
function ComparisonBar({ view }: { view: ScreenerView }) {
  if (view.compare.length === 0) return null;
  return (
    <p className="stays-below no-print mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-strong bg-paper py-3 text-sm">
      <span>
        Chosen: <b className="font-semibold">{view.compare.join(", ")}</b>
      </span>
      <span className="flex gap-5">
        <Link
          to={{ search: screenerSearch({ ...view, compare: [] }) }}
          preventScrollReset
          className="headline-link"
        >
          Choose none
        </Link>
        <Link
          to={`/insights/compare?symbols=${view.compare.join(",")}`}
          className="headline-link font-semibold"
        >
          Compare{" "}
          <span aria-hidden="true" className="turns">
            →
          </span>
        </Link>
      </span>
    </p>
  );
}
