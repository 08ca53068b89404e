import * as z from "zod";
import { workshopsQuery } from "~/domains/content/rules/call-queries.ts";
import { video } from "~/domains/content/schema.ts";
import { workshopVideos } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  section: ({ events }) => events?.workshops,
  query: workshopsQuery,
  topics: ["videos"],
  api: { summary: "Workshops, newest first.", answer: z.array(video) },
});

export const loader = page.call(({ query, deps }) => workshopVideos(deps.db, query));
