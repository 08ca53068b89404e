import { byTrend } from "~/domains/content/rules/trending.ts";
import type { ArticleSummary, Video } from "~/domains/content/schema.ts";
import { articlePage, dated, videoPage } from "~/domains/content/store/queries.ts";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { composeIssue, type IssueMaterial } from "~/domains/newsletter/rules/compose.ts";
import { companyNames } from "~/domains/newsletter/rules/issue-figures.ts";
import { type IssueDates, issueDue } from "~/domains/newsletter/rules/issue-schedule.ts";
import {
  addIssue,
  dueIssues,
  type Issue,
  issueOf,
  publishedAfter,
} from "~/domains/newsletter/store/issues.ts";
import { wordDuration } from "~/lib/format.ts";
import { countWords } from "~/lib/text/text.ts";
import type { Deps } from "~/platform/deps.ts";
import { figuresAsText } from "~/platform/html/figured.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { Publication } from "~/platform/publication/publication.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Further stories of the digest. */
const DIGEST_STORIES = 4;

/** How many articles of the week are considered. */
const MOST_ARTICLES = 100;

/** How many issues a week may have. */
const MOST_ISSUES = 20;

export const weeklyIssueJob = defineJob({
  name: "weekly-issue",
  subject: "Newsletter",
  every: TICK_MINUTES,
  topics: ["newsletter"],
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
  for (const issue of await dueIssues(deps)) if (await publishIssue(deps, issue)) published.push(issue);
  // Only what is published can be found. What a run published that did not come to this is found now.
  await indexIssues(deps, again ? await publishedAfter(deps.db, weekBefore(deps), MOST_ISSUES) : published);
  const done = [
    composed && `composed the issue of ${composed}`,
    published.length > 0 && `sent on its way the issue of ${published.map(({ day }) => day).join(", ")}`,
  ].filter(Boolean);
  const summary = done.length > 0 ? done.join("; ") : "nothing is due";
  return {
    state: done.length > 0 ? "ok" : "idle",
    summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    changed: published.length > 0,
  };
}

const weekBefore = ({ now }: Pick<Deps, "now">) =>
  new Date(now().getTime() - WEEK_MS).toISOString().slice(0, 10);

async function composeDueIssue(deps: Deps): Promise<string | null> {
  const dates = issueDue(deps.now(), deps.publication.newsletter.issue);
  if (!dates || (await issueOf(deps.db, dates.day))) return null;
  return (await composeIssueOf(deps, dates)) ? dates.day : null;
}

/** Stores the issue of these dates, made from the week before. Returns false if it exists or the week was empty. */
export async function composeIssueOf(deps: Deps, { day, composeAt, sendAt }: IssueDates): Promise<boolean> {
  const text = composeIssue(day, await materialOf(deps, composeAt));
  if (!text) return false;
  const { approval } = deps.publication.newsletter.issue;
  return addIssue(deps, text, approval === "automatic" ? sendAt : null);
}

/** Returns the best of the seven days before a time. */
async function materialOf(deps: Deps, until: Date): Promise<IssueMaterial> {
  const { db, publication } = deps;
  const { articles, videos } = publication.newsletter.issue;
  const [since, before] = [until.getTime() - WEEK_MS, until.getTime()];
  const week = await articlePage(db, { limit: MOST_ARTICLES, offset: 0, since, before });
  const talks = videos > 0 ? (await videoPage(db, { limit: 50, offset: 0 })).items : [];
  return {
    articles: varied(byTrend(dated(week.items), before))
      .slice(0, articles)
      .map((article) => articleItem(publication, article)),
    videos: talks
      .filter(({ publishedAt }) => isBetween(publishedAt, since, before))
      .sort((one, other) => other.viewCount - one.viewCount)
      .slice(0, videos)
      .map(videoItem),
    published: week.total,
    digest: publication.digest ? digestOf(publication.digest.topic, await readDigest(deps), since) : null,
  };
}

/** Returns the week's digest for the issue; null for one of another week or of sample stories. */
function digestOf(
  topic: string,
  snapshot: Awaited<ReturnType<typeof readDigest>>,
  since: number,
): IssueMaterial["digest"] {
  if (!snapshot || snapshot.data.sample || Date.parse(snapshot.asOf) < since) return null;
  const { topStory, aiNews } = snapshot.data;
  return {
    title: `The week in ${topic}`,
    lead: {
      title: topStory.title,
      url: topStory.url,
      excerpt: topStory.summary,
      facts: topStory.source,
    },
    others: aiNews
      .flatMap(({ articles }) => articles)
      .filter(({ url }) => url !== topStory.url)
      .slice(0, DIGEST_STORIES)
      .map(({ title, url, source }) => ({ title, url, facts: source })),
  };
}

const isBetween = (iso: string | null, since: number, before: number) => {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return time >= since && time < before;
};

/** Sorts the best of each category first, then the rest, so that an issue covers several subjects. */
function varied(articles: ArticleSummary[]): ArticleSummary[] {
  const seen = new Set<string>();
  const first = articles.filter(
    ({ categories: [category = ""] }) => !seen.has(category) && seen.add(category),
  );
  return [...first, ...articles.filter((article) => !first.includes(article))];
}

function articleItem(
  publication: Pick<Publication, "categories">,
  { slug, title, excerpt, originalUrl, categories, readTime, author }: ArticleSummary,
) {
  const category = publication.categories.find((known) => known.slug === categories[0])?.name;
  const length = originalUrl ? author : `${readTime} minute${readTime === 1 ? "" : "s"}`;
  return {
    title,
    url: originalUrl ?? `/article/${slug}`,
    excerpt,
    facts: [category, length].filter(Boolean).join(" · "),
  };
}

function videoItem({ id, title, description, channelTitle, duration }: Video) {
  const [opening = ""] = description.split(/\n{2,}/);
  return {
    title,
    url: `/video/${id}`,
    excerpt: countWords(opening) > 3 ? opening : "",
    facts: [channelTitle, wordDuration(duration)].filter(Boolean).join(" · "),
  };
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
