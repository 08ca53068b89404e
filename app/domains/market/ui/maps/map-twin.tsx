import type { ReactNode } from "react";
import { StockLink } from "../stock-link.tsx";

interface MapTwinProps {
  caption: string;
  /** Without the company's; the last one is words. */
  columns: readonly string[];
  rows: { symbol: string; cells: ReactNode[] }[];
  /** How the line and the distances from it are computed; null without a line. */
  method: string | null;
}

/** A map as a table. */
export const MapTwin = ({ caption, columns, rows, method }: MapTwinProps) => (
  <details className="group text-sm">
    <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
      The map in figures
    </summary>
    <div className="overflow-x-auto">
      <table className="mt-2 w-full max-w-3xl">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-strong text-[0.8125rem] text-soft">
            <th scope="col" className="py-1.5 text-start font-normal">
              Company
            </th>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={`py-1.5 ps-4 font-normal ${side(index, columns)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ symbol, cells }) => (
            <tr key={symbol} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-start font-normal">
                <StockLink symbol={symbol}>
                  <b className="font-semibold">{symbol}</b>
                </StockLink>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={`py-1.5 ps-4 ${side(index, columns)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {method ? <p className="mt-3 max-w-prose text-soft">{method}</p> : null}
  </details>
);

/** Figures stand in line at their end, words at their beginning. */
const side = (index: number, { length }: readonly string[]): string =>
  index === length - 1 ? "text-start" : "text-end";
