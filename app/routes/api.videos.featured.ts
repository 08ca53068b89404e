import * as z from "zod";
import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { video } from "~/domains/content/schema.ts";
import { featuredVideos } from "~/domains/content/store/pages.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: featuredQuery,
  topics: ["videos"],
  api: {
    summary: "The videos of the front page: the pinned ones, filled up with the newest.",
    answer: z.array(video),
  },
});

/** The videos of the front page: the pinned ones, filled up with the newest. */
export const loader = page.call(({ query: { limit }, deps }) => featuredVideos(deps.db, limit));
