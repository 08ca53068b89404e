import type { FigureLine, FigureSource } from "~/lib/figure-line.ts";
import { shortDate } from "~/lib/format.ts";
import type { Provenance } from "../../schema.ts";
import { distinctSources } from "../figure.ts";
import { PRICE_SOURCES } from "../prices/provenance.ts";

/** The sources of a line, as readers see them. */

export function sourceOf({ source, url, asOf, sample }: Provenance): FigureSource {
  if (source === PRICE_SOURCES.sample.name)
    return { label: `Sample data: closes to ${shortDate(asOf)}`, url };
  return { label: `${source}${sample ? ": sample data" : ""}, as of ${shortDate(asOf)}`, url };
}

/** With more sources than this, those of one name are told together; the parts lead to each. */
const NAMED = 3;

/** Returns each source once; many of one kind as their number. */
export function sourcesOf(provenances: readonly (Provenance | null)[]): FigureLine["sources"] {
  const distinct = distinctSources(provenances);
  if (distinct.length <= NAMED) return distinct.map(sourceOf);
  const byName = new Map<string, Provenance[]>();
  for (const each of distinct) byName.set(each.source, [...(byName.get(each.source) ?? []), each]);
  return [...byName.values()].map((same) => {
    const [first] = same as [Provenance];
    if (same.length === 1) return sourceOf(first);
    const days = same.map(({ asOf }) => asOf).sort();
    const sample = same.some((each) => each.sample) ? ", with sample data" : "";
    return {
      label: `${first.source} (${same.length}${sample}), as of ${range(days[0] ?? "", days.at(-1) ?? "")}`,
      url: null,
    };
  });
}

const range = (first: string, last: string): string =>
  first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;
