import * as z from "zod";
import { nextSearch, searchQuery, searchSpan } from "~/domains/content/rules/call-queries.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { searchPage } from "~/domains/content/store/search/pages.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, NEXT_HEADER, withNext } from "~/platform/page/responses.ts";

export const page = definePage({
  query: searchQuery,
  topics: ["content"],
  api: {
    summary:
      "Articles that have the words, by relevance; where none has all, those that have some. Those behind the best follow newest first.",
    headers: NEXT_HEADER,
    answer: z.array(articleSummary),
  },
});

export const loader = page.call(async ({ query, deps, request }) => {
  const found = await searchPage(deps, query.q, "articles", searchSpan(query));
  const next = nextSearch(query, found);
  return withNext(
    json(found.articles.map(({ article }) => article)),
    next && new URL(request.url).pathname + next,
  );
});
