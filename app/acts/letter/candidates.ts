import {
  articlesByIds,
  hasDate,
  paged,
  selectArticles,
  selectVideos,
} from "~/domains/content/store/queries.ts";
import { toArticleSummary, toVideo } from "~/domains/content/store/rows.ts";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import type { Part } from "~/domains/newsletter/rules/letter/parts.ts";
import { articleItem, videoItem } from "~/domains/newsletter/rules/letter/stories.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** What a letter may have and has not: of the week before, or what a search finds. */

const WEEK_MS = 7 * 86_400_000;
/** Of a page: each costs the database three rows. */
const ARTICLES = 8;
const VIDEOS = 3;
const FOUND = 8;

interface Candidates {
  items: { from: "article" | "video"; item: string; title: string; facts: string }[];
  /** The page after this one; null on the last. */
  next: number | null;
}

/** @param page of the items of the week, from 0 */
export async function letterCandidates(
  deps: Pick<Deps, "db" | "search" | "publication" | "now">,
  parts: readonly Part[],
  { find, page }: { find: string; page: number },
): Promise<Candidates> {
  const { found, next } = find
    ? { found: await foundItems(deps, find), next: null }
    : await itemsOfWeek(deps, page);
  const taken = new Set(parts.map((part) => ("url" in part ? part.url : "")));
  const items = found
    .filter(({ url }) => !taken.has(url))
    .map(({ from, item, title, facts }) => ({ from, item, title, facts }));
  return { items, next };
}

async function itemsOfWeek({ db, publication, now }: Pick<Deps, "db" | "publication" | "now">, page: number) {
  const since = now().getTime() - WEEK_MS;
  const [articles, videos] = await batch(db, [
    selectArticles({ limit: ARTICLES, offset: page * ARTICLES, since, before: now().getTime() }),
    selectVideos({ limit: VIDEOS, offset: page * VIDEOS }),
  ]);
  const ofWeek = paged(articles, toArticleSummary);
  const talks = paged(videos, toVideo)
    .items.filter(hasDate)
    .filter(({ publishedAt }) => Date.parse(publishedAt ?? "") >= since);
  const isMore = ofWeek.total > (page + 1) * ARTICLES || talks.length === VIDEOS;
  return {
    found: [
      ...ofWeek.items.map((article) => ofArticle(publication, article)),
      ...talks.map((video) => ({ from: "video" as const, item: video.id, ...videoItem(video) })),
    ],
    next: isMore ? page + 1 : null,
  };
}

async function foundItems(
  { db, search, publication }: Pick<Deps, "db" | "search" | "publication">,
  find: string,
) {
  const { hits } = await searchNewest({ search }, find, { kind: "article", limit: FOUND });
  const articles = await articlesByIds(
    db,
    hits.map(({ id }) => id),
  );
  return articles.map((article) => ofArticle(publication, article));
}

const ofArticle = (publication: Deps["publication"], article: Parameters<typeof articleItem>[1]) => ({
  from: "article" as const,
  item: article.slug,
  ...articleItem(publication, article),
});
