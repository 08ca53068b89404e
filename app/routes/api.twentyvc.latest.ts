import { podcastEpisode } from "~/domains/news/schema.ts";
import { latestEpisode } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ news }) => news.podcast,
  topics: ["news"],
  api: {
    summary: "The latest episode of the podcast.",
    answer: podcastEpisode,
    errors: { 404: "There is no episode." },
  },
});

/** The latest episode of the configured podcast. */
export const loader = page.call(async ({ deps }) => (await latestEpisode(deps)) ?? notFound("episode"));
