// app/routes/api.authors.ts
import * as z from "zod";
import { articlePage } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { limitParam } from "~/platform/page/match/query.ts";

const authorCount = z.object({
  name: z.string(),
  articles: z.number().describe("How many of the newest 100 articles."),
});

export const page = definePage({
  query: z.object({ limit: limitParam(10) }),
  topics: ["content"],
  api: {
    summary: "The authors of the newest articles, and how many each wrote.",
    answer: z.array(authorCount),
  },
});

export const loader = page.call(async ({ query, deps }) => {
  const { items } = await articlePage(deps.db, { limit: 100, offset: 0 });
  const names = [...new Set(items.map(({ author }) => author))].slice(0, query.limit);
  return names.map((name) => ({ name, articles: items.filter(({ author }) => author === name).length }));
});
