import type { ReactNode } from "react";
import {
  COMPANY_TYPES,
  FUNDING_STAGES,
  GROWTH_POINTS,
  GROWTH_THRESHOLDS,
  PUBLIC_THRESHOLDS,
  SCALE_COMPRESSION,
  STAGE_RULES,
} from "../rules/tables.ts";
import { figure, STAGE_NAMES } from "../rules/texts/labels.ts";
import { useTrade } from "./use-trade.ts";

/** The tables of the method, from the constants that the calculator uses. */

interface TableProps {
  caption: string;
  head: ReactNode[];
  rows: { head: ReactNode; cells: ReactNode[] }[];
}

/** A table whose first column names the row; figures are right-aligned. */
function Table({ caption, head, rows }: TableProps) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-end text-[0.8125rem] sm:text-sm">
        <caption className="pb-2 text-start text-sm text-soft">{caption}</caption>
        <thead>
          <tr className="border-b border-strong text-soft">
            {head.map((cell, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a constant table
                key={index}
                scope="col"
                className="px-1 py-2 align-bottom sm:px-2 font-normal first:ps-0 first:text-start last:pe-0"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a constant table
            <tr key={index} className="border-b border-rule">
              <th scope="row" className="py-2 pe-1 text-start font-semibold sm:pe-2">
                {row.head}
              </th>
              {row.cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a constant table
                <td key={column} className="px-1 py-2 last:pe-0 sm:px-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const from = (arr: number) => (arr === 0 ? "Less" : `From $${arr}M`);

export const GrowthTable = () => (
  <Table
    caption="Multiple of ARR by stage and growth a year"
    head={["Stage", ...GROWTH_POINTS.map((growth) => `${growth}%`)]}
    rows={FUNDING_STAGES.map((stage) => ({
      head: STAGE_NAMES[stage],
      cells: STAGE_RULES[stage].multiples.map((multiple) => `${multiple}x`),
    }))}
  />
);

export const GrowthThresholds = () => (
  <Table
    caption="Growth a year at which the base is …"
    head={["ARR", "3x up to", "3.8x at", "The table from"]}
    rows={GROWTH_THRESHOLDS.map(({ fromArr, low, mid, high }) => ({
      head: fromArr === 0 ? "Under $10M" : "$10M to $100M",
      cells: [low, mid, high].map((growth) => `${growth}%`),
    }))}
  />
);

const PUBLIC_USE: Record<number, string> = {
  100: "From $100M: the base",
  10: "$10M to $100M: cross-check",
  0: "Under $10M: cross-check",
};

export const PublicThresholds = () => (
  <Table
    caption="Growth a year at which the base is … From 3x without growth on, linear between these, flat above the last"
    head={["ARR", "3.8x", "Lower tier", "Moderate tier", "High tier"]}
    rows={PUBLIC_THRESHOLDS.map(({ fromArr, mid, lower, moderate, high }) => ({
      head: PUBLIC_USE[fromArr],
      cells: [mid, lower, moderate, high].map((growth) => `${growth}%`),
    }))}
  />
);

export const AiFactors = () => {
  const { names } = useTrade();
  return (
    <Table
      caption="Factor at full boost, and the ARR at which the boost is full"
      head={["Stage", ...COMPANY_TYPES.map((type) => names[type].name), "Full from"]}
      rows={FUNDING_STAGES.map((stage) => ({
        head: STAGE_NAMES[stage],
        cells: [
          ...COMPANY_TYPES.map((type) => `× ${figure(STAGE_RULES[stage].aiMaximum[type])}`),
          `$${STAGE_RULES[stage].aiScale}M`,
        ],
      }))}
    />
  );
};

export const Compression = () => (
  <Table
    caption="Factor by ARR"
    head={["ARR", "Usual", "Growth of 200% and more, or Series D+"]}
    rows={[
      ...SCALE_COMPRESSION.map(({ fromArr, usual, gentle }) => ({
        head: from(fromArr),
        cells: [`× ${usual}`, `× ${gentle}`],
      })),
      { head: from(0), cells: ["none", "none"] },
    ]}
  />
);

export const Standings = () => {
  const { standings } = useTrade();
  return (
    <Table
      caption="Percentile and tier, by type and growth"
      head={["Tier", "Growth from", "Percentile"]}
      rows={COMPANY_TYPES.flatMap((type) =>
        standings[type].map(({ tier, fromGrowth, percentile }) => ({
          head: tier,
          cells: [fromGrowth === 0 ? "any" : `${fromGrowth}%`, percentile],
        })),
      )}
    />
  );
};

export const InputRanges = () => (
  <Table
    caption="What the ARR slider offers, and where choosing the stage puts it"
    head={["Stage", "From", "To", "Start"]}
    rows={FUNDING_STAGES.map((stage) => {
      const { min, max, initial } = STAGE_RULES[stage].arr;
      return { head: STAGE_NAMES[stage], cells: [min, max, initial].map((arr) => `$${arr}M`) };
    })}
  />
);
