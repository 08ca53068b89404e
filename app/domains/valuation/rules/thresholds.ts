import type { PublicAverages } from "./market.ts";
import { factorsOf, type ValuationInput } from "./multiple.ts";
import { LOW_SHARE, standingsOf } from "./tables.ts";
import { figure, formatArr, formatRange } from "./texts/labels.ts";

/**
 * The cliffs of the method: thresholds at which its rules change at once. The page tells a visitor near one, because
 * such a change says more about the method than about the company.
 */
export const CLIFFS = [
  { axis: "arr", at: 10, change: "the growth that the table asks for falls from 50% to 30%" },
  { axis: "arr", at: 50, change: "scale compression begins" },
  {
    axis: "arr",
    at: 100,
    change: "public companies’ averages take the place of the growth table, and compression deepens",
  },
  { axis: "growthRate", at: 150, change: "traditional companies enter another tier" },
  {
    axis: "growthRate",
    at: 200,
    change:
      "AI companies enter another tier, AI-native ones gain a bonus, and from $50M of ARR compression relaxes",
  },
  {
    axis: "growthRate",
    at: 300,
    change: "AI-native companies gain the larger bonus, and traditional ones enter another tier",
  },
] as const satisfies readonly { axis: "arr" | "growthRate"; at: number; change: string }[];

export type Cliff = (typeof CLIFFS)[number];

/** An input is near within a tenth of the ARR, or ten points of growth. */
const isNear = ({ axis, at }: Cliff, input: ValuationInput) =>
  Math.abs(input[axis] - at) <= (axis === "arr" ? at / 10 : 10);

export interface NearThreshold {
  axis: Cliff["axis"];
  /** $M, or percent. */
  at: number;
  /** Whether the input is under the threshold. */
  below: boolean;
  /** $M on the other side of the threshold. */
  other: { low: number; high: number };
  /** One sentence. */
  text: string;
}

/** Returns the thresholds near an input that change its figure or its tier. */
export function nearThresholds(
  input: ValuationInput,
  averages: PublicAverages,
  trade?: string,
): NearThreshold[] {
  return CLIFFS.filter((cliff) => isNear(cliff, input)).flatMap((cliff) => {
    const { axis, at } = cliff;
    const under = sideOf({ ...input, [axis]: at * (1 - 1e-9) }, averages, trade);
    const over = sideOf({ ...input, [axis]: at }, averages, trade);
    const jumps = Math.abs(over.high / under.high - 1) > 1e-3;
    if (!jumps && under.tier === over.tier) return [];
    const below = input[axis] < at;
    const other = below ? over : under;
    const where = `${below ? "At" : "Just under"} ${axis === "arr" ? `${formatArr(at)} of ARR` : `${figure(at)}% growth`}`;
    const tier = under.tier === over.tier ? "" : `, the tier ${other.tier}`;
    const would = jumps
      ? `the estimate would be ${formatRange(other)}${tier}`
      : `the tier would be ${other.tier}, without a jump in the estimate`;
    return [
      {
        axis,
        at,
        below,
        other: { low: other.low, high: other.high },
        text: `${where} ${would}: there ${cliff.change}.`,
      },
    ];
  });
}

function sideOf(input: ValuationInput, averages: PublicAverages, trade?: string) {
  const high = input.arr * factorsOf(input, averages).multiple;
  const tier = standingsOf(trade)[input.companyType].find(
    ({ fromGrowth }) => input.growthRate >= fromGrowth,
  )?.tier;
  return { low: high * LOW_SHARE, high, tier };
}
