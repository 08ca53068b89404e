import * as z from "zod";
import { postsQuery } from "~/domains/news/api.ts";
import { newsletterPost } from "~/domains/news/schema.ts";
import { newsletterPosts } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { everyFiveMinutes } from "~/platform/page/due.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  query: postsQuery,
  topics: ["news"],
  due: everyFiveMinutes,
  api: {
    summary: "Newsletter posts of the last three days, newest first.",
    answer: z.array(newsletterPost),
    errors: { 503: "None of the newsletters can be read." },
  },
});

/** Posts of the last three days; a 503 where none of the newsletters can be read. */
export const loader = page.call(
  async ({ query, deps }) =>
    (await newsletterPosts(deps, query.limit)) ?? plainError(503, "Failed to fetch substack posts"),
);
