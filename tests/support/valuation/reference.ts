/**
 * A second implementation of the valuation method, written from its description without any code of the product, so
 * that a mistake in one is unlikely to be in both. `golden()` makes tests/fixtures/valuation/golden.json:
 *
 *     node --import tsx tests/support/valuation/reference.ts > tests/fixtures/valuation/golden.json
 */

export const GOLDEN_AVERAGES = { high: 14.2, moderate: 9.6, lower: 6.1 };

type Averages = typeof GOLDEN_AVERAGES;

/** stage, type, ARR in $M, growth in percent, multiple (high), valuation (high, $M), percentile, tier. */
export type GoldenRow = [string, string, number, number, number, number, string, string];

const BY_GROWTH: Record<string, Record<number, number>> = {
  seed: { 50: 8, 75: 12, 100: 19, 150: 32, 200: 52, 300: 68, 400: 82 },
  seriesA: { 50: 9, 75: 13, 100: 21, 150: 35, 200: 56, 300: 74, 400: 90 },
  seriesB: { 50: 10, 75: 14, 100: 18, 150: 24, 200: 30, 300: 39, 400: 47 },
  seriesC: { 50: 7, 75: 10, 100: 14, 150: 18, 200: 23, 300: 30, 400: 36 },
  seriesD: { 50: 6, 75: 8, 100: 10, 150: 13, 200: 17, 300: 21, 400: 26 },
};

const between = (x: number, x0: number, x1: number, y0: number, y1: number) =>
  (y0 * (x1 - x) + y1 * (x - x0)) / (x1 - x0);

function fromTable(stage: string, growth: number): number {
  const row = BY_GROWTH[stage] as Record<number, number>;
  const at = (point: number) => row[point] as number;
  if (growth <= 50) return at(50);
  if (growth <= 75) return between(growth, 50, 75, at(50), at(75));
  if (growth <= 100) return between(growth, 75, 100, at(75), at(100));
  if (growth <= 150) return between(growth, 100, 150, at(100), at(150));
  if (growth <= 200) return between(growth, 150, 200, at(150), at(200));
  if (growth <= 300) return between(growth, 200, 300, at(200), at(300));
  if (growth <= 400) return between(growth, 300, 400, at(300), at(400));
  return at(400);
}

function baseMultiple(stage: string, arr: number, growth: number, averages: Averages): number {
  if (arr >= 100) {
    if (growth >= 30) return averages.high;
    if (growth >= 20) return between(growth, 20, 30, averages.moderate, averages.high);
    if (growth >= 10) return between(growth, 10, 20, averages.lower, averages.moderate);
    if (growth >= 5) return between(growth, 5, 10, 3.8, averages.lower);
    return between(growth, 0, 5, 3, 3.8);
  }
  const [strong, fair, weak] = arr < 10 ? [50, 20, 10] : [30, 10, 5];
  if (growth >= (strong as number)) return fromTable(stage, growth);
  if (growth >= (fair as number))
    return between(growth, fair as number, strong as number, 3.8, fromTable(stage, 50));
  if (growth >= (weak as number)) return between(growth, weak as number, fair as number, 3, 3.8);
  return 3;
}

function boost(stage: string, type: string, arr: number): number {
  const scale = { seed: 300, seriesA: 200, seriesB: 150, seriesC: 100, seriesD: 80 }[stage] as number;
  let extra = 0;
  if (type === "aiEnhanced") extra = stage === "seriesD" ? 0.5 : 0.3;
  if (type === "aiNative") extra = stage === "seriesD" ? 1 : 0.8;
  return arr >= scale ? 1 + extra : 1 + (extra * arr) / scale;
}

function bonus(type: string, growth: number): number {
  if (type !== "aiNative" || growth < 200) return 1;
  return growth < 300 ? 1.1 : 1.15;
}

function compression(stage: string, arr: number, growth: number): number {
  if (arr < 50) return 1;
  if (growth >= 200 || stage === "seriesD") return arr < 100 ? 0.95 : 0.85;
  return arr < 100 ? 0.8 : 0.6;
}

function standing(type: string, growth: number): [percentile: string, tier: string] {
  switch (type) {
    case "traditional":
      if (growth >= 300) return ["95th-99th", "Traditional SaaS (Extreme Growth)"];
      return growth >= 150
        ? ["75th-90th", "Traditional SaaS (High Growth)"]
        : ["50th-75th", "Traditional SaaS"];
    case "aiEnhanced":
      return growth >= 200 ? ["97th-99th", "AI-Enhanced (Elite Growth)"] : ["85th-95th", "AI-Enhanced SaaS"];
    default:
      if (growth >= 300) return ["99th", "AI-Native Supernova"];
      return growth >= 200 ? ["98th", "AI-Native Shooting Star"] : ["90th-95th", "AI-Native"];
  }
}

export function reference(
  stage: string,
  type: string,
  arr: number,
  growth: number,
  averages: Averages = GOLDEN_AVERAGES,
): GoldenRow {
  const multiple =
    baseMultiple(stage, arr, growth, averages) *
    boost(stage, type, arr) *
    bonus(type, growth) *
    compression(stage, arr, growth);
  const six = (value: number) => Number(value.toPrecision(10));
  return [stage, type, arr, growth, six(multiple), six(arr * multiple), ...standing(type, growth)];
}

/** Every stage × type × threshold of a rule: just under it, and at it. */
export function golden(): GoldenRow[] {
  const sides = (edges: number[], step: number) => edges.flatMap((edge) => [edge - step, edge]);
  const slow = sides([5, 10, 20, 30, 50], 0.5);
  const fast = sides([75, 100, 150, 200, 300, 400], 0.5);
  const rows: GoldenRow[] = [];
  for (const stage of Object.keys(BY_GROWTH))
    for (const type of ["traditional", "aiEnhanced", "aiNative"]) {
      const add = (arr: number, growth: number) => rows.push(reference(stage, type, arr, growth));
      for (const growth of [0, ...slow, ...fast, 500]) for (const arr of [4, 120]) add(arr, growth);
      for (const growth of slow) add(30, growth);
      for (const arr of sides([10, 20, 50, 80, 100, 150, 200, 300], 0.1).map((arr) => Number(arr.toFixed(1))))
        for (const growth of [40, 250]) add(arr, growth);
    }
  return rows;
}

if (typeof process !== "undefined" && process.argv[1]?.endsWith("valuation-reference.ts"))
  console.log(
    `[\n${golden()
      .map((row) => JSON.stringify(row))
      .join(",\n")}\n]`,
  );
