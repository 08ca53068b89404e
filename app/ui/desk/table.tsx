import type { ReactNode } from "react";

interface Column {
  /** Its heading. */
  label: string;
  /** Numbers stand at the right. */
  number?: boolean;
  /** Left out on a phone. */
  wide?: boolean;
}

interface TableProps {
  caption: string;
  columns: readonly Column[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/** A table of the desk. It scrolls within its own box where a screen is narrow, also by keyboard. */
export function DeskTable({ caption, columns, rows, empty }: TableProps) {
  if (rows.length === 0) return <div className="border-t border-rule py-6 text-soft">{empty}</div>;
  const classOf = ({ number, wide }: Column) =>
    `py-2.5 pe-5 align-baseline last:pe-0 ${number ? "text-end tabular-nums" : "text-start"} ${wide ? "max-md:hidden" : ""}`;
  return (
    // No width of its own, so that a column of a grid does not grow with it. A group, because a region would repeat the
    // heading above it as a landmark.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <div role="group" aria-label={caption} tabIndex={0} className="own-way w-0 min-w-full overflow-x-auto">
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-strong text-[0.8125rem] text-soft">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`${classOf(column)} font-semibold whitespace-nowrap`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-rule">
              {columns.map((column, index) => (
                <td key={column.label} className={classOf(column)}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
