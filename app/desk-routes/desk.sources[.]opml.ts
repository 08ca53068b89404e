import { opmlOf } from "~/domains/sources/rules/opml.ts";
import { everySource } from "~/domains/sources/store/screens.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ staff: "viewer", topics: [] });

/** All sources as a list for feed readers. */
export const loader = page.document(async ({ deps }) => {
  const { brand } = deps.publication;
  return new Response(opmlOf(`Sources of ${brand.name}`, await everySource(deps)), {
    headers: {
      "Content-Type": "text/x-opml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${brand.slug}-sources.opml"`,
    },
  });
});
