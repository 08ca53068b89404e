import { exportStream, readyExport } from "~/domains/moving/store/exports.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "owner", topics: [] });

/** The archive of an export, read from its pieces while it is sent. */
export const loader = page.document(async ({ deps, params: { id = "" } }) => {
  const found = (await readyExport(deps, id)) ?? notFound("export");
  const day = new Date(found.createdAt).toISOString().slice(0, 10);
  return new Response(exportStream(deps, found), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(found.bytes),
      "Content-Disposition": `attachment; filename="${deps.publication.brand.slug}-${day}.zip"`,
    },
  });
});
