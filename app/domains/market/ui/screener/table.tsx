import { useDates } from "~/platform/publication/context.tsx";
import { StarIcon } from "~/ui/icons.tsx";
import { Link } from "~/ui/link.tsx";
import {
  columnLabel,
  columnLine,
  columnNote,
  columnText,
  columnValue,
  type ScreenerRow,
} from "../../rules/screener/columns.ts";
import {
  MOST_COMPARED,
  type ScreenerSort,
  type ScreenerView,
  screenerSearch,
  sortedBy,
  withCompared,
} from "../../rules/screener/view.ts";
import { ownDay } from "../../rules/views.ts";
import { Opened } from "../figures.tsx";
import type { Watchlist } from "./watchlist.ts";

const STICKY = "sticky start-0 z-1 bg-paper pe-3 text-start";

interface TableProps {
  rows: readonly ScreenerRow[];
  view: ScreenerView;
  watchlist: Watchlist;
}

/** The companies in the chosen columns. The column of names stays visible while the rest scrolls. */
export function ScreenerTable({ rows, view, watchlist }: TableProps) {
  return (
    <section aria-label="Company table" className="frozen-names mt-3">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">
          Companies over {view.period}. Headings sort; a company’s page has each figure’s source.
        </caption>
        <thead>
          <tr className="border-b border-strong align-bottom text-[0.8125rem]">
            <Heading sort="company" view={view}>
              Company
            </Heading>
            {view.columns.map((id) => (
              <Heading key={id} sort={id} view={view}>
                {id === "change" ? `Change, ${view.period}` : columnLabel(id)}
              </Heading>
            ))}
            <th scope="col" className="no-print pb-2 ps-4 text-start font-normal text-soft">
              Compare
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.stock.symbol} row={row} view={view} watchlist={watchlist} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({ sort, view, children }: { sort: ScreenerSort; view: ScreenerView; children: string }) {
  const sorted = sort === view.sort;
  const name = sort === "company";
  return (
    <th
      scope="col"
      aria-sort={sorted ? (view.dir === "asc" ? "ascending" : "descending") : undefined}
      className={`${name ? STICKY : "min-w-20 ps-4 text-end"} font-normal`}
    >
      <Link
        to={{ search: screenerSearch(sortedBy(view, sort)) }}
        preventScrollReset
        className={`inline-flex min-h-9 items-end gap-1 pb-2 -outline-offset-2 hover:text-ink ${sorted ? "font-semibold text-ink" : "text-soft"} ${name ? "" : "flex-row-reverse"}`}
      >
        {children}
        <span aria-hidden="true" className={`text-2xs ${sorted ? "" : "opacity-0"}`}>
          {sorted && view.dir === "asc" ? "▲" : "▼"}
        </span>
      </Link>
    </th>
  );
}

function Row({ row, view, watchlist }: { row: ScreenerRow; view: ScreenerView; watchlist: Watchlist }) {
  const { symbol, name } = row.stock;
  const dates = useDates();
  const day = ownDay(row.stock, dates);
  const watched = watchlist.has(symbol);
  return (
    <tr className="group border-b border-rule hover:bg-well">
      <th scope="row" className={`${STICKY} py-2 font-normal group-hover:bg-well`}>
        <span className="flex items-center gap-2">
          <button
            type="button"
            aria-pressed={watched}
            aria-label={`Watch ${symbol}`}
            onClick={() => watchlist.toggle(symbol)}
            className="scripted grid size-8 shrink-0 place-items-center text-soft hover:text-accent aria-pressed:text-accent not-aria-pressed:[&_path]:fill-none"
          >
            <StarIcon className="size-4" />
          </button>
          <Link to={`/insights/${symbol}`} className="block max-w-[5.5rem] sm:max-w-[13rem]">
            <b className="headline-link font-semibold">{symbol}</b>
            <span className="block truncate text-xs text-soft">{name}</span>
          </Link>
        </span>
      </th>
      {view.columns.map((id) => {
        const value = columnValue(id, row, view.period);
        const note = columnNote(id, row, dates);
        return (
          <td key={id} className="number-cell">
            <Opened symbol={symbol} id={columnLine(id, view.period)} value={value}>
              {columnText(id, value ?? 0, dates)}
            </Opened>
            {id === "price" && day ? <span className="block text-xs text-down">of {day}</span> : null}
            {note ? <span className="block text-xs text-soft">{note}</span> : null}
          </td>
        );
      })}
      <td className="no-print ps-4">
        <CompareLink view={view} symbol={symbol} />
      </td>
    </tr>
  );
}

function CompareLink({ view, symbol }: { view: ScreenerView; symbol: string }) {
  const next = withCompared(view, symbol);
  if (!next) return <span className="text-xs whitespace-nowrap text-soft">{MOST_COMPARED} chosen</span>;
  const chosen = view.compare.includes(symbol);
  return (
    <Link
      to={{ search: screenerSearch(next) }}
      preventScrollReset
      aria-current={chosen ? "true" : undefined}
      className="inline-flex min-h-8 items-center whitespace-nowrap text-soft underline decoration-rule underline-offset-4 hover:text-ink aria-current:font-semibold aria-current:text-accent"
    >
      {chosen ? "Chosen" : "Choose"}
      <span className="sr-only"> {symbol}</span>
    </Link>
  );
}
