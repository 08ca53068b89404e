import * as z from "zod";
import { articlesAnswer, newsQuery } from "~/domains/news/api.ts";
import { newsArticle } from "~/domains/news/schema.ts";
import { latestNews, searchNews } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: newsQuery,
  topics: ["news"],
  api: { summary: "The newest stories; with `q` those that have its words.", answer: z.array(newsArticle) },
});

/** The newest stories; with `q` those whose title, description or source has its words. */
export const loader = page.call(async ({ query: { limit, q }, deps }) => {
  const articles = q ? (await searchNews(deps, q, { limit })).articles : await latestNews(deps, limit);
  return articlesAnswer(deps.publication.brand, articles);
});
