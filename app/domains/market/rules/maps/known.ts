import type { MeasureId } from "../measures/fields.ts";
import type { MarketMeasures } from "../measures/schema.ts";
import { isOld } from "../measures/view.ts";
import type { EvMultiples } from "./growth-map.ts";

/** Returns a measure of the companies that have it, by symbol, old or not as of a day. */
export function valuesOf(measures: MarketMeasures, id: MeasureId, today: string): EvMultiples {
  const known = Object.entries(measures).flatMap(([symbol, company]) => {
    const measure = company.measures[id];
    return measure ? [[symbol, { value: measure.value, old: isOld(measure, today) }] as const] : [];
  });
  return Object.fromEntries(known);
}
