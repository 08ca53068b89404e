import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { WINDOW_MS } from "../rules/clustering.ts";
import { firstSequence, sequence } from "../rules/sequence.ts";
import { MOST_INDEXED, type Placed, placeInStories, StoryIndex, spansOf } from "../rules/stories.ts";
import type { NewsInput } from "../schema.ts";
import { pairStored } from "./pairs.ts";
import type { NewsRow } from "./rows.ts";
import { indexNews, unindexNews } from "./search.ts";

/**
 * Writes news. The canonical address decides between insert and update; unchanged items are not written, so a rerun
 * writes nothing. The search index is written first: a run that fails after it is repeated.
 */

type WriteDeps = Pick<Deps, "db" | "search" | "now">;

export interface WriteCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** A JSON parameter of this many items stays well under D1's limit of 2 MB. */
const CHUNK = 400;

/** Stores items and assigns the new ones to stories. Skips items published before `since` (ms). */
export async function upsertNews(
  deps: WriteDeps,
  inputs: NewsInput[],
  { since = 0 }: { since?: number } = {},
): Promise<WriteCounts> {
  const counts: WriteCounts = { inserted: 0, updated: 0, unchanged: 0 };
  const latest = [...new Map(inputs.map((input) => [input.identity, input])).values()];
  for (let start = 0; start < latest.length; start += CHUNK) {
    const written = await upsertChunk(deps, latest.slice(start, start + CHUNK), since);
    for (const key of ["inserted", "updated", "unchanged"] as const) counts[key] += written[key];
  }
  return counts;
}

type Item = NewsInput & { id: string };

async function upsertChunk(
  { db, search, now }: WriteDeps,
  inputs: NewsInput[],
  since: number,
): Promise<WriteCounts> {
  const time = now().getTime();
  const { items, pairs } = await pairStored(db, "news_items", inputs);
  // A date in the future would hold the top of every list. What has no date is kept, however old its place.
  const publishedAt = (item: Item) =>
    Math.min(item.publishedAt ?? Math.max(item.seenAt ?? time, since), time);
  const fresh = items.filter((item) => !pairs.has(item) && publishedAt(item) >= since);
  const changed = items.filter((item) => {
    const before = pairs.get(item);
    // An item that two sources carry stays with the first, or each run would write it twice.
    return before && before.source_id === item.sourceId && isChanged(before, item);
  });
  const counts = {
    inserted: fresh.length,
    updated: changed.length,
    unchanged: items.length - fresh.length - changed.length,
  };
  if (fresh.length + changed.length === 0) return counts;

  const dated = changed.filter((item) => isDated(pairs.get(item), item));
  const seqs = await freeSequences(
    db,
    [...fresh, ...dated].map((item) => ({ id: item.id, seq: sequence(publishedAt(item), item.id) })),
  );
  const stories = await storiesOf(
    db,
    fresh.map((item) => ({ ...item, publishedAt: publishedAt(item) })),
  );
  // A story has what was reported within days of it.
  const apart = new Map<string, string>();
  for (const item of dated)
    if (Math.abs(publishedAt(item) - (pairs.get(item)?.published_at ?? 0)) > WINDOW_MS)
      apart.set(item.id, await sha256Hex(JSON.stringify([item.id, "dated"]), 16));
  const rows = [
    ...fresh.map((item) => ({
      ...item,
      seq: seqs.get(item.id) as number,
      story: stories.get(item.id) ?? item.id,
      publishedAt: publishedAt(item),
      undated: item.publishedAt === null ? 1 : 0,
    })),
    ...changed.map((item) => {
      const before = pairs.get(item) as NewsRow;
      const { seq, story, published_at, undated } = before;
      return isDated(before, item)
        ? {
            ...item,
            seq: seqs.get(item.id) as number,
            story: apart.get(item.id) ?? story,
            publishedAt: publishedAt(item),
            undated: 0,
          }
        : { ...item, seq, story, publishedAt: published_at, undated };
    }),
  ];
  // The place of an item in the index is that of its date.
  await unindexNews(
    search,
    dated.flatMap((item) => pairs.get(item) ?? []),
  );
  await indexNews(
    search,
    rows,
    changed.flatMap((item) => (dated.includes(item) ? [] : (pairs.get(item) ?? []))),
  );
  await batch(db, [
    statement(sql`insert into news_items (seq, id, source_id, source, title, description, url, image_url, published_at, story,
        source_key, undated)
      select value ->> 'seq', value ->> 'id', value ->> 'sourceId', value ->> 'source', value ->> 'title',
        value ->> 'description', value ->> 'url', value ->> 'imageUrl', value ->> 'publishedAt', value ->> 'story',
        value ->> 'sourceKey', value ->> 'undated'
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (id) do update set seq = excluded.seq, published_at = excluded.published_at,
        undated = excluded.undated, story = excluded.story, source = excluded.source, title = excluded.title,
        description = excluded.description, url = excluded.url, image_url = excluded.image_url,
        source_key = excluded.source_key`),
    countStories([
      ...new Set([
        ...rows.map(({ story }) => story),
        ...dated.flatMap((item) => pairs.get(item)?.story ?? []),
      ]),
    ]),
  ]);
  return counts;
}

/** Whether an item that had no date has one now. */
const isDated = (before: NewsRow | undefined, item: Item) =>
  before?.undated === 1 && item.publishedAt !== null;

const isChanged = (before: NewsRow, item: Item) =>
  before.title !== item.title ||
  before.description !== item.description ||
  before.url !== item.url ||
  before.image_url !== item.imageUrl ||
  before.source !== item.source ||
  isDated(before, item) ||
  before.source_key !== (item.sourceKey ?? null);

/** Two items of one second may get the same key: the later one takes the next. */
async function freeSequences(db: Db, wanted: { id: string; seq: number }[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    statement<{
      seq: number;
    }>(sql`select n.seq from json_each(${JSON.stringify(wanted.map(({ seq }) => seq))}) wanted
      cross join news_items n on n.seq between wanted.value and wanted.value + ${CHUNK}`),
  );
  const taken = new Set(rows.map(({ seq }) => seq));
  const free = new Map<string, number>();
  for (const { id, seq } of wanted) {
    let next = seq;
    while (taken.has(next)) next++;
    taken.add(next);
    free.set(id, next);
  }
  return free;
}

/** Assigns the new items to stories, and reads each row of the 72 hours around one of them once. */
async function storiesOf(
  db: Db,
  fresh: readonly (Item & { publishedAt: number })[],
): Promise<Map<string, string>> {
  const placed = new Map<string, string>();
  const index = new StoryIndex();
  const columns = sql`id, title, source, published_at as publishedAt, story`;
  let readTo = 0;
  for (const span of spansOf(fresh)) {
    const [first, last] = [span[0]?.publishedAt ?? 0, span.at(-1)?.publishedAt ?? 0];
    const from = Math.max(readTo, firstSequence(first - WINDOW_MS));
    const middle = Math.max(from, firstSequence(first));
    readTo = firstSequence(last + WINDOW_MS + 1000);
    const known = await rowsOf(
      db,
      statement<Placed>(sql`
        select * from (select ${columns} from news_items where seq >= ${from} and seq < ${middle}
          order by seq desc limit ${MOST_INDEXED / 2})
        union all select * from (select ${columns} from news_items where seq >= ${middle} and seq < ${readTo}
          order by seq limit ${MOST_INDEXED / 2})`),
    );
    for (const [id, story] of placeInStories(known, span, index)) placed.set(id, story);
  }
  return placed;
}

/** Recomputes the rows of stories from their items. */
export const countStories = (stories: string[]) =>
  statement(sql`insert into news_stories (id, first_seq, last_seq, size)
    select n.story, min(n.seq), max(n.seq), count(distinct n.source)
    from json_each(${JSON.stringify(stories)}) wanted cross join news_items n on n.story = wanted.value
    group by n.story
    on conflict (id) do update set first_seq = excluded.first_seq, last_seq = excluded.last_seq, size = excluded.size`);

/** Fills an empty search index, as after a migration that replaced it. */
export async function fillNewsSearch(deps: Pick<Deps, "db" | "search">): Promise<void> {
  const indexed = await rowsOf(deps.search, statement(sql`select rowid from news_fts limit 1`));
  if (indexed.length === 0) await rebuildNewsSearch(deps);
}

/** Rebuilds the search index from the stored items. Returns the number of documents. */
export async function rebuildNewsSearch({ db, search }: Pick<Deps, "db" | "search">): Promise<number> {
  await batch(search, [statement(sql`delete from news_fts`), statement(sql`update news_words set uses = 0`)]);
  let after = -1;
  let indexed = 0;
  while (true) {
    const rows = await rowsOf(
      db,
      statement<NewsRow>(sql`select * from news_items where seq > ${after} order by seq limit ${CHUNK}`),
    );
    await indexNews(search, rows);
    indexed += rows.length;
    if (rows.length < CHUNK) return indexed;
    after = (rows.at(-1) as NewsRow).seq;
  }
}
