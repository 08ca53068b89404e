import { expect, test } from "vitest";
import { viewsText } from "~/domains/content/rules/displayed-views.ts";
import type { Stats } from "~/domains/content/schema.ts";
import { CategoryHeader } from "~/domains/content/ui/category-header.tsx";
import { PopularTopics } from "~/domains/content/ui/popular-topics.tsx";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

/** The words beside a count of one. */

const [category] = testDeps().publication.categories;
const stats = (articles: number, videos: number): Stats => ({
  totalArticles: articles,
  totalVideos: videos,
  categoryBreakdown: { [category?.slug ?? ""]: { articles, videos } },
});

test.each([
  [0, "0 views"],
  [1, "1 view"],
  [1250, "1.2K views"],
])("%d views are written %s", (views, text) => {
  expect(viewsText(views)).toBe(text);
});

test("a topic of one article and one video names them in the singular", () => {
  expect(markupOf(<PopularTopics stats={stats(1, 1)} />)).toContain(">1 article, 1 video<");
  expect(markupOf(<PopularTopics stats={stats(1500, 0)} />)).toContain(">2K articles, 0 videos<");
});

test("so does a category's header", () => {
  if (!category) throw new Error("no category");
  const header = markupOf(<CategoryHeader category={category} stats={stats(1, 2)} />);
  expect(header).toContain(">1 featured article<");
  expect(header).toContain(">2 featured videos<");
});
