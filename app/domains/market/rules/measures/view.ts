import type * as z from "zod";
import { filingUrl } from "../prices/provenance.ts";
import { DEFINITIONS, MEASURES, type MeasureId } from "./fields.ts";
import type { CompanyMeasures, Measure, part, StoredMeasure } from "./schema.ts";

/** Measures as the company's page and the call show them. */

export type MeasurePart = z.infer<typeof part>;

/** Returns whether a measure is more than two quarters old on a day: nothing newer is known. */
export const isOld = ({ currentUntil }: Pick<StoredMeasure, "currentUntil">, today: string): boolean =>
  currentUntil !== null && today > currentUntil;

/** Returns a company's measures with their parts and the addresses of the filings, as of a day. */
export function measuresView(
  { cik, parts, measures }: CompanyMeasures,
  today: string,
): Record<MeasureId, Measure | null> {
  const linked = parts.map((each) => ({
    ...each,
    url: each.accession ? filingUrl(cik, each.accession) : each.url,
  }));
  const entries = MEASURES.map((id) => {
    const stored = measures[id];
    if (!stored) return [id, null];
    const own = stored.parts.flatMap((index) => linked[index] ?? []);
    return [
      id,
      { ...stored, name: DEFINITIONS[id].name, old: isOld(stored, today), parts: own } satisfies Measure,
    ];
  });
  return Object.fromEntries(entries);
}
