import { byTrend } from "~/domains/content/rules/trending.ts";
import type { ArticleSummary } from "~/domains/content/schema.ts";
import { articlePage, dated, videoPage } from "~/domains/content/store/queries.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import type { IssueMaterial } from "~/domains/newsletter/rules/compose.ts";
import { articleItem, videoItem } from "~/domains/newsletter/rules/letter/stories.ts";
import type { Deps } from "~/platform/deps.ts";

/** What a weekly issue is composed of. */

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Further stories of the digest. */
const DIGEST_STORIES = 4;

/** How many articles of the week are considered. */
const MOST_ARTICLES = 100;

/** Returns the best of the seven days before a time. */
export async function materialOf(deps: Deps, until: Date): Promise<IssueMaterial> {
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
