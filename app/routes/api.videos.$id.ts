import * as z from "zod";
import { video } from "~/domains/content/schema.ts";
import { videoById } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: ["videos"],
  api: {
    summary: "One video.",
    answer: video,
    path: { id: z.string().describe("Its id at YouTube.") },
    errors: { 404: "No such video." },
  },
});

export const loader = page.call(
  async ({ params, deps }) => (await videoById(deps.db, params.id ?? "")) ?? notFound("video"),
);
