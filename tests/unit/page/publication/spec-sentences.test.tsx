import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { WeeklyRoundup } from "~/domains/content/ui/weekly-roundup.tsx";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";
import { ask } from "../../../support/unit/site.ts";

/** The sentences that the specification gives to what is empty or missing, on a site without any content. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

const textOf = async (path: string) => {
  const body = await (await ask(deps, path)).text();
  return body
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;|’/g, "'")
    .replace(/\s+/g, " ");
};

test.each([
  ["/", "No featured articles available"],
  ["/", "No news available"],
  ["/", "No videos available"],
  ["/", "No Curated Content Yet"],
  ["/articles", "No articles available"],
  ["/category/ai", "No articles found in the AI category"],
  ["/category/ai?tab=best", "No Curated Content Yet"],
  ["/videos", "No videos available"],
  ["/videos?tab=workshops", "Workshop Videos Coming Soon"],
  ["/news", "No news articles available."],
  ["/news", "No news sources available"],
  ["/news", "Check back later for the latest updates"],
  ["/insights", "No financial news available at the moment."],
  ["/news?q=nothing", "No articles found"],
  ["/news?q=nothing", "Try adjusting your search terms or explore our trending topics above."],
  ["/article/missing", "Article Not Found"],
  ["/article/missing", "The article you're looking for doesn't exist or has been moved."],
  ["/article/missing", "Back to Home"],
  ["/video/missing", "Video Not Found"],
  ["/video/missing", "The video you're looking for doesn't exist."],
  ["/video/missing", "Back to Videos"],
  ["/category/missing", "Category not found"],
  ["/category/missing", "The category you're looking for doesn't exist."],
  ["/category/missing", "Return Home"],
  ["/valuation-calculator", "Premium"],
  ["/valuation-calculator", "Trendy"],
  ["/valuation-calculator", "Solid"],
])("%s says “%s”", async (path, sentence) => {
  expect(await textOf(path)).toContain(sentence);
});

test("a weekly roundup that is missing is “Latest episode loading...”", () => {
  const html = markupOf(
    <MemoryRouter>
      <WeeklyRoundup episode={null} />
    </MemoryRouter>,
  );
  expect(html).toContain("Latest episode loading...");
});
