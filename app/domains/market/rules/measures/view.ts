import type * as z from "zod";
import { filingUrl } from "../prices/provenance.ts";
import { DEFINITIONS, MEASURES, type MeasureId } from "./fields.ts";
import type { CompanyMeasures, Measure, part } from "./schema.ts";

/** Measures as the company's page and the call show them. */

export type MeasurePart = z.infer<typeof part>;

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
    const old = stored.currentUntil !== null && today > stored.currentUntil;
    const own = stored.parts.flatMap((index) => linked[index] ?? []);
    return [id, { ...stored, name: DEFINITIONS[id].name, old, parts: own } satisfies Measure];
  });
  return Object.fromEntries(entries);
}
