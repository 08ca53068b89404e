import * as z from "zod";
import { articlesAnswer, newsQuery } from "~/domains/news/api.ts";
import { newsArticle } from "~/domains/news/schema.ts";
import { latestNews, newsByTopic, searchNews } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: newsQuery,
  topics: ["news"],
  api: {
    summary: "The newest stories; with `q` those that have its words, with `topic` those of a topic.",
    answer: z.array(newsArticle),
  },
});

/** The newest stories; with `q` those whose title, description or source has its words, with `topic` those of a topic. */
export const loader = page.call(async ({ query: { limit, q, topic: slug }, deps }) => {
  const { brand, categories } = deps.publication;
  const topic = categories.find((category) => category.slug === slug);
  if (q) return articlesAnswer(brand, (await searchNews(deps, q, { limit, topic })).articles);
  const articles = topic
    ? ((await newsByTopic(deps))[topic.slug] ?? []).slice(0, limit)
    : await latestNews(deps, limit);
  return articlesAnswer(brand, articles);
});
