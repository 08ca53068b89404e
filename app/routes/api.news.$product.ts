import * as z from "zod";
import { articlesAnswer, curatedQuery } from "~/domains/news/api.ts";
import { newsArticle } from "~/domains/news/schema.ts";
import { curatedNews } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  query: curatedQuery,
  topics: ["news"],
  api: {
    summary: "The publisher's choice of news, newest first.",
    answer: z.array(newsArticle),
    path: { product: z.string().describe("The publication's own slug, such as recurring.") },
    errors: { 404: "Another publication's name." },
  },
});

/** The curated news, under the product's own name: /api/news/recurring. */
export const loader = page.call(async ({ query, params, deps }) => {
  const { brand } = deps.publication;
  if (params.product !== brand.slug) notFound("list of news");
  return articlesAnswer(brand, await curatedNews(deps, query.limit));
});
