import { between, type CurveValue, type Factors, type ValuationInput } from "./multiple.ts";
import { FLOOR_MULTIPLE, STAGE_RULES } from "./tables.ts";
import { figure, rangeEnds, STAGE_NAMES, typeNames } from "./texts/labels.ts";

/** The arithmetic of an estimate, step by step. */

export interface Step {
  id: "base" | "ai" | "bonus" | "compression" | "multiple" | "high" | "low";
  title: string;
  /** The rule that applies, in a sentence. */
  rule: string;
  /** The rule with the figures of the input. */
  arithmetic: string;
  /** Times ARR, a factor without a unit, or millions of USD. */
  value: number;
  /** The value with its unit: "14.6x", "× 1.1"; of the last two, as the estimate writes its ends. */
  written: string;
}

/** Returns the steps in their order; the last two are the estimate. */
export function stepsOf(
  input: ValuationInput,
  factors: Factors,
  { low, high }: { low: number; high: number },
  trade?: string,
): Step[] {
  const { base, ai, bonus, compression, multiple } = factors;
  const arr = figure(input.arr);
  const product = [base.value, ai, bonus, compression].map(figure).join(" × ");
  const [lowEnd, highEnd] = rangeEnds({ low, high });
  return [
    {
      id: "base",
      title: "Base multiple",
      rule: baseRule(input, factors),
      arithmetic: interpolation(base, input.growthRate),
      value: base.value,
      written: asMultiple(base.value),
    },
    { id: "ai", title: "AI factor", ...aiStep(input, trade), value: ai, written: asFactor(ai) },
    {
      id: "bonus",
      title: "Growth bonus",
      ...bonusStep(input, bonus),
      value: bonus,
      written: asFactor(bonus),
    },
    {
      id: "compression",
      title: "Scale compression",
      ...compressionStep(input, compression),
      value: compression,
      written: asFactor(compression),
    },
    {
      id: "multiple",
      title: "Multiple of ARR",
      rule: "Base multiple × AI factor × growth bonus × scale compression.",
      arithmetic: `${product} = ${figure(multiple)}`,
      value: multiple,
      written: asMultiple(multiple),
    },
    {
      id: "high",
      title: "High end",
      rule: "ARR × multiple.",
      arithmetic: `$${arr}M × ${figure(multiple)} = $${figure(high)}M`,
      value: high,
      written: highEnd,
    },
    {
      id: "low",
      title: "Low end",
      rule: "80% of the high end.",
      arithmetic: `$${figure(high)}M × 0.8 = $${figure(low)}M`,
      value: low,
      written: lowEnd,
    },
  ];
}

const asMultiple = (value: number) => `${figure(value)}x`;
const asFactor = (value: number) => `× ${figure(value)}`;

function baseRule({ fundingStage }: ValuationInput, { source, base }: Factors): string {
  if (base.from === base.to)
    return `${whence(source, fundingStage)}: ${base.from.name === "floor" ? `up to ${base.from.growth}% growth` : `from ${base.from.growth}% growth on`} it is ${figure(base.value)}.`;
  return `${whence(source, fundingStage)}: linear between ${base.from.growth}% growth (${pointName(base.from)}) and ${base.to.growth}% (${pointName(base.to)}).`;
}

const whence = (source: Factors["source"], stage: ValuationInput["fundingStage"]) =>
  source === "public" ? "Averages of public companies" : `Growth table of ${STAGE_NAMES[stage]}`;

const pointName = ({ name, multiple }: CurveValue["from"]) => `${name}, ${figure(multiple)}`;

function interpolation({ from, to, value }: CurveValue, growth: number): string {
  const unfloored = between(from, to, growth);
  const floored = unfloored < FLOOR_MULTIPLE ? `, raised to the floor of ${FLOOR_MULTIPLE}` : "";
  if (from === to) return `${figure(from.multiple)}${floored}`;
  const [y0, y1] = [figure(from.multiple), figure(to.multiple)];
  const [x0, x1] = [figure(from.growth), figure(to.growth)];
  return `${y0} + (${y1} − ${y0}) × (${figure(growth)} − ${x0}) ÷ (${x1} − ${x0}) = ${figure(floored ? unfloored : value)}${floored}`;
}

function aiStep({ fundingStage, companyType, arr }: ValuationInput, trade?: string) {
  const { aiMaximum, aiScale } = STAGE_RULES[fundingStage];
  const most = aiMaximum[companyType];
  const { name } = typeNames(trade)[companyType];
  if (most === 1) return { rule: `${name}: no boost.`, arithmetic: "1" };
  const rule = `${name} at ${STAGE_NAMES[fundingStage]}: up to ${most}, complete once ARR reaches $${aiScale}M.`;
  if (arr >= aiScale) return { rule, arithmetic: figure(most) };
  return {
    rule,
    arithmetic: `1 + (${most} − 1) × ${figure(arr)} ÷ ${aiScale} = ${figure(1 + ((most - 1) * arr) / aiScale)}`,
  };
}

function bonusStep({ companyType }: ValuationInput, bonus: number) {
  if (companyType !== "aiNative") return { rule: "For AI-native companies only.", arithmetic: "1" };
  const rule = "AI-native companies: 1.15 from 300% growth, 1.1 from 200%.";
  return { rule, arithmetic: figure(bonus) };
}

function compressionStep({ fundingStage, growthRate, arr }: ValuationInput, compression: number) {
  if (arr < 50) return { rule: "None under $50M of ARR.", arithmetic: "1" };
  const gentle = fundingStage === "seriesD" || growthRate >= 200;
  return {
    rule: gentle
      ? "0.95 from $50M of ARR and 0.85 from $100M, for growth of 200% or more and at Series D or later."
      : "0.8 from $50M of ARR and 0.6 from $100M.",
    arithmetic: figure(compression),
  };
}
