import { parseArgs } from "node:util";
import { rebuildSearch } from "~/domains/content/store/search/rebuild.ts";
import { rebuildListings } from "~/domains/content/store/writes.ts";
import { rebuildNewsSearch } from "~/domains/news/store/writes.ts";
import { latestIssues } from "~/domains/newsletter/store/issues.ts";
import { indexIssues } from "~/jobs/weekly-issue.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import { migrate } from "./lib/migrate.ts";
import { command } from "./lib/project.ts";
import { step } from "./lib/steps.ts";
import { openState } from "./lib/workers.ts";

/** More issues than a century has weeks. */
const ISSUES = 6000;

/** Rebuilds derived data: the positions of every list and the search database. The site stays available. */
await command(async () => {
  const { values } = parseArgs({
    options: { state: { type: "string" }, remote: { type: "boolean", default: false } },
  });
  const { deps, env, close } = await openState(values);
  try {
    if (!values.remote) await migrate(env);
    await step(
      "Lists",
      () => rebuildListings(deps),
      () => "numbered again",
    );
    await step(
      "Search",
      () => rebuildSearch(deps),
      ({ documents, written, removed }) => `${documents} documents, ${written} mended, ${removed} removed`,
    );
    await step(
      "News search",
      () => rebuildNewsSearch(deps),
      (items) => `${items} items`,
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
  } finally {
    await close();
  }
});
