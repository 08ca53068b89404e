import { byTrend } from "~/domains/content/rules/trending.ts";
import type { ArticleSummary } from "~/domains/content/schema.ts";
import { articlePage, dated, videoPage } from "~/domains/content/store/queries.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import type { IssueMaterial } from "~/domains/newsletter/rules/compose.ts";
import { addressInBody } from "~/domains/newsletter/rules/letter/parts.ts";
import { articleItem, videoItem } from "~/domains/newsletter/rules/letter/stories.ts";
import { letterDates } from "~/domains/newsletter/rules/letter/when.ts";
import { type FormerIssue, issuesBefore } from "~/domains/newsletter/store/issues.ts";
import { pageIdentity } from "~/lib/same-page.ts";
import type { Deps } from "~/platform/deps.ts";

/** What a weekly issue is composed of. */

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

/** How far back an issue reaches when there was none in the week before. */
const LONGEST_MS = 2 * WEEK_MS;

/** For how long before the last composing is looked again: some sources are read later than they publish. */
const OVERLAP_MS = DAY_MS;

/** How many issues before one are asked for what they had. */
const FORMER = 2;

/** Further stories of the digest. */
const DIGEST_STORIES = 4;

/** How many articles of the week are considered. */
const MOST_ARTICLES = 100;

/** Returns the best of what came before a time for the issue of a day, without what the issues before it had. */
export async function materialOf(deps: Deps, day: string, until: Date): Promise<IssueMaterial> {
  const { db, publication } = deps;
  const { articles, videos } = publication.newsletter.issue;
  const former = await issuesBefore(db, day, FORMER);
  const had = new Set(former.flatMap(({ urls }) => urls));
  const isNew = ({ url }: { url: string }) => !had.has(addressInBody(url));
  const [since, before] = [beginOf(deps, former[0], until), until.getTime()];
  const week = await articlePage(db, { limit: MOST_ARTICLES, offset: 0, since, before });
  const fresh = week.items.filter((article) => isNew(articleItem(publication, article)));
  // The digest takes articles of its category, of which a crowded week's newest may lack some.
  const ofDigest = publication.digest
    ? await articlePage(db, {
        category: publication.digest.category,
        limit: MOST_ARTICLES,
        offset: 0,
        since: before - LONGEST_MS,
        before,
      })
    : { items: [] };
  const items = [...week.items, ...ofDigest.items].map((article) => articleItem(publication, article));
  const talks = videos > 0 ? (await videoPage(db, { limit: 50, offset: 0 })).items : [];
  const worthReading = varied(byTrend(dated(fresh), before))
    .slice(0, articles)
    .map((article) => articleItem(publication, article));
  return {
    articles: worthReading,
    videos: talks
      .filter(({ publishedAt }) => isBetween(publishedAt, since, before))
      .sort((one, other) => other.viewCount - one.viewCount)
      .map(videoItem)
      .filter(isNew)
      .slice(0, videos),
    published: week.total - (week.items.length - fresh.length),
    digest: publication.digest
      ? digestOf(publication.digest.topic, await readDigest(deps), {
          since: before - WEEK_MS,
          isNew,
          beside: new Set(worthReading.map(({ url }) => pageIdentity(url))),
          paths: new Map(items.map(({ url, path }) => [pageIdentity(url), path])),
        })
      : null,
  };
}

/** Returns from when on an issue has what came: from the composing of the one before, else within a week. */
function beginOf({ now, publication }: Deps, former: FormerIssue | undefined, until: Date): number {
  if (!former) return until.getTime() - WEEK_MS;
  // One that was composed late has what came until its hour alone.
  const { composeAt } = letterDates(former.day, now(), publication.newsletter.issue);
  const composed = Math.min(former.createdAt, composeAt);
  return Math.max(composed - OVERLAP_MS, until.getTime() - LONGEST_MS);
}

interface Selection {
  since: number;
  isNew: (story: { url: string }) => boolean;
  /** The identities of the articles that the same issue has. */
  beside: ReadonlySet<string>;
  /** The paths here of the week's articles that stand elsewhere, by their identities. */
  paths: ReadonlyMap<string, string | undefined>;
}

/**
 * Returns the week's digest for the issue, without the articles that the issue has: the digest takes articles of the
 * publication too. Null for one of another week, of sample stories, or that an issue had, and where no story is left.
 */
function digestOf(
  topic: string,
  snapshot: Awaited<ReturnType<typeof readDigest>>,
  { since, isNew, beside, paths }: Selection,
): IssueMaterial["digest"] {
  if (!snapshot || snapshot.data.sample || Date.parse(snapshot.asOf) < since) return null;
  const { topStory, aiNews } = snapshot.data;
  if (!isNew(topStory)) return null;
  const further = aiNews
    .flatMap(({ articles }) => articles)
    .filter((story) => story.url !== topStory.url && isNew(story))
    .map(({ snippet, ...story }) => ({ ...story, summary: snippet }));
  const [lead, ...others] = [topStory, ...further].filter(({ url }) => !beside.has(pageIdentity(url)));
  if (!lead) return null;
  const pathOf = (url: string) => {
    const path = paths.get(pageIdentity(url));
    return path ? { path } : {};
  };
  return {
    title: `The week in ${topic}`,
    lead: {
      title: lead.title,
      url: lead.url,
      ...pathOf(lead.url),
      excerpt: lead.summary,
      facts: lead.source,
    },
    others: others
      .slice(0, DIGEST_STORIES)
      .map(({ title, url, source }) => ({ title, url, ...pathOf(url), facts: source })),
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
