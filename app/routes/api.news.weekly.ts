import * as z from "zod";
import { articlesAnswer, weeklyQuery } from "~/domains/news/api.ts";
import { newsArticle } from "~/domains/news/schema.ts";
import { weeklyNews } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: weeklyQuery,
  topics: ["news"],
  api: {
    summary: "The top stories of the seven days up to the newest, best first.",
    answer: z.array(newsArticle),
  },
});

export const loader = page.call(async ({ query, deps }) =>
  articlesAnswer(deps.publication.brand, await weeklyNews(deps, query.limit)),
);
