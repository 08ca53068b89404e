import { currency, multiple, signed, signedPercent } from "~/lib/format.ts";
import type { MeasureId } from "./fields.ts";
import type { StoredMeasure } from "./schema.ts";
import type { MeasurePart } from "./view.ts";

/** How measures and their parts are written. */

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A change has a sign, a share has none. */
const CHANGES: readonly MeasureId[] = ["dilution", "remainingPerformanceObligationGrowth"];

/** Returns a measure as it is shown: $6.7B, 19.7%, +34.0%, 12.3x, 23 months. */
export function measureValue(id: MeasureId, { value, unit }: Pick<StoredMeasure, "value" | "unit">): string {
  if (unit === "usd") return currency(value / 1e9);
  if (unit === "times") return multiple(value);
  if (unit === "months") return `${signed(value, EXACT.format(Math.abs(value)))} months`;
  if (unit !== "percent") return signed(value, WHOLE.format(Math.abs(value)));
  const text = signedPercent(value, 1);
  return CHANGES.includes(id) ? text : text.replace("+", "");
}

/** Returns a part as its source states it: $693,288,000. */
export function exactAmount({ value, unit }: Pick<MeasurePart, "value" | "unit">): string {
  const amount = signed(value, `${unit === "usd" ? "$" : ""}${EXACT.format(Math.abs(value))}`);
  return unit === "percent" ? `${amount}%` : amount;
}
