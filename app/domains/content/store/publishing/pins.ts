import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { PublishedArticle } from "../../schema.ts";
import { articleId } from "../pairing.ts";
import { setPins } from "../writes.ts";

/**
 * Puts a source's pins before those of other sources in every list, and behind what the desk ordered there. Pins of
 * articles in `kept` stay where they are. An article to come is pinned already: its pin counts once it is published.
 * Returns whether a pin changed.
 */
export async function syncPins(
  { db }: Pick<Deps, "db">,
  sourceId: string,
  items: readonly PublishedArticle[],
  kept: ReadonlySet<string>,
): Promise<boolean> {
  const [stored, pins] = await Promise.all([articlesOf({ db }, sourceId), allPins({ db })]);
  const known = new Map(stored.map(({ identity, ...article }) => [identity, article]));
  const ids = new Map<PublishedArticle, string>();
  for (const item of items) {
    const { identity } = item.article;
    ids.set(item, known.get(identity)?.id ?? (await articleId(identity)));
  }
  const ours = (chosen: readonly PublishedArticle[]) => chosen.flatMap((item) => ids.get(item) ?? []);
  const dateOf = (item: PublishedArticle) =>
    known.get(item.article.identity)?.publishedAt ?? item.article.publishedAt ?? 0;

  const wanted = new Map<string, string[]>();
  const featured = items.filter((item) => item.featured !== undefined);
  wanted.set("featured", ours(featured.sort((a, b) => (a.featured ?? 0) - (b.featured ?? 0))));
  for (const category of new Set(items.flatMap(({ pinned }) => pinned))) {
    const chosen = items.filter(({ pinned }) => pinned.includes(category));
    wanted.set(category, ours(chosen.sort((a, b) => dateOf(b) - dateOf(a))));
  }

  let changed = false;
  for (const list of new Set([...wanted.keys(), ...pins.map((pin) => pin.list)])) {
    const current = pins.filter((pin) => pin.list === list);
    const first = current.filter(({ desk }) => desk === 1).map(({ articleId }) => articleId);
    const others = current.filter((pin) => pin.sourceId !== sourceId).map(({ articleId }) => articleId);
    const next = [...new Set([...first, ...(wanted.get(list) ?? []), ...others])];
    for (const [place, pin] of current.entries())
      if (pin.identity !== null && kept.has(pin.identity) && pin.desk === 0)
        next.splice(place, 0, pin.articleId);
    if (next.join() === current.map(({ articleId }) => articleId).join()) continue;
    await setPins({ db }, list, next);
    changed = true;
  }
  return changed;
}

export interface StoredArticle {
  id: string;
  identity: string;
  slug: string;
  title: string;
  publishedAt: number;
  /** What its source stated, or its first publication: the desk may show it under another date. */
  statedAt: number;
}

/** Reads the published articles of a source. */
export const articlesOf = ({ db }: Pick<Deps, "db">, sourceId: string) =>
  rowsOf(
    db,
    statement<StoredArticle>(
      sql`select a.id, a.identity, a.slug, a.title, a.published_at as publishedAt,
          coalesce(c.stated ->> 'sortAt', a.published_at) as statedAt
        from articles a left join corrections c on c.kind = 'article' and c.item_id = a.id
        where a.source_id = ${sourceId}`,
    ),
  );

interface Pin {
  list: string;
  articleId: string;
  /** Of the article, published or to come. */
  sourceId: string;
  identity: string | null;
  /** 1: ordered at the desk. */
  desk: number;
}

const allPins = ({ db }: Pick<Deps, "db">) =>
  rowsOf(
    db,
    statement<Pin>(
      sql`select p.list, p.article_id as articleId, p.desk,
          coalesce(a.source_id, s.source_id, w.source_id) as sourceId,
          coalesce(a.identity, s.article ->> 'identity', w.identity) as identity
        from pins p left join articles a on a.id = p.article_id left join scheduled_articles s on s.id = p.article_id
          left join withheld w on w.kind = 'article' and w.item_id = p.article_id
        where coalesce(a.id, s.id, w.item_id) is not null order by p.list, p.rank`,
    ),
  );
