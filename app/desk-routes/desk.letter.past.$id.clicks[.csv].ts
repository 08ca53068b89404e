import { clicksByDay } from "~/domains/newsletter/store/clicks.ts";
import { keyOfLetter } from "~/domains/newsletter/store/drafts.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ staff: "viewer", topics: [] });

/** The clicks of a letter by day (UTC) and link. */
export const loader = page.document(async ({ deps, params: { id = "" } }) => {
  const [rows] = await batch(deps.db, [clicksByDay(keyOfLetter(id))]);
  const table = rows.map(({ day, label, url, clicks }) => [day, label, url, String(clicks)]);
  return new Response(writeCsv([["day", "link", "address", "clicks"], ...table]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="clicks-${id}.csv"`,
    },
  });
});
