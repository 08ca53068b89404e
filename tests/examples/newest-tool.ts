// app/tools/newest.ts
import * as z from "zod";
import { articlePage } from "~/domains/content/store/queries.ts";
import { ok } from "~/lib/result.ts";
import { defineTool } from "~/platform/mcp/define-tool.ts";
import { ownSource, sources } from "~/tools/provenance.ts";

export const newestTool = defineTool({
  name: "newest",
  title: "Newest articles",
  description: "Lists the newest articles, latest first.",
  input: z.object({ limit: z.int().min(1).max(20).default(5) }),
  output: z.object({ titles: z.array(z.string()), provenance: sources }),
  read: async ({ db, publication, now }, { limit }) => {
    const { items } = await articlePage(db, { limit, offset: 0 });
    const provenance = [ownSource(publication.brand, "/articles", now())];
    return ok({ value: { titles: items.map(({ title }) => title), provenance } });
  },
});
