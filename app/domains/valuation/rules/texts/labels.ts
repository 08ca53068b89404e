import { multiple, valuation } from "~/lib/format.ts";
import type { Tier } from "~/lib/statistics/growth-tiers.ts";
import {
  type CompanyType,
  type FundingStage,
  MULTIPLE_COLOURS,
  type MultipleColour,
  USUAL_TRADE,
} from "../tables.ts";

/** The names and the number formats of the calculator. */

export const NOT_AN_OFFER = "An estimate, not a 409A valuation or an offer.";

export const STAGE_NAMES: Record<FundingStage, string> = {
  seed: "Seed",
  seriesA: "Series A",
  seriesB: "Series B",
  seriesC: "Series C",
  seriesD: "Series D+",
};

export const TIER_NAMES: Record<Tier, { name: string; range: string }> = {
  high: { name: "High growth", range: "30% growth and more" },
  moderate: { name: "Moderate growth", range: "20% to 30% growth" },
  lower: { name: "Lower growth", range: "Under 20% growth" },
};

/** What the growth of a public company is of. */
export const GROWN = { arr: "ARR", revenue: "revenue" } as const;

interface TypeName {
  name: string;
  badge: string;
  /** In a sentence: "for an AI-native company". */
  phrase: string;
  /** Which products belong to the type. */
  hint: string;
}

/** Returns the names of the types of company, in a trade. */
export const typeNames = (trade = USUAL_TRADE): Record<CompanyType, TypeName> => ({
  aiNative: {
    name: "AI-Native",
    badge: "Premium",
    phrase: "an AI-native company",
    hint: "The product is the model at work",
  },
  aiEnhanced: {
    name: `AI-Enhanced ${trade}`,
    badge: "Trendy",
    phrase: `an AI-enhanced ${trade} company`,
    hint: "Software that AI makes better",
  },
  traditional: {
    name: `Traditional ${trade}`,
    badge: "Solid",
    phrase: `a traditional ${trade} company`,
    hint: "Software by subscription",
  },
});

/**
 * Formats an amount in $M: from 1,000 in billions with one decimal, else in whole millions; in thousands what would
 * round to $0M, and in dollars what thousands would be too coarse for.
 */
export function formatValuation(millions: number): string {
  const digits = Number(millions.toPrecision(3));
  if (isInDollars(digits)) return inDollars(digits);
  return millions > 0 && millions < 0.5 ? `$${Math.round(millions * 1000)}K` : valuation(millions);
}

const isInDollars = (millions: number) => millions > 0 && Number((millions * 1e6).toFixed(3)) < 10_000;
const inDollars = (millions: number) => `$${figure(millions * 1e6)}`;

/** The figures and names of an estimate. */
interface Estimated {
  low: number;
  high: number;
  multipleLow: number;
  multipleHigh: number;
  percentile: string;
  tier: string;
}

/** Under this many millions whole ones would not tell the ends of a range apart, or would round one of them up. */
const WHOLE_FROM = 1.5;

type Range = Pick<Estimated, "low" | "high">;

const isWhole = ({ low, high }: Range) =>
  high >= WHOLE_FROM && formatValuation(low) !== formatValuation(high);

/** Returns how the amounts of a range are written: its ends, and what lies between them. */
const writtenAs = (range: Range) =>
  range.high < 0.5 || isWhole(range) ? formatValuation : (millions: number) => `$${millions.toFixed(1)}M`;

/** Returns the ends of a range as texts that differ: $32M and $40M, $0.8M and $1.0M, $240K and $300K. */
export function rangeEnds(range: Range): [string, string] {
  const written = writtenAs(range);
  return [written(range.low), written(range.high)];
}

/** Returns the mid-point of a range as its ends are written, so that it lies within them. */
export const formatMiddle = (range: Range): string => writtenAs(range)((range.low + range.high) / 2);

/**
 * Formats an amount that is compared with the mid-point of a range. Where whole millions are too coarse for that, it has
 * three digits: the ratio of two amounts is then that of their texts.
 */
export function formatBeside(range: Range, millions: number): string {
  return millions < 0.5 || (millions >= WHOLE_FROM && isWhole(range))
    ? formatValuation(millions)
    : formatArr(Number(millions.toPrecision(3)));
}

/** "$32M – $40M". */
export const formatRange = (range: Range) => rangeEnds(range).join(" – ");

/** "6.4x – 8.0x". */
export const formatMultiples = ({
  multipleLow,
  multipleHigh,
}: Pick<Estimated, "multipleLow" | "multipleHigh">) => `${multiple(multipleLow)} – ${multiple(multipleHigh)}`;

/** Formats ARR in $M as exact as `figure` is: $0.5M, $25M, $1.25B, $1,250. */
export function formatArr(millions: number): string {
  if (isInDollars(millions)) return inDollars(millions);
  return Number(millions.toFixed(3)) >= 1000 ? `$${figure(millions / 1000)}B` : `$${figure(millions)}M`;
}

/** Returns the input of an estimate as a sentence: "Series A, Traditional SaaS, $3M of ARR, 80% growth a year." */
export const describeInput = ({ input: { fundingStage, companyType, arr, growthRate }, trade }: InputOf) =>
  `${STAGE_NAMES[fundingStage]}, ${typeNames(trade)[companyType].name}, ${formatArr(arr)} of ARR, ${figure(growthRate)}% growth a year.`;

interface InputOf {
  input: { fundingStage: FundingStage; companyType: CompanyType; arr: number; growthRate: number };
  trade?: string;
}

/** Formats a figure with at most three decimals. Without Intl, which is slow while a slider moves. */
export function figure(value: number): string {
  const [whole = "", decimals] = String(Number(value.toFixed(3))).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals ? `${grouped}.${decimals}` : grouped;
}

/** Under arithmetic written with `figure`: a pencil may get another last digit. */
export const ROUNDING_NOTE = "Shown to three decimals, calculated without rounding.";

/** Returns an estimate as a sentence for screen readers. */
export function spokenEstimate(valuation: Estimated): string {
  const { multipleLow, multipleHigh, percentile, tier } = valuation;
  return `Estimated valuation ${rangeEnds(valuation).join(" to ")}, ${multiple(multipleLow)} to ${multiple(multipleHigh)} ARR, ${percentile} percentile, ${tier}.`;
}

/** Returns the colour of the badge by the high multiple. */
export function multipleColour(multipleHigh: number): MultipleColour {
  return MULTIPLE_COLOURS.find(({ fromMultiple }) => multipleHigh >= fromMultiple)?.colour ?? "green";
}
