import { expect, test } from "vitest";
import type { CompanyMultiples, MedianMultiples } from "~/domains/market/rules/multiples/schema.ts";
import { multiplesTable } from "~/domains/market/rules/series/series.ts";

/** The rows of a company's multiples: what each day's is made of, and the median beside it. */

const prices = { source: "Exchange", url: null, asOf: "2026-08-20", sample: false };
const basis = {
  from: 1,
  shares: 300_000_000,
  sharesAsOf: "2026-05-29",
  runRate: 4_000_000_000,
  quarterEnded: "2026-04-30",
  quarterFiled: "2026-05-29",
  form: "10-Q",
  accession: "0000000001-26-000001",
  sample: false,
};
const company: CompanyMultiples = {
  symbol: "ACME",
  prices,
  days: ["2026-08-18", "2026-08-19", "2026-08-20"],
  closes: [100, 110, 120],
  multiples: [null, 8.25, 9],
  bases: [basis, { ...basis, from: 2, form: "10-K", accession: null, sample: true }],
};
const median: MedianMultiples = {
  prices,
  days: ["2026-08-19", "2026-08-20"],
  medians: [7.5, null],
  counts: [3, 4],
  without: [],
};

const rowsOf = (beside: MedianMultiples | null) => {
  const { columns, rows } = multiplesTable(company, beside);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])));
};

test("a day has the filing that its multiple is of, and the median of that day", () => {
  const [none, first, second] = rowsOf(median);
  expect(none).toMatchObject({
    ...{
      day: "2026-08-18",
      symbol: "ACME",
      market_cap_to_run_rate_times: null,
      close_usd: 100,
      shares: null,
      form: null,
    },
    ...{ accession: null, median_times: null, median_companies: null },
  });
  expect(first).toMatchObject({
    ...{
      market_cap_to_run_rate_times: 8.25,
      close_usd: 110,
      shares: 300_000_000,
      shares_as_of: "2026-05-29",
    },
    ...{ run_rate_usd: 4_000_000_000, quarter_ended: "2026-04-30", filed: "2026-05-29", form: "10-Q" },
    ...{ accession: "0000000001-26-000001", median_times: 7.5, median_companies: 3 },
  });
  expect(second).toMatchObject({ form: "10-K", accession: null, median_times: null, median_companies: 4 });
});

test("a day is of the sample where its prices or its filing are", () => {
  const [none, first, second] = rowsOf(null).map(({ sample }) => sample);
  expect(none).toBe(first);
  expect(second).not.toBe(first);
});

test("a median with sample data in it marks the row that it stands in, and is among the sources", () => {
  const beside = { ...median, prices: { ...prices, sample: true } };
  expect(rowsOf(beside).map(({ sample }) => sample)).toEqual(["no", "yes", "yes"]);
  const { sources } = multiplesTable({ ...company, bases: [basis] }, beside);
  expect(sources.map(({ source, sample }) => [source, sample])).toContainEqual(["SEC EDGAR", true]);
});
