import { postsQuery } from "~/domains/news/api.ts";
import { newsletterPosts } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { everyFiveMinutes } from "~/platform/page/due.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({ query: postsQuery, topics: ["news"], due: everyFiveMinutes });

/** Posts of the last three days; a 503 where none of the newsletters can be read. */
export const loader = page.call(
  async ({ query, deps }) =>
    (await newsletterPosts(deps, query.limit)) ?? plainError(503, "Failed to fetch substack posts"),
);
