import * as z from "zod";
import { articlesAnswer } from "~/domains/news/api.ts";
import { newsGroup } from "~/domains/news/schema.ts";
import { newsBySource } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: ["news"],
  api: { summary: "The newest stories of each source.", answer: z.array(newsGroup) },
});

export const loader = page.call(async ({ deps }) => {
  const groups = await newsBySource(deps);
  const { brand } = deps.publication;
  return groups.map((group) => ({ ...group, articles: articlesAnswer(brand, group.articles) }));
});
