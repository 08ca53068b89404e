import { multiple } from "~/lib/format.ts";
import type { ValuationRange } from "../rules/model.ts";
import type { Sensitivity } from "../rules/sensitivity.ts";
import { figure, formatArr, rangeEnds } from "../rules/texts/labels.ts";

interface SensitivityTableProps {
  sensitivity: Sensitivity;
  /** Whether the own estimate is the example's and not the visitor's. */
  isExample: boolean;
}

/** High ends by ARR and growth. The shade of a cell shows its distance from the own estimate. */
export function SensitivityTable({ sensitivity, isExample }: SensitivityTableProps) {
  const { arrs, growthRates, cells, current } = sensitivity;
  const own = cells[current.row]?.[current.column]?.high ?? 1;
  const ownName = isExample ? "the example" : "yours";
  return (
    <section
      aria-label="Other ARR and growth, table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="relative mt-3 overflow-x-auto"
    >
      <table className="w-full text-end text-sm">
        <caption className="pb-2 text-start text-sm text-soft">
          The high end of the estimate, and its multiple, by ARR (down) and growth (across).{" "}
          {isExample ? "The example" : "Yours"} is framed.
        </caption>
        <thead>
          <tr className="border-b border-strong">
            <th scope="col" className="py-2 pe-3 text-start font-normal text-soft">
              ARR
            </th>
            {growthRates.map((rate) => (
              <th key={rate} scope="col" className="px-2 py-2 font-semibold">
                {figure(rate)}%
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrs.map((arr, row) => (
            <tr key={arr} className="border-b border-rule">
              <th scope="row" className="py-2 pe-3 text-start font-semibold">
                {formatArr(arr)}
              </th>
              {growthRates.map((rate, column) => (
                <Cell
                  key={rate}
                  range={cells[row]?.[column] as ValuationRange}
                  own={own}
                  name={row === current.row && column === current.column ? ownName : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  range: ValuationRange;
  own: number;
  /** What the own estimate is called; null for the others. */
  name: string | null;
}

function Cell({ range, own, name }: CellProps) {
  return (
    <td
      className={`sensitivity px-2 py-2 leading-tight ${name ? "outline-2 -outline-offset-2 outline-accent" : ""}`}
      data-shade={shadeOf(range.high / own)}
    >
      <span className="block font-semibold">{rangeEnds(range)[1]}</span>
      <span className="text-xs text-soft">{multiple(range.multipleHigh)}</span>
      {name ? <span className="sr-only"> ({name})</span> : null}
    </td>
  );
}

/** Returns the shade, 0 to 4: under half of the own figure, under it, about it, up to double, more. */
function shadeOf(share: number): number {
  return [0.5, 0.95, 1.05, 2].filter((end) => share >= end).length;
}
