import * as z from "zod";
import { searchQuery } from "~/domains/content/rules/call-queries.ts";
import { video } from "~/domains/content/schema.ts";
import { searchVideos } from "~/domains/content/store/search/pages.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: searchQuery,
  topics: ["videos"],
  api: {
    summary: "Videos that have the words, by relevance; where none has all, those that have some.",
    answer: z.array(video),
  },
});

export const loader = page.call(async ({ query: { q, ...span }, deps }) =>
  (await searchVideos(deps, q, span)).map(({ video }) => video),
);
