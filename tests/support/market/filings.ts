import type { FiledFigure, FiledMeasure } from "~/domains/market/rules/filings/filed-figures.ts";
import type { Quarter } from "~/domains/market/rules/filings/fundamentals.ts";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { monthsBefore } from "~/domains/market/rules/prices/periods.ts";

/** Filed figures for tests. */

export const filedFigure = (
  measure: FiledMeasure,
  periodEnd: string,
  value: number,
  more: Partial<FiledFigure> = {},
): FiledFigure => ({
  measure,
  periodStart: null,
  periodEnd,
  value,
  form: "10-Q",
  accession: "0000000001-26-000001",
  filed: periodEnd,
  derivation: null,
  concept: measure,
  sample: false,
  ...more,
});

/** A fact as an answer of the SEC has it. */
export const fact = (start: string, end: string, val: number, more: Partial<Fact> = {}): Fact => ({
  start,
  end,
  val,
  accn: "0000000001-25-000001",
  form: "10-Q",
  filed: end,
  ...more,
});

/** A quarter's revenue in USD. */
export const quarter = (periodEnd: string, revenue: number, more: Partial<Quarter> = {}): Quarter => ({
  periodEnd,
  revenue,
  form: "10-Q",
  accession: null,
  filed: null,
  derivation: null,
  concept: null,
  source: "SEC EDGAR 10-Q",
  url: null,
  sample: false,
  ...more,
});

/** The end of the quarter that ended so many quarters before one that ends with a month. */
const endBefore = (end: string, quarters: number) => {
  const [year = 0, month = 0] = end.split("-").map(Number);
  return monthsBefore(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), 3 * quarters);
};

/** Quarters of a flow up to one that ends on a day, oldest first. */
export const filedYear = (measure: FiledMeasure, end: string, values: number[]): FiledFigure[] =>
  values.map((value, index) => filedFigure(measure, endBefore(end, values.length - 1 - index), value));

/** Quarters of revenue up to one that ends on a day, oldest first. */
export const filedQuarters = (end: string, revenues: number[]): Quarter[] =>
  revenues.map((revenue, index) => ({
    periodEnd: endBefore(end, revenues.length - 1 - index),
    revenue,
    form: "10-Q",
    accession: "0000000001-26-000001",
    filed: end,
    derivation: null,
    concept: null,
    source: "SEC EDGAR 10-Q",
    url: null,
    sample: false,
  }));
