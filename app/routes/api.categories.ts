import * as z from "zod";
import { category } from "~/domains/content/schema.ts";
import { categoriesWithCounts } from "~/domains/content/store/stats/stats.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: ["content", "videos"],
  api: { summary: "The categories with counts.", answer: z.array(category) },
});

export const loader = page.call(({ deps }) => categoriesWithCounts(deps.db, deps.publication.categories));
