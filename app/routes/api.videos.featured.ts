import * as z from "zod";
import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { video } from "~/domains/content/schema.ts";
import { videoPage } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: featuredQuery,
  topics: ["videos"],
  api: { summary: "The newest videos, which the front page shows.", answer: z.array(video) },
});

/** The newest videos, which the front page shows. */
export const loader = page.call(
  async ({ query: { limit }, deps }) => (await videoPage(deps.db, { limit, offset: 0 })).items,
);
