import { useDates } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { PERIODS } from "../../fields.ts";
import {
  COLUMN_IDS,
  columnLabel,
  columnLine,
  columnNote,
  columnText,
  columnValue,
  type ScreenerRow,
} from "../../rules/screener/columns.ts";
import { ownDay } from "../../rules/views.ts";
import { Opened } from "../figures.tsx";

/** Up to four companies beside each other, figure by figure. */
export function Comparison({ rows }: { rows: readonly ScreenerRow[] }) {
  const dates = useDates();
  const lines = [
    ...PERIODS.map((period) => ({ id: "change" as const, label: `Change, ${period}`, period })),
    ...COLUMN_IDS.filter((id) => id !== "change").map((id) => ({
      id,
      label: columnLabel(id),
      period: "1D" as const,
    })),
  ].filter(({ id, period }) => rows.some((row) => columnValue(id, row, period) !== null));
  return (
    <section aria-label="Comparison" className="frozen-names">
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">
          Figures of the companies, from the sources on each company’s page
        </caption>
        <thead>
          <tr className="border-b border-strong align-bottom">
            <th
              scope="col"
              className="sticky start-0 bg-paper py-3 pe-4 text-start text-sm font-normal text-soft"
            >
              Figure
            </th>
            {rows.map(({ stock }) => (
              <th key={stock.symbol} scope="col" className="min-w-28 py-3 ps-4 text-end font-normal">
                <Link to={`/insights/${stock.symbol}`}>
                  <b className="headline-link font-semibold">{stock.symbol}</b>
                  <span className="block text-xs text-soft">{stock.name}</span>
                </Link>
                {ownDay(stock, dates) ? (
                  <span className="block text-xs text-down">price of {ownDay(stock, dates)}</span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, period }) => (
            <tr key={label} className="border-b border-rule">
              <th scope="row" className="sticky start-0 bg-paper py-2.5 pe-4 text-start font-normal">
                {label}
              </th>
              {rows.map((row) => {
                const value = columnValue(id, row, period);
                const note = columnNote(id, row, dates);
                return (
                  <td key={row.stock.symbol} className="py-2.5 ps-4 text-end font-semibold">
                    <Opened symbol={row.stock.symbol} id={columnLine(id, period)} value={value}>
                      {columnText(id, value ?? 0, dates)}
                    </Opened>
                    {note ? <span className="block text-xs font-normal text-soft">{note}</span> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
