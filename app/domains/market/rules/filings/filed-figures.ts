import { addDays } from "~/lib/time/time-zone.ts";
import { cashOn, debtOn } from "./balance.ts";
import {
  type Fact,
  type FiledValue,
  filedValue,
  isSpan,
  newestEnd,
  onePerPeriod,
  quartersIn,
} from "./periods.ts";

/** Computes what the standard measures are made of from XBRL facts, by the rules of the revenue's periods. */

/** Amounts of a quarter, by the tags that filers use, the usual one first. */
const FLOWS = {
  grossProfit: ["GrossProfit"],
  costOfRevenue: ["CostOfRevenue", "CostOfGoodsAndServicesSold"],
  operatingIncome: ["OperatingIncomeLoss"],
  researchAndDevelopment: [
    "ResearchAndDevelopmentExpense",
    "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
  ],
  salesAndMarketing: ["SellingAndMarketingExpense"],
  operatingCashFlow: ["NetCashProvidedByUsedInOperatingActivities"],
  capitalExpenditure: ["PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"],
  stockCompensation: ["ShareBasedCompensation"],
} as const;

const REMAINING_PERFORMANCE_OBLIGATION = ["RevenueRemainingPerformanceObligation"];
/** Who makes a loss states one count for both, as nothing dilutes it. */
const DILUTED_SHARES = [
  "WeightedAverageNumberOfDilutedSharesOutstanding",
  "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
];

export const FILED_MEASURES = [
  ...(Object.keys(FLOWS) as (keyof typeof FLOWS)[]),
  "cash",
  "debt",
  "remainingPerformanceObligation",
  "dilutedShares",
] as const;
export type FiledMeasure = (typeof FILED_MEASURES)[number];

/** A filed figure: USD, shares for `dilutedShares`. */
export interface FiledFigure extends FiledValue {
  measure: FiledMeasure;
  /** The tag, or the tags, that it was read from. Figures of different ones are not compared. */
  concept: string;
  sample: boolean;
}

/** Five quarters, and the weeks by which fiscal years differ: a year's sum, and the same day a year before. */
export const KEPT_DAYS = 500;

/** Reads the facts of a tag, in USD or in shares. */
export type ReadTag = (tag: string, unit: "USD" | "shares") => Fact[];

/** Returns the figures of the last five quarters, oldest first, from the tag with the newest fact of each measure. */
export function filedFigures(read: ReadTag): FiledFigure[] {
  const of = (measure: FiledMeasure, concept: string, values: FiledValue[]): FiledFigure[] =>
    values.map((value) => ({ ...value, measure, concept, sample: false }));
  const usd = (tag: string) => onePerPeriod(read(tag, "USD"));
  const obligation = leading(REMAINING_PERFORMANCE_OBLIGATION, usd);
  const diluted = leading(DILUTED_SHARES, (tag) => onePerPeriod(read(tag, "shares")));
  const all = [
    ...(Object.keys(FLOWS) as (keyof typeof FLOWS)[]).flatMap((measure) => {
      const { tag, facts } = leading(FLOWS[measure], usd);
      return of(measure, tag, quartersIn(facts, { sums: true }));
    }),
    ...of(
      "remainingPerformanceObligation",
      obligation.tag,
      obligation.facts.filter(({ start }) => !start).map((fact) => filedValue(fact)),
    ),
    ...of("dilutedShares", diluted.tag, averagesIn(diluted.facts)),
    ...cashOn(usd).flatMap(({ concept, value }) => of("cash", concept, [value])),
    ...debtOn(usd).flatMap(({ concept, value }) => of("debt", concept, [value])),
  ];
  const from = addDays(
    newestEnd(all.map(({ periodEnd }) => ({ end: periodEnd }))) || "2000-01-01",
    -KEPT_DAYS,
  );
  return all
    .filter(({ periodEnd }) => periodEnd >= from)
    .sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : a.periodEnd > b.periodEnd ? 1 : 0));
}

/** Returns the tag with the newest fact: figures of two tags are never mixed. */
function leading(tags: readonly string[], read: (tag: string) => Fact[]): { tag: string; facts: Fact[] } {
  const found = tags.map((tag) => ({ tag, facts: read(tag) }));
  return found.reduce((best, each) => (newestEnd(each.facts) > newestEnd(best.facts) ? each : best));
}

/** Returns the averages of quarters, and of years where none of their last quarter is filed: they have no differences. */
function averagesIn(facts: readonly Fact[]): FiledValue[] {
  const quarters = facts.filter((fact) => isSpan(fact, "quarter"));
  const ends = new Set(quarters.map(({ end }) => end));
  const years = facts.filter((fact) => isSpan(fact, "year") && !ends.has(fact.end));
  return [...quarters, ...years].map((fact) => filedValue(fact));
}
