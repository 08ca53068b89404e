import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleInput, UpsertCounts } from "../schema.ts";
import { removeArticles } from "./trim.ts";
import { setPins, upsertArticles } from "./writes.ts";

const DAY_MS = 86_400_000;

/** An article published by its editors: the fields of a feed's article, and its pins and rank. */
export interface PublishedArticle {
  article: ArticleInput;
  /** Days before now, instead of a date; an article already stored keeps its date. */
  ageInDays?: number;
  /** Categories at whose top it is pinned. */
  pinned: string[];
  /** Its rank among the featured articles; 1 comes first. */
  featured?: number;
}

export interface SyncCounts extends UpsertCounts {
  removed: number;
  /** Whether pages change. */
  changed: boolean;
}

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** Makes a source hold exactly these articles, with their pins and featured ranks. A rerun writes nothing. */
export async function syncArticles(
  deps: WriteDeps,
  sourceId: string,
  items: PublishedArticle[],
): Promise<SyncCounts> {
  const before = await articlesOf(deps.db, sourceId);
  const dateOf = new Map(before.map(({ identity, publishedAt }) => [identity, publishedAt]));
  const now = deps.now().getTime();
  // An editor's article without a date is dated by its first publication here: unlike a feed's, it may lead.
  const dated = items.map(({ article, ageInDays }) =>
    ageInDays === undefined && article.publishedAt !== null
      ? article
      : {
          ...article,
          publishedAt: dateOf.get(article.identity) ?? Math.round(now - (ageInDays ?? 0) * DAY_MS),
        },
  );
  const counts = await upsertArticles(deps, dated);

  const wanted = new Set(items.map(({ article }) => article.identity));
  const gone = before.filter(({ identity }) => !wanted.has(identity));
  await removeArticles(
    deps,
    gone.map(({ id, publishedAt: at }) => ({ id, at })),
  );
  const pinsChanged = await syncPins(deps, sourceId, items);
  return {
    ...counts,
    removed: gone.length,
    changed: counts.inserted + counts.updated + gone.length > 0 || pinsChanged,
  };
}

/** Puts this source's pins before those of other sources in every list. Returns whether a pin changed. */
async function syncPins(deps: WriteDeps, sourceId: string, items: PublishedArticle[]): Promise<boolean> {
  const [stored, pins] = await Promise.all([articlesOf(deps.db, sourceId), allPins(deps.db)]);
  const idOf = new Map(stored.map(({ identity, id }) => [identity, id]));
  const newest = new Map(stored.map(({ id, publishedAt }) => [id, publishedAt]));
  const ours = (chosen: PublishedArticle[]) =>
    chosen.flatMap(({ article }) => idOf.get(article.identity) ?? []);

  const wanted = new Map<string, string[]>();
  const featured = items.filter((item) => item.featured !== undefined);
  wanted.set("featured", ours(featured.sort((a, b) => (a.featured ?? 0) - (b.featured ?? 0))));
  for (const category of new Set(items.flatMap(({ pinned }) => pinned))) {
    const ids = ours(items.filter(({ pinned }) => pinned.includes(category)));
    wanted.set(
      category,
      ids.sort((a, b) => (newest.get(b) ?? 0) - (newest.get(a) ?? 0)),
    );
  }

  let changed = false;
  for (const list of new Set([...wanted.keys(), ...pins.map((pin) => pin.list)])) {
    const current = pins.filter((pin) => pin.list === list);
    const others = current.filter((pin) => pin.sourceId !== sourceId).map(({ articleId }) => articleId);
    const next = [...(wanted.get(list) ?? []), ...others];
    if (next.join() === current.map(({ articleId }) => articleId).join()) continue;
    await setPins(deps, list, next);
    changed = true;
  }
  return changed;
}

interface StoredArticle {
  id: string;
  identity: string;
  publishedAt: number;
}

const articlesOf = (db: Db, sourceId: string) =>
  rowsOf(
    db,
    statement<StoredArticle>(
      sql`select id, identity, published_at as publishedAt from articles where source_id = ${sourceId}`,
    ),
  );

const allPins = (db: Db) =>
  rowsOf(
    db,
    statement<{ list: string; articleId: string; sourceId: string }>(
      sql`select p.list, p.article_id as articleId, a.source_id as sourceId
        from pins p cross join articles a on a.id = p.article_id order by p.list, p.rank`,
    ),
  );
