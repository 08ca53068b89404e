import { mendDecisions } from "~/domains/content/store/desk/mend.ts";
import { mendListings, mendSearch } from "~/domains/content/store/mend.ts";
import { queueMissing } from "~/domains/content/store/pictures/queue.ts";
import { relateArticles } from "~/domains/content/store/related/related.ts";
import { mendTerms } from "~/domains/content/store/terms/mend.ts";
import { mendNewsSearch, mendStories } from "~/domains/news/store/mend.ts";
import { publishedAfter } from "~/domains/newsletter/store/issues.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import { mendSnapshots } from "~/platform/data/snapshots.ts";
import type { Topic } from "~/platform/data/topics.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { indexIssues } from "../letters/weekly-issue.ts";

/** Issues of the newsletter that are compared in one part: two years of them. */
const ISSUES = 100;

export const mendDerivedJob = defineJob({
  name: "mend-derived",
  every: TICK_MINUTES,
  topics: ["content", "videos", "news", "newsletter"],
  run: mendDerived,
});

/** What is derived: what it is called, the pages that show it, and how the next part of it is mended. */
const DERIVED: { what: string; topic: Topic | null; mend: (deps: Deps) => Promise<number> }[] = [
  { what: "search of articles", topic: "content", mend: (deps) => mendSearch(deps, "article") },
  { what: "search of videos", topic: "videos", mend: (deps) => mendSearch(deps, "video") },
  { what: "search of issues", topic: "newsletter", mend: mendIssues },
  { what: "search of news", topic: "news", mend: mendNewsSearch },
  { what: "lists of articles", topic: "content", mend: (deps) => mendListings(deps, "article") },
  { what: "lists of videos", topic: "videos", mend: (deps) => mendListings(deps, "video") },
  { what: "lists of tags and authors", topic: "content", mend: mendTerms },
  { what: "corrections of articles", topic: "content", mend: (deps) => mendDecisions(deps, "article") },
  { what: "corrections of videos", topic: "videos", mend: (deps) => mendDecisions(deps, "video") },
  { what: "related articles", topic: "content", mend: relateArticles },
  { what: "pictures of articles", topic: null, mend: (deps) => queueMissing(deps, "article") },
  { what: "pictures of videos", topic: null, mend: (deps) => queueMissing(deps, "video") },
  { what: "stories", topic: "news", mend: mendStories },
  { what: "snapshots", topic: null, mend: mendSnapshots },
];

/**
 * Compares the next part of everything that is derived with what it is derived from, and mends it. A round of up to
 * 7,000 articles and 36,000 items of news takes an hour. One kind that fails does not keep the others from it.
 */
export async function mendDerived(deps: Deps): Promise<RunOutcome> {
  const mended: string[] = [];
  const failed: string[] = [];
  const changed = new Set<Topic>();
  for (const { what, topic, mend } of DERIVED)
    try {
      const rows = await mend(deps);
      if (rows === 0) continue;
      mended.push(`${what}: ${rows}`);
      if (topic) changed.add(topic);
    } catch (error) {
      deps.log.error("derived.not-compared", error, { what });
      failed.push(what);
    }
  const parts = [
    mended.length > 0 ? `Mended ${mended.join("; ")}.` : "Everything that was compared was right.",
    failed.length > 0 && `Not compared: ${failed.join("; ")}.`,
  ];
  return {
    state: failed.length > 0 ? "partial" : "ok",
    summary: parts.filter(Boolean).join(" "),
    changed: [...changed],
  };
}

function mendIssues(deps: Deps): Promise<number> {
  return nextPart(deps, "search/issue", async ({ after }) => {
    const issues = await publishedAfter(deps.db, after, ISSUES);
    const mended = await indexIssues(deps, issues);
    return { after: issues.length < ISSUES ? "" : (issues.at(-1)?.day ?? ""), mended };
  });
}
