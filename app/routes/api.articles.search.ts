import * as z from "zod";
import { searchQuery } from "~/domains/content/rules/call-queries.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { searchArticles } from "~/domains/content/store/search/pages.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: searchQuery,
  topics: ["content"],
  api: {
    summary: "Articles that have the words, by relevance; where none has all, those that have some.",
    answer: z.array(articleSummary),
  },
});

export const loader = page.call(async ({ query: { q, ...span }, deps }) =>
  (await searchArticles(deps, q, span)).map(({ article }) => article),
);
