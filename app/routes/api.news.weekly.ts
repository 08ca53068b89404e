import { articlesAnswer, weeklyQuery } from "~/domains/news/api.ts";
import { weeklyNews } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ query: weeklyQuery, topics: ["news"] });

export const loader = page.call(async ({ query, deps }) =>
  articlesAnswer(deps.publication.brand, await weeklyNews(deps, query.limit)),
);
