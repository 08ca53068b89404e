import type { CompanyConfig } from "~/domains/market/config.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Stock } from "../../schema.ts";
import { derived, type Figure } from "../figure.ts";
import { FILED_DAYS } from "../filings/age.ts";
import type { FiledFigure, FiledMeasure } from "../filings/filed-figures.ts";
import type { Quarter } from "../filings/fundamentals.ts";
import { round } from "../prices/periods.ts";
import { marketCapFigure } from "../stock-figures.ts";
import {
  type Amount,
  amountsOf,
  growthOver,
  percentOf,
  periodOf,
  revenueOf,
  statedPart,
  statedParts,
  twelveMonths,
  yearBefore,
} from "./amounts.ts";
import type { MeasureId } from "./fields.ts";
import type { CompanyMeasures } from "./schema.ts";
import type { MeasurePart } from "./view.ts";

/** Computes the standard measures of a company from its price and its filings. */

export interface MeasureInputs {
  company: CompanyConfig;
  stock: Stock;
  /** Oldest first. */
  quarters: readonly Quarter[];
  figures: readonly FiledFigure[];
  filesQuarters: boolean;
}

/** A measure with its period in words. */
type Dated = { figure: Figure; period: (dates: Dates) => string } | null;

/** Returns the measures of a company; null where its filings lack a part, never a guess. */
export function computeMeasures(inputs: MeasureInputs, dates: Dates): CompanyMeasures {
  const { company, filesQuarters } = inputs;
  const parts: MeasurePart[] = [];
  const indexOf = (wanted: MeasurePart): number => {
    const text = JSON.stringify(wanted);
    const known = parts.findIndex((each) => JSON.stringify(each) === text);
    return known >= 0 ? known : parts.push(wanted) - 1;
  };
  const measures = Object.fromEntries(
    Object.entries(datedMeasures(inputs)).map(([id, dated]) => {
      if (!dated) return [id, null];
      const { value, unit, day, basis, currentUntil, sample } = dated.figure;
      const own = statedParts(dated.figure).map(indexOf);
      return [id, { value, unit, day, period: dated.period(dates), basis, currentUntil, sample, parts: own }];
    }),
  ) as CompanyMeasures["measures"];
  return { cik: company.cik, filesQuarters, parts, measures };
}

function datedMeasures({ company, stock, quarters, figures }: MeasureInputs): Record<MeasureId, Dated> {
  const revenue = revenueOf(quarters);
  const amounts = (measure: FiledMeasure) => amountsOf(figures, measure);
  const share = (measure: FiledMeasure, name: string) => shareOfRevenue(amounts(measure), revenue, name);
  const cashFlow = freeCashFlow(amounts("operatingCashFlow"), amounts("capitalExpenditure"), revenue);
  const obligation = amounts("remainingPerformanceObligation");
  const value = enterpriseValue(company, stock, amounts("cash"), amounts("debt"));
  return {
    enterpriseValue: value,
    ...revenueMultiples(value, revenue),
    grossMargin: grossMargin(amounts("grossProfit"), amounts("costOfRevenue"), revenue),
    operatingMargin: share("operatingIncome", "Operating income"),
    freeCashFlowMargin: cashFlow,
    ruleOf40: ruleOf40(cashFlow?.figure ?? null, revenue),
    researchShare: share("researchAndDevelopment", "Research and development"),
    salesShare: share("salesAndMarketing", "Sales and marketing"),
    stockCompensationShare: share("stockCompensation", "Stock compensation"),
    dilution: ofPeriod(
      growthOver(amounts("dilutedShares"), "Diluted shares ÷ those of the year before − 1"),
      amounts("dilutedShares").at(-1),
    ),
    remainingPerformanceObligation: onDay(obligation.at(-1)),
    remainingPerformanceObligationGrowth: onDayOf(
      growthOver(obligation, "Remaining performance obligation ÷ that of the year before − 1"),
    ),
    netRevenueRetention: statedMeasure(company, "netRevenueRetention", "Net revenue retention", "percent"),
    cacPayback: statedMeasure(company, "cacPayback", "CAC payback", "months"),
    customers: statedMeasure(company, "customers", "Customers", "count"),
  };
}

function enterpriseValue(company: CompanyConfig, stock: Stock, cash: Amount[], debt: Amount[]): Dated {
  const [held, marketCap] = [cash.at(-1), marketCapPart(stock)];
  const heldFigure = held ? periodOf(held.figure, held.periodEnd) : statedFigure(company, "cash");
  const owed = debt.find(({ periodEnd }) => periodEnd === held?.periodEnd);
  const owedFigure = owed ? periodOf(owed.figure, owed.periodEnd) : statedFigure(company, "debt");
  const figure = derived(
    { unit: "usd", basis: "Market cap + debt without leases − cash and short-term investments" },
    [marketCap, owedFigure, heldFigure],
    (capital, debts, money) => Math.round(capital + debts - money),
  );
  if (!figure || !heldFigure) return null;
  return {
    figure,
    period: ({ shortDate }) =>
      `Price of ${shortDate(stock.priceSource.asOf)}, balance sheet of ${shortDate(heldFigure.day)}`,
  };
}

/** The market cap as one part, with the price's source. */
function marketCapPart(stock: Stock): Figure | null {
  const figure = marketCapFigure(stock);
  if (!figure) return null;
  const { source, url, asOf, sample } = stock.priceSource;
  const part = statedPart({
    name: "Market cap",
    value: figure.value,
    unit: "usd",
    periodStart: null,
    periodEnd: asOf,
    source: [source, stock.sharesSource?.source].filter(Boolean).join(" × shares: "),
    form: null,
    accession: null,
    url,
    derivation: "price × shares",
    sample: sample || figure.sample,
  });
  return { ...part, currentUntil: figure.currentUntil };
}

function revenueMultiples(value: Dated, revenue: Amount[]): Record<"evToRevenue" | "evToRunRate", Dated> {
  const newest = revenue.at(-1);
  const year = newest ? twelveMonths(revenue, newest.periodEnd, "Revenue of 12 months") : null;
  const runRate = newest
    ? derived(
        { unit: "usd", basis: "Revenue of the newest quarter × 4" },
        [newest.figure],
        (quarter) => quarter * 4,
      )
    : null;
  const multiple = (of: Figure | null, basis: string, name: string): Dated => {
    const figure = derived({ unit: "times", basis }, [value?.figure ?? null, of], (ev, sum) =>
      round(ev / sum),
    );
    if (!figure || !newest || !value) return null;
    return {
      figure: { ...figure, currentUntil: earlier(figure.currentUntil, newest.periodEnd) },
      period: (dates) =>
        `${value.period(dates)}, revenue of the ${name} to ${dates.shortDate(newest.periodEnd)}`,
    };
  };
  return {
    evToRevenue: multiple(year, "Enterprise value ÷ revenue of 12 months", "12 months"),
    evToRunRate: multiple(runRate, "Enterprise value ÷ (revenue of the newest quarter × 4)", "quarter"),
  };
}

const earlier = (until: string | null, end: string): string => {
  const own = addDays(end, FILED_DAYS);
  return until !== null && until < own ? until : own;
};

/** Gross profit as filed; of a company that files none, revenue less the cost of revenue. */
function grossMargin(profit: Amount[], cost: Amount[], revenue: Amount[]): Dated {
  if ((profit.at(-1)?.periodEnd ?? "") >= (cost.at(-1)?.periodEnd ?? ""))
    return shareOfRevenue(profit, revenue, "Gross profit");
  return shareOfRevenue(cost, revenue, "Cost of revenue", {
    basis: "1 − cost of revenue ÷ revenue, both of 12 months",
    compute: (costs, total) => 1 - costs / total,
  });
}

/** An amount of twelve months over the revenue of the same ones. */
function shareOfRevenue(
  own: Amount[],
  revenue: Amount[],
  name: string,
  {
    basis = `${name} ÷ revenue, both of 12 months`,
    compute = (amount: number, total: number) => amount / total,
  } = {},
): Dated {
  const end = own.at(-1)?.periodEnd;
  if (!end) return null;
  const sums = [twelveMonths(own, end, name), twelveMonths(revenue, end, "Revenue")];
  return twelveMonthsTo(end, percentOf(basis, sums, compute));
}

function freeCashFlow(operating: Amount[], capital: Amount[], revenue: Amount[]): Dated {
  const ends = [operating, capital].map((each) => each.at(-1)?.periodEnd ?? "");
  const end = ends.sort()[0] ?? "";
  const basis = "(Operating cash flow − purchases of property and equipment) ÷ revenue, all of 12 months";
  const sums = [
    twelveMonths(operating, end, "Operating cash flow"),
    twelveMonths(capital, end, "Purchases of property and equipment"),
    twelveMonths(revenue, end, "Revenue"),
  ];
  return twelveMonthsTo(
    end,
    percentOf(basis, sums, (cash, purchases, total) => (cash - purchases) / total),
  );
}

/** The growth of twelve months' revenue plus the free cash flow margin of the same ones. */
function ruleOf40(margin: Figure | null, revenue: Amount[]): Dated {
  if (!margin) return null;
  const end = margin.day;
  const last = revenue.find(({ periodEnd }) => periodEnd === end);
  const before = (last && yearBefore(revenue, last))?.periodEnd ?? "";
  const sums = [
    twelveMonths(revenue, end, "Revenue"),
    twelveMonths(revenue, before, "Revenue a year before"),
  ];
  const growth = percentOf("Growth of 12 months’ revenue", sums, (now, then) => now / then - 1);
  const basis = "Growth of revenue + free cash flow margin, both of 12 months";
  const figure = derived({ unit: "percent", basis }, [growth, margin], (a, b) => round(a + b));
  return twelveMonthsTo(end, figure);
}

const twelveMonthsTo = (end: string, figure: Figure | null): Dated =>
  figure && {
    figure: periodOf(figure, end),
    period: ({ shortDate }) => `12 months to ${shortDate(end)}`,
  };

const onDay = (amount: Amount | undefined): Dated =>
  amount ? onDayOf(periodOf(amount.figure, amount.periodEnd)) : null;

const onDayOf = (figure: Figure | null): Dated =>
  figure && { figure, period: ({ shortDate }) => shortDate(figure.day) };

/** A growth of averages over a quarter or a year. */
function ofPeriod(figure: Figure | null, newest: Amount | undefined): Dated {
  if (!figure || !newest?.periodStart) return null;
  const days = (Date.parse(newest.periodEnd) - Date.parse(newest.periodStart)) / 86_400_000;
  return {
    figure,
    period: ({ shortDate }) => `${days > 200 ? "Year" : "Quarter"} to ${shortDate(newest.periodEnd)}`,
  };
}

type StatedId = NonNullable<CompanyConfig["stated"]>[number]["measure"];
const STATED_NAMES = { cash: "Cash and short-term investments", debt: "Debt" } as const;

/** Returns the newest figure that the publication states; null without one. */
function statedFigure(
  { stated = [] }: CompanyConfig,
  measure: StatedId,
  name: string = STATED_NAMES[measure as "cash" | "debt"],
  unit: MeasurePart["unit"] = "usd",
): Figure | null {
  const [newest] = stated
    .filter((each) => each.measure === measure)
    .sort((a, b) => (a.asOf > b.asOf ? -1 : 1));
  if (!newest) return null;
  const { value, asOf, source, url = null } = newest;
  const part = { name, value, unit, periodStart: null, periodEnd: asOf, source, form: null, accession: null };
  return periodOf(statedPart({ ...part, url, derivation: null, sample: false }), asOf);
}

function statedMeasure(
  company: CompanyConfig,
  measure: StatedId,
  name: string,
  unit: MeasurePart["unit"],
): Dated {
  const figure = statedFigure(company, measure, name, unit);
  return onDayOf(figure && { ...figure, basis: "As the company states it" });
}
