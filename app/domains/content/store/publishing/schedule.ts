import { sql } from "drizzle-orm";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { countKept } from "~/platform/sources/state.ts";
import { type ArticleInput, DESK_SOURCE, type UpsertCounts } from "../../schema.ts";
import { articleId } from "../pairing.ts";
import { upsertArticles } from "../writes.ts";

/**
 * Articles whose date is to come. They are in a table of their own, which no page, list, feed, search or mail reads, until
 * the clock publishes them at their minute; see docs/decisions/0039.
 */

const MINUTE_MS = 60_000;

/** Articles that are read and written at a time: each may be half a megabyte. */
const CHUNK = 25;

/** Returns whether an article waits: its minute has not begun. */
export const isToCome = (publishedAt: number | null, now: Date): boolean =>
  publishedAt !== null && minuteOf(publishedAt) > now.getTime();

const minuteOf = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;

export interface ScheduledArticle {
  id: string;
  identity: string;
  slug: string | null;
  title: string;
  /** Milliseconds: the beginning of its minute. */
  publishAt: number;
}

/** Reads what is to come of a source, soonest first. */
export const scheduledOf = ({ db }: Pick<Deps, "db">, sourceId: string): Promise<ScheduledArticle[]> =>
  rowsOf(
    db,
    statement<ScheduledArticle>(sql`select id, article ->> 'identity' as identity, article ->> 'slug' as slug,
        article ->> 'title' as title, publish_at as publishAt
      from scheduled_articles where source_id = ${sourceId} order by publish_at, id`),
  );

/**
 * Makes these dated articles the ones to come of a source, beside those of an identity in `kept`: what it no longer has is
 * not published.
 */
export async function scheduleArticles(
  { db }: Pick<Deps, "db">,
  sourceId: string,
  articles: readonly ArticleInput[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const identities = JSON.stringify([...kept, ...articles.map(({ identity }) => identity)]);
  await batch(db, [
    statement(sql`delete from scheduled_articles
      where source_id = ${sourceId} and article ->> 'identity' not in (select value from json_each(${identities}))`),
    ...(await schedule(articles)),
  ]);
}

/** Returns the statements that let these dated articles come, beside the others of their sources. */
export async function schedule(articles: readonly ArticleInput[]): Promise<Statement[]> {
  const rows = await Promise.all(
    articles.flatMap((article) =>
      article.publishedAt === null
        ? []
        : [
            articleId(article.identity).then((id) => ({
              id,
              sourceId: article.sourceId,
              publishAt: minuteOf(article.publishedAt ?? 0),
              article,
            })),
          ],
    ),
  );
  return jsonChunks(rows).map((json) =>
    statement(sql`insert into scheduled_articles (id, source_id, publish_at, article)
      select value ->> 'id', value ->> 'sourceId', value ->> 'publishAt', value -> 'article' from json_each(${json}) where true
      on conflict (id) do update set source_id = excluded.source_id, publish_at = excluded.publish_at,
        article = excluded.article
      where publish_at <> excluded.publish_at or article <> excluded.article or source_id <> excluded.source_id`),
  );
}

/** Returns the statement that lets an article not come. */
export const unschedule = (id: string): Statement =>
  statement(sql`delete from scheduled_articles where id = ${id}`);

/** Returns the statement that cancels the scheduled articles that their source calls by these keys. */
export const unscheduleKeys = (sourceId: string, keys: readonly string[]): Statement =>
  statement(sql`delete from scheduled_articles where source_id = ${sourceId}
    and article ->> 'sourceKey' in (select value from json_each(${JSON.stringify(keys)}))`);

/** Forgets what is to come of feeds that are not configured; the articles of folders and of the desk stay. */
export async function forgetOtherFeeds({ db }: Pick<Deps, "db">, feedIds: readonly string[]): Promise<void> {
  await batch(db, [
    statement(sql`delete from scheduled_articles
      where source_id not in (select value from json_each(${JSON.stringify(feedIds)}))
        and source_id not in (select source_id from folders) and source_id <> ${DESK_SOURCE}`),
  ]);
}

/** Returns whether the minute of an article has come. Reads one row. */
export async function isAnyDue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(
      sql`select exists (select 1 from scheduled_articles where publish_at <= ${now().getTime()}) as due`,
    ),
  );
  return row?.due === 1;
}

export interface Published extends UpsertCounts {
  /** How many still wait. */
  left: number;
  /** Milliseconds: when the next of them comes; null when none waits. */
  nextAt: number | null;
}

/** Publishes the articles whose minute has come. A run that was cut off is repeated by the next. */
export async function publishDue(
  deps: Pick<Deps, "db" | "search" | "now" | "publication">,
): Promise<Published> {
  const time = deps.now().getTime();
  const total = { inserted: 0, updated: 0, unchanged: 0 };
  while (true) {
    const due = await rowsOf(
      deps.db,
      statement<{ id: string; article: string }>(sql`select id, article from scheduled_articles
        where publish_at <= ${time} order by publish_at, id limit ${CHUNK}`),
    );
    const articles = due.map(({ article }) => JSON.parse(article) as ArticleInput);
    const { inserted, updated, unchanged } = await upsertArticles(deps, articles);
    total.inserted += inserted;
    total.updated += updated;
    total.unchanged += unchanged;
    const bySource: Record<string, number> = {};
    for (const { sourceId } of articles) bySource[sourceId] = (bySource[sourceId] ?? 0) + 1;
    const [, [rest]] = await batch(deps.db, [
      // One that got a later date meanwhile stays.
      statement(sql`delete from scheduled_articles where publish_at <= ${time}
        and id in (select value from json_each(${JSON.stringify(due.map(({ id }) => id))}))`),
      statement<{ left: number; nextAt: number | null }>(
        sql`select count(*) as left, min(publish_at) as nextAt from scheduled_articles`,
      ),
      // Known ones too: nothing is missed where a run that was cut off is repeated.
      countKept(bySource),
    ]);
    if (due.length < CHUNK) return { ...total, left: rest?.left ?? 0, nextAt: rest?.nextAt ?? null };
  }
}
