import { type RowReader, rowReader } from "~/domains/newsletter/store/import/parse.ts";
import { type ImportCounts, importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { csvParts, decodedSlices } from "~/lib/csv/parts.ts";
import { readCsv, separatorOf } from "~/lib/csv/read.ts";
import type { Deps } from "~/platform/deps.ts";
import type { PartReport } from "../take-in.ts";
import { withoutErased } from "./erased.ts";

/** Characters of one part: about a thousand readers. */
const PART_CHARS = 200_000;

/**
 * Takes the readers of our own export in, and yields after each part that is stored; returns null for a file without the
 * columns.
 * @param done parts that an earlier run stored
 */
export async function* takeReaders(
  deps: Deps,
  file: Uint8Array,
  gone: ReadonlyMap<string, unknown>,
  done: number,
): AsyncGenerator<PartReport, ImportCounts | null> {
  const counts: ImportCounts = { added: 0, noted: 0, unchanged: 0, suppressed: 0 };
  let known: { reader: RowReader; separator: string } | null = null;
  let number = 0;
  for (const { line, text } of csvParts(decodedSlices(file), PART_CHARS)) {
    number += 1;
    if (known && number <= done) continue;
    const separator: string = known?.separator ?? separatorOf(text);
    const rows = readCsv(text, { separator, line });
    if (!known) {
      const made = rowReader(rows.shift()?.cells ?? [], { now: deps.now(), list: "weekly" });
      if (!made.ok) return null;
      known = { reader: made.value, separator };
    }
    if (number <= done) continue;
    const { reader } = known;
    const read = rows.flatMap(({ cells }) => {
      const row = reader.read(cells);
      return row.ok ? [row.value] : [];
    });
    const came = await importSubscriptions(deps, await withoutErased(read, gone));
    counts.added += came.added;
    counts.noted += came.noted;
    counts.unchanged += came.unchanged;
    counts.suppressed += came.suppressed;
    yield { rows: [], redirects: 0 };
  }
  return counts;
}
