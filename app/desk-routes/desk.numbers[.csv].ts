import * as z from "zod";
import { asReported } from "~/domains/newsletter/rules/reported.ts";
import { letterOutcomes } from "~/domains/newsletter/store/outcomes.ts";
import { FILES, UNITS } from "~/domains/numbers/fields.ts";
import { columnsOf, courseColumns, LETTER_COLUMNS } from "~/domains/numbers/rules/files.ts";
import { periodOf, rangeOf, timesOf } from "~/domains/numbers/rules/period.ts";
import { kindsOf, readNumbers } from "~/domains/numbers/rules/shown.ts";
import type { Cell } from "~/lib/csv/write.ts";
import { readRange } from "~/platform/counts/read.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import { csvFile } from "~/platform/page/csv.ts";
import { definePage } from "~/platform/page/define-page.ts";

/** More letters go out within no year. */
const MOST_LETTERS = 1_000;

export const page = definePage({
  staff: "viewer",
  query: z.object({
    kind: z.enum(FILES).catch("course"),
    period: z.enum(UNITS).catch("week"),
    on: z.iso.date().optional().catch(undefined),
  }),
  topics: [],
});

async function* only(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

/** One kind of numbers of a period, with those of the period before. */
export const loader = page.document(async ({ deps, query: { kind, period: unit, on } }) => {
  const today = deps.now().toISOString().slice(0, 10);
  const period = periodOf(unit, on ?? today, today);
  const file = (columns: readonly string[], rows: readonly (readonly Cell[])[]) =>
    csvFile(`${kind}-${period.from}-${period.to}`, columns, only(rows));
  if (kind === "letters") {
    const letters = await rowsOf(deps.db, letterOutcomes(...timesOf(period), MOST_LETTERS));
    return file(
      LETTER_COLUMNS,
      letters
        .map(asReported)
        .map(({ id, publishedAt, ...rest }) => [
          id,
          new Date(publishedAt).toISOString(),
          rest.subject,
          rest.sent,
          rest.delivered,
          rest.bounced,
          rest.complained,
          rest.unsubscribed,
          rest.clicks,
        ]),
    );
  }
  const stored = await rowsOf(deps.db, readRange(...rangeOf(period)));
  const read = readNumbers(period, stored, {
    today,
    hour: deps.now().getUTCHours(),
    kinds: kindsOf(deps.publication),
    kept: RETENTION,
  });
  if (kind === "course") return file(...courseColumns(read));
  return file(...columnsOf(kind, read));
});
