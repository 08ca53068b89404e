import { stats } from "~/domains/content/schema.ts";
import { contentStats } from "~/domains/content/store/stats/stats.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: ["content", "videos"],
  api: { summary: "How many articles and videos there are, by category.", answer: stats },
});

export const loader = page.call(({ deps: { db, publication } }) =>
  contentStats(
    db,
    publication.categories.map(({ slug }) => slug),
  ),
);
