import { OUTCOME_WORDS } from "~/domains/newsletter/rules/desk-words.ts";
import { importOf, importReport } from "~/domains/newsletter/store/import/staged.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { csvFile } from "~/platform/page/csv.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "editor", topics: [] });

/** Every row of an import and what comes, or came, of it. */
export const loader = page.document(async ({ deps, params: { id = "" } }) => {
  const [work] = await rowsOf(deps.db, importOf(id));
  if (!work) return notFound("import");
  const isStored = work.state === "storing" || work.state === "done";
  async function* pages() {
    for await (const rows of importReport(deps.db, id))
      yield rows.map(({ line, email, list, outcome, reason }) => {
        const words = OUTCOME_WORDS[outcome];
        const said = isStored ? words?.after : words?.before;
        return [line, email, list, said ?? outcome, reason ?? words?.means ?? ""];
      });
  }
  return csvFile(`import-${id}`, ["line", "email", "list", "outcome", "reason"], pages());
});
