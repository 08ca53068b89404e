import type { PublicAverages } from "./market.ts";
import {
  AI_GROWTH_BONUS,
  type CompanyType,
  FLOOR_MULTIPLE,
  type FundingStage,
  GENTLE_GROWTH,
  GROWTH_POINTS,
  GROWTH_THRESHOLDS,
  MID_MULTIPLE,
  PUBLIC_ARR,
  PUBLIC_THRESHOLDS,
  SCALE_COMPRESSION,
  STAGE_RULES,
} from "./tables.ts";

/** The multiple of ARR, factor by factor. */

export interface ValuationInput {
  fundingStage: FundingStage;
  companyType: CompanyType;
  /** Annual recurring revenue in millions of USD, above 0. */
  arr: number;
  /** Percent a year, 0 or more. */
  growthRate: number;
}

/** A point of a curve of multiples, and its name. */
export interface CurvePoint {
  growth: number;
  multiple: number;
  name: string;
}

/** A value on a curve, with the points around it: the end point twice beyond an end. */
export interface CurveValue {
  value: number;
  from: CurvePoint;
  to: CurvePoint;
}

export interface Factors {
  base: CurveValue;
  /** Whether the base comes from the stage's growth table or from public companies. */
  source: "table" | "public";
  ai: number;
  bonus: number;
  compression: number;
  /** The product of the four. */
  multiple: number;
}

/** Multiple = base × AI factor × growth bonus × scale compression. */
export function factorsOf(input: ValuationInput, averages: PublicAverages): Factors {
  const source = input.arr >= PUBLIC_ARR ? "public" : "table";
  return withBase(
    input,
    source,
    valueAt(source === "public" ? publicCurve(input, averages) : growthCurve(input), input.growthRate),
  );
}

/** Returns the factors on the base of public companies: the cross-check for ARR under $100M. */
export function publicFactorsOf(input: ValuationInput, averages: PublicAverages): Factors {
  return withBase(input, "public", valueAt(publicCurve(input, averages), input.growthRate));
}

function withBase(input: ValuationInput, source: Factors["source"], base: CurveValue): Factors {
  const [ai, bonus, compression] = [aiFactor(input), growthBonus(input).factor, scaleCompression(input)];
  return { base, source, ai, bonus, compression, multiple: base.value * ai * bonus * compression };
}

/**
 * Returns the curve for ARR under $100M. From growth of `high` on: the stage's table, linear between its points, flat
 * beyond its ends; from `mid` to `high`: from 3.8 to the table's first value; from `low` to `mid`: from 3 to 3.8;
 * below: 3. The three are 50/20/10 under $10M of ARR and 30/10/5 from there on.
 */
export function growthCurve({ fundingStage, arr }: ValuationInput): CurvePoint[] {
  const { high, mid, low } = reached(GROWTH_THRESHOLDS, arr);
  const { multiples } = STAGE_RULES[fundingStage];
  const table = GROWTH_POINTS.map((growth, index) => ({
    growth,
    multiple: multiples[index] as number,
    name: "table",
  }));
  const [first] = table as [CurvePoint];
  return [
    { growth: low, multiple: FLOOR_MULTIPLE, name: "floor" },
    { growth: mid, multiple: MID_MULTIPLE, name: "mid" },
    // From $10M of ARR on, the table's first value holds from 30% growth.
    ...(high < first.growth ? [{ ...first, growth: high }] : []),
    ...table,
  ];
}

/**
 * Returns the curve of public companies: from 3 without growth through 3.8 and the averages of the lower, moderate and
 * high tier, flat above. The growth of each point depends on ARR: 5/10/20/30 from $100M, 8/15/30/50 from $10M,
 * 15/25/50/100 under it.
 */
export function publicCurve({ arr }: ValuationInput, averages: PublicAverages): CurvePoint[] {
  const { high, moderate, lower, mid } = reached(PUBLIC_THRESHOLDS, arr);
  return [
    { growth: 0, multiple: FLOOR_MULTIPLE, name: "floor" },
    { growth: mid, multiple: MID_MULTIPLE, name: "mid" },
    { growth: lower, multiple: averages.lower, name: "lower tier" },
    { growth: moderate, multiple: averages.moderate, name: "moderate tier" },
    { growth: high, multiple: averages.high, name: "high tier" },
  ];
}

/** Returns the first entry whose ARR is reached; the last one starts at 0. */
const reached = <Entry extends { fromArr: number }>(entries: readonly Entry[], arr: number): Entry =>
  entries.find(({ fromArr }) => arr >= fromArr) as Entry;

/** Returns the value of a curve: linear between points, flat beyond the ends, at least the floor. */
function valueAt(curve: readonly CurvePoint[], growth: number): CurveValue {
  const next = curve.findIndex((point) => growth < point.growth);
  // Beyond the last point `next` is -1, which is the last one.
  const to = curve.at(next) as CurvePoint;
  const from = next > 0 ? (curve[next - 1] as CurvePoint) : to;
  return { value: Math.max(FLOOR_MULTIPLE, between(from, to, growth)), from, to };
}

/** Returns the value at a growth rate on the line between two points, without the floor. */
export function between(from: CurvePoint, to: CurvePoint, growth: number): number {
  if (from === to) return from.multiple;
  return from.multiple + ((to.multiple - from.multiple) * (growth - from.growth)) / (to.growth - from.growth);
}

/** Returns 1 + (maximum − 1) × ARR ÷ the stage's scale, at most the maximum. Traditional: 1. */
export function aiFactor({ fundingStage, companyType, arr }: ValuationInput): number {
  const { aiMaximum, aiScale } = STAGE_RULES[fundingStage];
  return 1 + (aiMaximum[companyType] - 1) * Math.min(1, arr / aiScale);
}

/**
 * Returns 1.15 for AI-native companies from 300% growth ("AI Supernova"), 1.10 from 200% ("AI Shooting Star"); else 1.
 */
export function growthBonus({ companyType, growthRate }: ValuationInput): {
  factor: number;
  label: string | null;
} {
  const bonus =
    companyType === "aiNative" && AI_GROWTH_BONUS.find(({ fromGrowth }) => growthRate >= fromGrowth);
  return bonus || { factor: 1, label: null };
}

/**
 * Returns 0.6 from $100M and 0.8 from $50M of ARR; 0.85 and 0.95 with growth of 200% or more, or at Series D or later.
 */
export function scaleCompression({ fundingStage, arr, growthRate }: ValuationInput): number {
  const entry = SCALE_COMPRESSION.find(({ fromArr }) => arr >= fromArr);
  if (!entry) return 1;
  return growthRate >= GENTLE_GROWTH || fundingStage === "seriesD" ? entry.gentle : entry.usual;
}
