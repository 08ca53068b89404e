import { sql } from "drizzle-orm";
import { counted } from "~/lib/format.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { LeavingRule } from "../config.ts";
import { type ArticleInput, DESK_SOURCE } from "../schema.ts";
import { removeArticles } from "./trim.ts";
import { removeSource } from "./writes.ts";

/**
 * Articles that may leave: those of feeds that are configured no more, and those that their feed deleted. The publication
 * says what becomes of each; see docs/decisions/0042.
 */

const DAY_MS = 86_400_000;

/** An item counts as deleted only when this many older ones are still in the feed: else it fell off the end. */
const OLDER_ITEMS = 3;

/** What the desk lets leave goes after an hour: until then the source can be taken back. */
const HOUR_IN_DAYS = 1 / 24;

/** An item counts as deleted when this many readings with content missed it. */
const READINGS = 3;

type ReadDeps = Pick<Deps, "db" | "now">;
type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/**
 * Notes which stored articles of a feed a reading of it misses. Those that it has again are forgotten. What is older than
 * the third-oldest dated item of the reading may have fallen off the end: nothing is noted of it. Nor is of one whose date
 * the desk set: that says nothing of its place in the feed.
 */
export async function noteReading(
  { db, now }: ReadDeps,
  sourceId: string,
  present: readonly ArticleInput[],
): Promise<void> {
  const dates = present.flatMap(({ publishedAt }) => publishedAt ?? []).sort((one, other) => one - other);
  const since = dates[OLDER_ITEMS - 1] ?? Number.MAX_SAFE_INTEGER;
  const identities = JSON.stringify(present.map(({ identity }) => identity));
  const keys = JSON.stringify(present.flatMap(({ sourceKey }) => sourceKey ?? []));
  const missing = sql`select id from articles where source_id = ${sourceId} and published_at > ${since} and undated = 0
    and identity not in (select value from json_each(${identities}))
    and (source_key is null or source_key not in (select value from json_each(${keys})))
    and not exists (select 1 from corrections c
      where c.kind = 'article' and c.item_id = articles.id and c.published_at is not null)`;
  await batch(db, [
    statement(
      sql`delete from departures where source_id = ${sourceId} and article_id <> '' and article_id not in (${missing})`,
    ),
    statement(sql`insert into departures (source_id, article_id, since, readings)
      select ${sourceId}, id, ${now().getTime()}, 1 from (${missing}) where true
      on conflict (source_id, article_id) do update set readings = readings + 1`),
  ]);
}

/** Notes which feeds with articles are configured no more, and forgets those that are again. Reads a row a source. */
async function noteFeeds({ db, now }: ReadDeps, configured: readonly string[]): Promise<void> {
  const ids = JSON.stringify(configured);
  await batch(db, [
    statement(sql`delete from departures where article_id = '' and (source_id in (select value from json_each(${ids}))
      or not exists (select 1 from articles a where a.source_id = departures.source_id
        union all select 1 from videos v where v.source_id = departures.source_id))`),
    statement(
      sql`delete from departures where article_id <> '' and source_id not in (select value from json_each(${ids}))`,
    ),
    // The desk, folders, the sample and test data have identities of their own; one article tells for all of its source.
    statement(sql`with recursive named (id) as (
        select min(source_id) from articles
        union all select (select min(source_id) from articles where source_id > named.id) from named where named.id is not null)
      insert into departures (source_id, article_id, since, readings)
      select id, '', ${now().getTime()}, 0 from named
      where id is not null and id <> ${DESK_SOURCE} and id not in (select value from json_each(${ids}))
        and not exists (select 1 from (select identity from articles where source_id = named.id limit 1)
          where identity like 'publish:%' or identity like 'scale:%')
      on conflict (source_id, article_id) do nothing`),
  ]);
}

interface Departure {
  sourceId: string;
  since: number;
  /** Of one article; empty for a feed. */
  id: string;
  slug: string | null;
  at: number | null;
  choice: Choice | null;
}

/** What becomes of the items of a source that was taken out at the desk. */
export type Choice = "keep" | "leave";

/** Notes what the desk chose for the items of a source that it takes out; null forgets it, for one that comes back. */
export const chooseDeparture = (sourceId: string, choice: Choice | null, now: Date): Statement =>
  choice
    ? statement(sql`insert into departures (source_id, article_id, since, readings, choice)
        values (${sourceId}, '', ${now.getTime()}, 0, ${choice})
        on conflict (source_id, article_id) do update set since = excluded.since, choice = excluded.choice`)
    : statement(sql`delete from departures where source_id = ${sourceId} and article_id = ''`);

/** Returns what the desk chose for the items of a source; null where it chose nothing. */
export async function chosenDeparture({ db }: Pick<Deps, "db">, sourceId: string): Promise<Choice | null> {
  const [row] = await rowsOf(
    db,
    statement<{ choice: Choice | null }>(
      sql`select choice from departures where source_id = ${sourceId} and article_id = ''`,
    ),
  );
  return row?.choice ?? null;
}

export interface Left {
  removed: number;
  /** What leaves, what stays and by which rule, a sentence each. */
  sentences: string[];
}

/** Removes what the rule lets leave now, and says what of it stays and until when. */
export async function applyLeaving(
  deps: WriteDeps,
  configured: readonly string[],
  rule: LeavingRule,
): Promise<Left> {
  await noteFeeds(deps, configured);
  const rows = await rowsOf(
    deps.db,
    statement<Departure>(sql`select d.source_id as sourceId, d.since, d.article_id as id, a.slug, a.published_at as at, d.choice
      from departures d left join articles a on a.id = d.article_id
      where d.article_id = '' or (a.id is not null and d.readings >= ${READINGS})
      order by d.source_id, d.since, d.article_id`),
  );
  const now = deps.now().getTime();
  const isOver = (days: number | "keep", { since }: Departure) =>
    days !== "keep" && now - since >= days * DAY_MS;
  const feeds = rows.filter(({ id }) => id === "");
  const items = rows.filter(({ id }) => id !== "");

  const chosen = { keep: "keep", leave: HOUR_IN_DAYS } as const;
  const goneFeeds = feeds.filter((feed) =>
    isOver(feed.choice ? chosen[feed.choice] : rule.removedFeeds, feed),
  );
  for (const { sourceId } of goneFeeds) await removeSource(deps, sourceId);
  const goneItems = items.filter((item) => isOver(rule.deletedItems, item));
  await removeArticles(
    deps,
    goneItems.map(({ id, at }) => ({ id, at: at ?? 0 })),
  );
  if (goneFeeds.length + goneItems.length > 0)
    await batch(deps.db, [
      statement(sql`delete from departures where article_id <> '' and article_id in (
        select value from json_each(${JSON.stringify(goneItems.map(({ id }) => id))}))`),
      statement(sql`delete from departures where source_id in (
        select value from json_each(${JSON.stringify(goneFeeds.map(({ sourceId }) => sourceId))}))`),
    ]);
  const paths = (of: Departure[]) => of.map(({ slug }) => `/article/${slug}`);
  return {
    removed: goneFeeds.length + goneItems.length,
    sentences: [
      ...sentencesOf("Articles of feeds that are not configured", rule.removedFeeds, {
        gone: goneFeeds.map(({ sourceId }) => sourceId),
        staying: feeds
          .filter((feed) => !goneFeeds.includes(feed) && !feed.choice)
          .map(({ sourceId }) => sourceId),
      }),
      ...sentencesOf("Articles deleted at their feed", rule.deletedItems, {
        gone: paths(goneItems),
        staying: paths(items.filter((item) => !goneItems.includes(item))),
      }),
    ],
  };
}

/** Names at most so many in a sentence. */
const MOST_NAMED = 10;

function sentencesOf(
  what: string,
  days: number | "keep",
  { gone, staying }: Record<"gone" | "staying", string[]>,
): string[] {
  const named = (names: string[]) =>
    names.slice(0, MOST_NAMED).join(", ") +
    (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "");
  const stay = days === "keep" ? "are kept" : `are removed after ${counted(days, "day")}`;
  return [
    ...(gone.length > 0 ? [`${what} were removed: ${named(gone)}.`] : []),
    ...(staying.length > 0 ? [`${what} ${stay}: ${named(staying)}.`] : []),
  ];
}
