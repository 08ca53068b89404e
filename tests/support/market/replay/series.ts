import type { Comparison } from "./compare.ts";
import { TRADING_DAYS } from "./exchange.ts";
import type { Expected, ExpectedStock } from "./expected.ts";
import { type FiledExpected, round4 } from "./expected-filings.ts";
import { fixed } from "./written.ts";

/** Compares every series: its JSON and its spreadsheet, cell by cell. */

type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** A series as JSON and as a spreadsheet; null where there is none to show. */
export interface ShownSeries {
  json: { rows: Row[] } | null;
  csv: string;
}

export interface ShownTables {
  /** Whose series these are. */
  symbol: string;
  stocks: ShownSeries;
  closes: ShownSeries;
  multiples: ShownSeries;
  quarters: ShownSeries;
  medians: ShownSeries;
  levels: ShownSeries;
}

const DAYS = Object.keys(TRADING_DAYS);

/** @param newest how many of the last rows of each table are compared */
export function compareTables(expected: Expected, shown: ShownTables, newest: number): Comparison[] {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  const stock = expected.stocks.find(({ symbol }) => symbol === shown.symbol);
  const medians = medianRows(expected);
  table("stocks", shown.stocks, expected.stocks.map(stockRow));
  if (stock) {
    table(`closes ${stock.symbol}`, shown.closes, closeRows(expected, stock));
    table(`multiples ${stock.symbol}`, shown.multiples, multipleRows(expected, stock, medians));
    if (stock.filed) table(`quarters ${stock.symbol}`, shown.quarters, quarterRows(stock.filed));
  }
  table("medians", shown.medians, medians);
  table("levels", shown.levels, indexOf(expected)?.levels ?? []);
  return comparisons;

  /** Each row that is expected, in both forms; a cell that is not expected is not compared. */
  function table(name: string, { json, csv }: ShownSeries, want: Row[]): void {
    const [head = "", ...lines] = csv.trim().split("\r\n");
    const names = head.split(",").map((each) => each.replace(/_100_on_.*/, ""));
    same(`json ${name}: rows`, String(want.length), String(json?.rows.length ?? 0));
    same(`csv ${name}: rows`, String(want.length), String(csv ? lines.length : 0));
    for (const [index, row] of want.entries()) {
      if (index < want.length - newest) continue;
      const cells = lines[index]?.match(/("[^"]*"|[^,]*)(,|$)/g) ?? [];
      const label = String(Object.values(row)[0]);
      for (const [column, cell] of Object.entries(row)) {
        const text = String(cell ?? "");
        const place = `${name} ${label} ${column}`;
        same(`json ${place}`, text, String(json?.rows[index]?.[column] ?? ""));
        same(`csv ${place}`, text, (cells[names.indexOf(column)] ?? "").replace(/,$/, "").replace(/"/g, ""));
      }
    }
  }
}

/** As the spreadsheet rounds; what has four decimals is rounded from these. */
const rounded = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : Number(round4(value).toFixed(digits));

function stockRow(stock: ExpectedStock): Row {
  const { symbol, name, filed, changes } = stock;
  const end = filed?.newest.end ?? null;
  const measure = (column: string, value: number | null | undefined, digits = 2) => ({
    [column]: rounded(value, digits),
    [`${column}_as_of`]: value === null || value === undefined ? null : end,
  });
  return {
    ...{ symbol, name, price_usd: stock.price, price_as_of: stock.day },
    ...Object.fromEntries(
      (["1D", "1W", "1M", "3M", "YTD", "1Y"] as const).map((period) => [
        `change_${period.toLowerCase()}_percent`,
        rounded(changes[period], 2),
      ]),
    ),
    market_cap_usd: stock.marketCap && Math.round(stock.marketCap),
    arr_billion_usd: stock.arr && Number(stock.arr.toFixed(3)),
    arr_growth_percent: rounded(stock.growth, 2),
    price_to_arr: rounded(stock.multiple, 2),
    ...(filed || symbol !== "SNOW"
      ? {
          ...measure("enterprise_value_usd", filed?.enterpriseValue, 0),
          ...measure("ev_to_revenue_12m_times", filed?.evToRevenue),
          ...measure("ev_to_run_rate_times", filed?.evToRunRate),
          ...measure("free_cash_flow_margin_12m_percent", filed?.margin),
          ...measure("rule_of_40_percent", filed?.rule),
        }
      : {}),
    ...(filed
      ? {
          last_report_quarter_ended: end,
          last_report_filed: filed.newest.filed,
          last_report_form: filed.newest.form,
        }
      : {}),
    ...{ next_report_on: stock.nextReport },
  };
}

/** A symbol's closes by day; that of a running day is none. */
const closesBy = ({ prices }: Expected, symbol: string) =>
  new Map(prices.get(symbol)?.closes.map(({ day, close }) => [day, close]));

function closeRows(expected: Expected, { symbol }: ExpectedStock): Row[] {
  const [own, nasdaq, sp500] = [symbol, "NASDAQCOM", "SP500"].map((each) => closesBy(expected, each));
  return [...(own ?? [])].map(([day, close]) => ({
    ...{ day, symbol, close_usd: close },
    nasdaq_points: nasdaq?.get(day) ?? null,
    sp500_points: sp500?.get(day) ?? null,
  }));
}

/** The multiple of each day by what was filed by then; nothing was of the companies whose filings are not read. */
function multiplesBy(expected: Expected, { symbol, filed, shares }: ExpectedStock) {
  const split = filed && shares ? shares / filed.newest.shares : 1;
  return [...closesBy(expected, symbol)].map(([day, close]) => {
    const newest = filed?.quarters.filter((quarter) => quarter.filed <= day).at(-1);
    const runRate = newest ? newest.revenue * 4 : null;
    const count = newest ? newest.shares * split : null;
    const multiple = runRate && count ? round4(Math.round(count * close) / runRate) : null;
    return { day, close, multiple, shares: count, runRate, newest };
  });
}

function multipleRows(expected: Expected, stock: ExpectedStock, all: Row[]): Row[] {
  const medians = new Map(all.map((row) => [row.day, row]));
  return multiplesBy(expected, stock).map(({ day, close, multiple, shares, runRate, newest }) => ({
    ...{ day, symbol: stock.symbol, market_cap_to_run_rate_times: multiple, close_usd: close },
    ...{ shares, run_rate_usd: runRate, quarter_ended: newest?.end ?? null, filed: newest?.filed ?? null },
    median_times: medians.get(day)?.median_market_cap_to_run_rate_times ?? null,
    median_companies: medians.get(day)?.companies ?? null,
  }));
}

function medianRows(expected: Expected): Row[] {
  const byDay = new Map<string, number[]>();
  for (const stock of expected.stocks)
    for (const { day, multiple } of multiplesBy(expected, stock)) {
      const values = byDay.get(day) ?? [];
      byDay.set(day, values);
      if (multiple !== null) values.push(multiple);
    }
  return [...byDay.keys()].sort().map((day) => {
    const values = (byDay.get(day) ?? []).sort((a, b) => a - b);
    const middle = values.length / 2;
    const pair = [values[Math.ceil(middle) - 1] ?? 0, values[Math.floor(middle)] ?? 0];
    const median = values.length > 0 ? round4(((pair[0] ?? 0) + (pair[1] ?? 0)) / 2) : null;
    return { day, median_market_cap_to_run_rate_times: median, companies: values.length };
  });
}

function quarterRows({ quarters, mixed }: FiledExpected): Row[] {
  return quarters.map(({ end, revenue, form, filed }, index) => {
    const before = mixed && index >= quarters.length - 3 ? undefined : quarters[index - 4];
    return {
      ...{ quarter_ended: end, revenue_usd: revenue, form, filed },
      revenue_growth_percent: before ? round4((revenue / before.revenue - 1) * 100) : null,
    };
  });
}

/** The own index of a year that began within the replay; null before. */
export function indexOf(expected: Expected) {
  const base = DAYS.filter((day) => day < `${expected.day.slice(0, 4)}-01-01`).at(-1);
  if (!base) return null;
  const days = DAYS.filter((day) => day >= base && day <= expected.day);
  /** The newest price stands for the day of it. */
  const pricesOn = (symbol: string) => {
    const newest = expected.prices.get(symbol)?.newest;
    const closes = closesBy(expected, symbol);
    return days.map((day) => (newest?.day === day ? newest.price : (closes.get(day) ?? null)));
  };
  const [nasdaq, sp500] = ["NASDAQCOM", "SP500"].map(pricesOn);
  const members = expected.stocks.flatMap(({ symbol, counts }) => {
    const closes = pricesOn(symbol);
    const first = closes[0];
    return counts && first && closes.every((close) => close !== null)
      ? [{ symbol, ratios: closes.map((close) => (close ?? 0) / first) }]
      : [];
  });
  const sums = days.map((_, index) => members.reduce((sum, { ratios }) => sum + (ratios[index] ?? 0), 0));
  return {
    base,
    levels: days.map(
      (day, index): Row => ({
        ...{ day, level_points: round4(((sums[index] ?? 0) / members.length) * 100) },
        nasdaq_points: nasdaq?.[index] ?? null,
        sp500_points: sp500?.[index] ?? null,
      }),
    ),
    members: members.map(({ symbol, ratios }) => {
      const ratio = ratios.at(-1) ?? 0;
      return {
        symbol,
        weight: `${fixed((ratio / (sums.at(-1) ?? 1)) * 100, 2)}%`,
        change: (ratio - 1) * 100,
        added: ((ratio - 1) / members.length) * 100,
      };
    }),
  };
}
