import * as z from "zod";
import { LISTS } from "~/domains/newsletter/fields.ts";
import { EXPORT_COLUMNS, exportCells, exportedReaders } from "~/domains/newsletter/store/readers/export.ts";
import { csvFile } from "~/platform/page/csv.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  staff: "owner",
  query: z.object({
    list: z.enum(LISTS).catch("weekly"),
    status: z.enum(["active", "pending", "ended"]).catch("active"),
    source: z.string().max(40).optional().catch(undefined),
  }),
  topics: [],
});

/** The subscribers of a filter, with the evidence of their consent: the import reads the file again. */
export const loader = page.document(({ deps, query }) => {
  async function* pages() {
    for await (const rows of exportedReaders(deps.db, query)) yield rows.map(exportCells);
  }
  const { brand } = deps.publication;
  return csvFile(`${brand.slug}-${query.list}-${query.status}`, EXPORT_COLUMNS, pages());
});
