import { rebuildSearch } from "~/domains/content/store/search/rebuild.ts";
import { rebuildListings } from "~/domains/content/store/writes.ts";
import { rebuildNewsSearch } from "~/domains/news/store/writes.ts";
import { latestIssues } from "~/domains/newsletter/store/issues.ts";
import { indexIssues } from "~/jobs/letters/weekly-issue.ts";
import { counted } from "~/lib/format.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { step } from "../cli/steps.ts";

/** More issues than a century has weeks. */
const ISSUES = 6000;

/** Rebuilds derived data: the positions of every list and the search database. The site stays available. */
export async function rebuild(deps: Deps): Promise<void> {
  await step(
    "Lists",
    () => rebuildListings(deps),
    () => "numbered again",
  );
  await step(
    "Search",
    () => rebuildSearch(deps),
    ({ documents, written, removed }) =>
      `${counted(documents, "document")}, ${written} mended, ${removed} removed`,
  );
  await step(
    "News search",
    () => rebuildNewsSearch(deps),
    (items) => counted(items, "item"),
  );
  await step(
    "Issues",
    async () =>
      indexIssues(
        deps,
        (await latestIssues(deps.db, ISSUES)).filter(({ publishedAt }) => publishedAt),
      ),
    (written) => `${written} mended`,
  );
  await changeTopics(deps, ["content", "videos", "news", "newsletter"]);
}
