import * as z from "zod";
import { videosQuery } from "~/domains/content/rules/call-queries.ts";
import { video } from "~/domains/content/schema.ts";
import { videoPage } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  query: videosQuery,
  topics: ["videos"],
  api: { summary: "Videos, newest first.", answer: z.array(video) },
});

export const loader = page.call(async ({ query, deps }) => (await videoPage(deps.db, query)).items);
