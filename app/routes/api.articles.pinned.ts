import * as z from "zod";
import { pinnedQuery } from "~/domains/content/rules/call-queries.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { pinnedArticles } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: pinnedQuery,
  topics: ["content"],
  api: {
    summary: "The pinned articles of a category, or of the front page.",
    answer: z.array(articleSummary),
  },
});

export const loader = page.call(({ query: { category, limit }, deps }) =>
  pinnedArticles(deps.db, category ?? "featured", limit),
);
