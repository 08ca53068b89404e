import { sql } from "drizzle-orm";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { EpisodeInput, PostInput } from "../schema.ts";
import { pairStored } from "./pairs.ts";
import type { WriteCounts } from "./writes.ts";

/** Writes newsletter posts and podcast episodes that changed. */

/** How many of the newest episodes are kept. */
export const MAX_EPISODES = 5;

/**
 * Stores posts. Skips those that were published before `since` (ms), and new ones without a date: no section may show them
 * as posts of the last days.
 */
export async function upsertPosts(
  { db, now }: Pick<Deps, "db" | "now">,
  all: PostInput[],
  { since = 0 }: { since?: number } = {},
): Promise<WriteCounts> {
  const time = now().getTime();
  const inputs = all.filter(({ publishedAt }) => publishedAt === null || publishedAt >= since);
  const { items, pairs } = await pairStored(db, "newsletter_posts", inputs);
  const rows = items
    .filter((item) => item.publishedAt !== null || pairs.has(item))
    .map((item) => ({
      ...item,
      sourceKey: item.sourceKey ?? null,
      // A stored post keeps its date.
      publishedAt: Math.min(item.publishedAt ?? time, time),
    }));
  const [written] = await batch(db, [
    statement<{ id: string }>(sql`insert into newsletter_posts
        (id, source_id, title, author, newsletter, excerpt, url, image_url, published_at, read_time, source_key)
      select value ->> 'id', value ->> 'sourceId', value ->> 'title', value ->> 'author', value ->> 'newsletter',
        value ->> 'excerpt', value ->> 'url', value ->> 'imageUrl', value ->> 'publishedAt', value ->> 'readTime', value ->> 'sourceKey'
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (id) do update set title = excluded.title, author = excluded.author,
        newsletter = excluded.newsletter, excerpt = excluded.excerpt, url = excluded.url, image_url = excluded.image_url, read_time = excluded.read_time,
        source_key = excluded.source_key
      where title <> excluded.title or author <> excluded.author or newsletter <> excluded.newsletter or excerpt <> excluded.excerpt
        or read_time <> excluded.read_time or image_url is not excluded.image_url
        or url <> excluded.url or source_key is not excluded.source_key
      returning id`),
  ]);
  return counted(all.length, [...pairs.values()], written);
}

/** Stores episodes. Skips those that have five newer ones, which are not kept. */
export async function upsertEpisodes({ db }: Pick<Deps, "db">, inputs: EpisodeInput[]): Promise<WriteCounts> {
  const [known, written] = await batch(db, [
    statement<{ id: string }>(sql`select p.video_id as id
      from json_each(${JSON.stringify(inputs.map(({ videoId }) => videoId))}) wanted
      cross join podcast_episodes p on p.video_id = wanted.value`),
    statement<{ id: string }>(sql`insert into podcast_episodes
        (video_id, source_id, title, description, thumbnail_url, channel, published_at)
      select value ->> 'videoId', value ->> 'sourceId', value ->> 'title', value ->> 'description',
        value ->> 'thumbnailUrl', value ->> 'channel', value ->> 'publishedAt'
      from json_each(${JSON.stringify(inputs)}) where (select count(*) from podcast_episodes newer
        where newer.source_id = value ->> 'sourceId' and newer.published_at > value ->> 'publishedAt') < ${MAX_EPISODES}
      on conflict (video_id) do update set source_id = excluded.source_id, title = excluded.title,
        description = excluded.description, thumbnail_url = excluded.thumbnail_url,
        channel = iif(excluded.channel = '', channel, excluded.channel)
      where title <> excluded.title or description <> excluded.description or source_id <> excluded.source_id
        or thumbnail_url is not excluded.thumbnail_url or excluded.channel not in ('', channel)
      returning video_id as id`),
  ]);
  return counted(inputs.length, known, written);
}

function counted(all: number, known: { id: string }[], written: { id: string }[]): WriteCounts {
  const before = new Set(known.map(({ id }) => id));
  const inserted = written.filter(({ id }) => !before.has(id)).length;
  return { inserted, updated: written.length - inserted, unchanged: all - written.length };
}
