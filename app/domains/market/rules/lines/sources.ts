import type { FigureLine, FigureSource } from "~/lib/figures/figure-line.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Provenance } from "../../schema.ts";
import { distinctSources } from "../figure.ts";
import { PRICE_SOURCES } from "../prices/provenance.ts";

/** The sources of a line, as readers see them. */

export function sourceOf({ source, url, asOf, sample }: Provenance, { shortDate }: Dates): FigureSource {
  if (source === PRICE_SOURCES.sample.name)
    return { label: `Sample data: closes to ${shortDate(asOf)}`, url };
  return { label: `${source}${sample ? ": sample data" : ""}, as of ${shortDate(asOf)}`, url };
}

/** With more sources than this, those of one name are told together; the parts lead to each. */
const NAMED = 3;

/** Returns each source once; many of one kind as their number. */
export function sourcesOf(provenances: readonly (Provenance | null)[], dates: Dates): FigureLine["sources"] {
  const distinct = distinctSources(provenances);
  if (distinct.length <= NAMED) return distinct.map((each) => sourceOf(each, dates));
  const byName = new Map<string, Provenance[]>();
  for (const each of distinct) byName.set(each.source, [...(byName.get(each.source) ?? []), each]);
  return [...byName.values()].map((same) => {
    const [first] = same as [Provenance];
    if (same.length === 1) return sourceOf(first, dates);
    const days = same.map(({ asOf }) => asOf).sort();
    const sample = same.some((each) => each.sample) ? ", with sample data" : "";
    return {
      label: `${first.source} (${same.length}${sample}), as of ${range(days[0] ?? "", days.at(-1) ?? "", dates)}`,
      url: null,
    };
  });
}

const range = (first: string, last: string, { shortDate }: Dates): string =>
  first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;
