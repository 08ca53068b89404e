import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { companyNames } from "~/domains/newsletter/rules/issue-figures.ts";
import { type IssueDates, issueDue, weekOf } from "~/domains/newsletter/rules/issue-schedule.ts";
import {
  addIssue,
  dueIssues,
  hasIssueWithin,
  type Issue,
  isIssueDue,
  publishedAfter,
} from "~/domains/newsletter/store/issues.ts";
import { mayHaveGoneOut } from "~/platform/data/backup/restored.ts";
import type { Deps } from "~/platform/deps.ts";
import { figuresAsText } from "~/platform/html/figured.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { materialOf } from "./material.ts";
import { presentIssue } from "./present-issue.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** How many issues a week may have. */
const MOST_ISSUES = 20;

export const weeklyIssueJob = defineJob({
  name: "weekly-issue",
  subject: "Newsletter",
  every: TICK_MINUTES,
  topics: ["newsletter"],
  // An editor may send one now, or choose its minute.
  isWanted: isIssueDue,
  run: weeklyIssue,
});

/**
 * Composes the week's issue at its hour and publishes the issues that are due. The hours are those of the publication,
 * also for a forced run: an issue never goes out early.
 */
export async function weeklyIssue(
  deps: Deps,
  { again = false }: Pick<JobOptions, "again"> = {},
): Promise<RunOutcome> {
  const composed = await composeDueIssue(deps);
  const published: Issue[] = [];
  const held = { gone: [] as string[], untitled: [] as string[] };
  for (const due of await dueIssues(deps)) {
    const sent = await sendIssue(deps, due);
    if (sent === "gone" || sent === "untitled") held[sent].push(due.day);
    else if (sent) published.push(sent);
  }
  // Only what is published can be found. What a run published that did not come to this is found now.
  await indexIssues(deps, again ? await publishedAfter(deps.db, weekBefore(deps), MOST_ISSUES) : published);
  const done = [
    composed && `composed the issue of ${composed}`,
    published.length > 0 && `sent on its way the issue of ${published.map(({ day }) => day).join(", ")}`,
    held.gone.length > 0 && `held the issue of ${held.gone.join(", ")}: what it leads to is gone`,
    held.untitled.length > 0 && `held the issue of ${held.untitled.join(", ")}: it has no subject`,
  ].filter(Boolean);
  const summary = done.length > 0 ? done.join("; ") : "nothing is due";
  return {
    state: done.length > 0 ? "ok" : "idle",
    summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    changed: published.length > 0,
  };
}

/**
 * Publishes a due issue as it may go out (`presentIssue`). Returns it as it went out, or why it is a draft now; null when
 * somebody changed or published it meanwhile.
 */
export async function sendIssue(
  deps: Deps,
  due: Issue,
  origin?: string,
): Promise<Issue | "gone" | "untitled" | null> {
  const issue = await presentIssue(deps, due);
  if (issue === null || typeof issue === "string") return issue;
  return (await publishIssue(deps, issue, origin)) ? issue : null;
}

const weekBefore = ({ now }: Pick<Deps, "now">) =>
  new Date(now().getTime() - WEEK_MS).toISOString().slice(0, 10);

async function composeDueIssue(deps: Deps): Promise<string | null> {
  const { issue } = deps.publication.newsletter;
  const dates = issueDue(deps.now(), issue);
  if (!dates || (await hasIssueWithin(deps.db, weekOf(dates, issue)))) return null;
  return (await composeIssueOf(deps, dates)) ? dates.day : null;
}

/**
 * Stores the issue of these dates, made from what came since the one before: as a draft where somebody approves it, where it is begun
 * after its hour, and where it may have gone out before a restore. Returns false if it exists or nothing came.
 */
export async function composeIssueOf(deps: Deps, { day, composeAt, sendAt }: IssueDates): Promise<boolean> {
  const text = composeIssue(day, await materialOf(deps, day, composeAt));
  if (!text) return false;
  const { approval } = deps.publication.newsletter.issue;
  const isScheduled =
    approval === "automatic" && composeAt <= sendAt && !(await mayHaveGoneOut(deps, sendAt));
  return addIssue(deps, text, isScheduled ? sendAt : null);
}

/** Adds published issues to the search index. */
export const indexIssues = (
  { search, publication }: Pick<Deps, "search" | "publication">,
  issues: Pick<Issue, "day" | "subject" | "preheader" | "body">[],
) =>
  indexDocuments(
    search,
    issues.map(({ day, subject, preheader, body }) => ({
      kind: "issue" as const,
      id: day,
      publishedAt: Date.parse(day),
      title: subject,
      excerpt: preheader,
      tags: publication.brand.newsletter,
      body: textOf(markdownHtml(figuresAsText(body, companyNames(publication)), publication.brand.url)),
    })),
  );
