import { readImport } from "~/domains/newsletter/store/import/staged.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, notFound } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "editor", topics: [] });

/** What the screen of an import shows, for as long as the clock works on it. */
export const loader = page.document(async ({ deps, params: { id = "" } }) =>
  json((await readImport(deps.db, id)) ?? notFound("import"), { cache: "private, no-store" }),
);
