import * as z from "zod";
import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { featuredArticles } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: featuredQuery,
  topics: ["content"],
  api: {
    summary:
      "The articles that the front page features: the pinned first, then the publication's own, then the newest.",
    answer: z.array(articleSummary),
  },
});

export const loader = page.call(({ query, deps }) => featuredArticles(deps.db, query.limit));
