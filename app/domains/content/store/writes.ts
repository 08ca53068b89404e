import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { ArticleInput, UpsertCounts, VideoInput } from "../schema.ts";
import { noteAllArticles, noteArticles } from "./changes.ts";
import { renumberArticles, renumberVideos } from "./listings.ts";
import { freeSlugs, type PairedArticle, pairArticles, type StoredArticle } from "./pairing.ts";
import { withArticlePictures, withVideoPictures } from "./pictures/rows.ts";
import { articleDocument, videoDocument } from "./search/documents.ts";
import { indexDocuments, removeDocuments } from "./search/search.ts";
import { listsOfArticles, rebuildTermLists, renumberLists, writeTerms } from "./terms/terms.ts";

/**
 * Writes. The identity decides between insert and update, a hash of the input whether anything changed: a rerun writes
 * nothing. Rows and lists change in one transaction. The search index is written first, because it is derived and a run
 * that fails afterwards is repeated.
 */

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** Keeps a JSON parameter well under D1's 2 MB. */
const MAX_JSON_BYTES = 500_000;

const slugsOf = ({ categories }: Pick<Publication, "categories">) => categories.map(({ slug }) => slug);

interface Compared {
  changed: (PairedArticle & { contentHash: string })[];
  counts: UpsertCounts;
}

/** Returns which of these articles a write would insert or update. */
export async function compareArticles(
  { db }: Pick<Deps, "db">,
  inputs: readonly ArticleInput[],
): Promise<Compared> {
  const latest = [...new Map(inputs.map((input) => [input.identity, input])).values()];
  const paired = await Promise.all(
    (await pairArticles(db, latest)).map(async (pair) => {
      // When an item without a date was seen says nothing about whether it changed.
      const { seenAt: _, ...stated } = pair.input;
      return { ...pair, contentHash: await sha256Hex(JSON.stringify(stated), 32) };
    }),
  );
  const changed = paired.filter(
    ({ input, before, contentHash }) =>
      before === null || (before.content_hash !== contentHash && mayReplace(before, input)),
  );
  const inserted = changed.filter(({ before }) => before === null).length;
  const updated = changed.length - inserted;
  return { changed, counts: { inserted, updated, unchanged: paired.length - changed.length } };
}

export async function upsertArticles(
  { db, search, now, publication }: WriteDeps,
  inputs: readonly ArticleInput[],
): Promise<UpsertCounts> {
  const { changed, counts } = await compareArticles({ db }, inputs);
  if (changed.length === 0) return counts;

  const slugs = await freeSlugs(
    db,
    changed.filter(({ before }) => before === null),
  );
  const time = now().getTime();
  const rows = changed.map(({ input: { seenAt = time, ...input }, id, identity, before, contentHash }) => ({
    ...input,
    id,
    identity,
    sourceKey: input.sourceKey ?? null,
    discussionUrl: input.discussionUrl ?? null,
    contentHash,
    slug: before?.slug ?? slugs.get(id),
    // A date in the future would stay at the top of every list; a source's articles to come are in `schedule.ts`.
    publishedAt: Math.min(input.publishedAt ?? before?.published_at ?? seenAt, time),
    undated: input.publishedAt === null && before?.undated !== 0 ? 1 : 0,
    viewCount: Math.max(input.viewCount ?? 0, before?.view_count ?? 0),
    updatedAt: time,
    before,
  }));
  const { rows: pictured, queue } = await withArticlePictures({ db, publication, now: now() }, rows);
  await indexDocuments(
    search,
    rows.map((row) => articleDocument(row, publication.categories)),
  );
  const since = Math.min(
    ...rows.map(({ publishedAt, before }) => Math.min(publishedAt, before?.published_at ?? publishedAt)),
  );
  // Articles that leave a link come before those that take it.
  const written = [...pictured.filter(({ before }) => before), ...pictured.filter(({ before }) => !before)];
  const changedPages = noteArticles(
    written.map(({ id }) => id),
    now(),
  );
  const left = await listsOfArticles(
    db,
    rows.flatMap(({ id, before }) => (before ? id : [])),
  );
  const terms = writeTerms(written, left);
  await batch(db, [
    changedPages,
    ...jsonChunks(written.map(({ before: _, ...row }) => row)).map((json) =>
      statement(sql`insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at,
          read_time, view_count, featured_image, image_width, image_height, original_url, categories, tags, content_hash,
          content, source_key, undated, discussion_url)
        select value ->> 'id', value ->> 'slug', value ->> 'identity', value ->> 'sourceId', value ->> 'title',
          value ->> 'excerpt', value ->> 'author', value ->> 'publishedAt', value ->> 'updatedAt', value ->> 'readTime',
          value ->> 'viewCount', value ->> 'featuredImage', value ->> 'imageWidth', value ->> 'imageHeight',
          value ->> 'originalUrl', value -> 'categories', value -> 'tags', value ->> 'contentHash', value ->> 'content',
          value ->> 'sourceKey', value ->> 'undated', value ->> 'discussionUrl'
        from json_each(${json}) where true
        on conflict (id) do update set identity = excluded.identity, source_id = excluded.source_id,
          source_key = excluded.source_key, title = excluded.title, excerpt = excluded.excerpt,
          author = excluded.author, published_at = excluded.published_at, undated = excluded.undated,
          updated_at = excluded.updated_at, read_time = excluded.read_time,
          view_count = max(articles.view_count, excluded.view_count),
          featured_image = excluded.featured_image, image_width = excluded.image_width,
          image_height = excluded.image_height, original_url = excluded.original_url, categories = excluded.categories,
          tags = excluded.tags, content_hash = excluded.content_hash, content = excluded.content,
          discussion_url = excluded.discussion_url`),
    ),
    ...terms.statements,
    ...queue,
    ...renumberArticles(slugsOf(publication), since),
    ...renumberLists(terms.lists, since),
    // Once more: their place in the list may be another.
    changedPages,
  ]);
  return counts;
}

export async function upsertVideos(
  { db, search, now, publication }: WriteDeps,
  inputs: VideoInput[],
): Promise<UpsertCounts> {
  const latest = [...new Map(inputs.map((input) => [input.id, input])).values()];
  const stored = await storedVideos(
    db,
    latest.map(({ id }) => id),
  );
  const hashed = await Promise.all(
    latest.map(async ({ seenAt = 0, ...input }) => {
      const before = stored.get(input.id);
      // The keyless feed has no durations: keep the one of the Data API.
      const row = {
        ...input,
        duration: input.duration ?? before?.duration ?? null,
        viewCount: Math.max(input.viewCount ?? 0, before?.view_count ?? 0),
        sortAt: input.publishedAt ?? before?.sort_at ?? Math.min(seenAt, now().getTime()),
      };
      return { ...row, contentHash: await sha256Hex(JSON.stringify(row), 32), updatedAt: now().getTime() };
    }),
  );
  const rows = hashed.filter((row) => stored.get(row.id)?.content_hash !== row.contentHash);
  const counts = {
    inserted: rows.filter(({ id }) => !stored.has(id)).length,
    updated: rows.filter(({ id }) => stored.has(id)).length,
    unchanged: hashed.length - rows.length,
  };
  if (rows.length === 0) return counts;
  const pictured = await withVideoPictures({ db, publication, now: now() }, rows);
  await indexDocuments(
    search,
    rows.map((row) => videoDocument(row, publication.categories)),
  );
  const since = Math.min(
    ...rows.map((row) => Math.min(row.sortAt, stored.get(row.id)?.sort_at ?? row.sortAt)),
  );
  await batch(db, [
    ...jsonChunks(pictured.rows).map((json) =>
      statement(sql`insert into videos (id, source_id, title, description, channel_title, duration, view_count, published_at,
          sort_at, updated_at, thumbnail, workshop, categories, tags, content_hash)
        select value ->> 'id', value ->> 'sourceId', value ->> 'title', value ->> 'description', value ->> 'channelTitle',
          value ->> 'duration', value ->> 'viewCount', value ->> 'publishedAt', value ->> 'sortAt', value ->> 'updatedAt',
          value ->> 'thumbnail', value ->> 'workshop', value -> 'categories', value -> 'tags', value ->> 'contentHash'
        from json_each(${json}) where true
        on conflict (id) do update set source_id = excluded.source_id, title = excluded.title,
          description = excluded.description, channel_title = excluded.channel_title, duration = excluded.duration,
          view_count = excluded.view_count, published_at = excluded.published_at, sort_at = excluded.sort_at,
          updated_at = excluded.updated_at, thumbnail = excluded.thumbnail, workshop = excluded.workshop,
          categories = excluded.categories, tags = excluded.tags, content_hash = excluded.content_hash`),
    ),
    ...pictured.queue,
    ...renumberVideos(slugsOf(publication), since),
  ]);
  return counts;
}

/** Pins articles to a list ("featured" or a category's slug) in this order, and replaces the earlier pins. */
export async function setPins({ db }: Pick<Deps, "db">, list: string, articleIds: string[]): Promise<void> {
  await batch(db, [
    statement(sql`delete from pins where list = ${list}`),
    statement(
      sql`insert into pins (list, article_id, rank) select ${list}, value, key + 1 from json_each(${JSON.stringify(articleIds)})`,
    ),
  ]);
}

/** Deletes every article and video of a source, also those to come, with its pins and search documents. */
export async function removeSource(
  { db, search, now, publication }: WriteDeps,
  sourceId: string,
): Promise<void> {
  const [articleRows, videoRows] = await batch(db, [
    statement<{ id: string }>(sql`select id from articles where source_id = ${sourceId}`),
    statement<{ id: string }>(sql`select id from videos where source_id = ${sourceId}`),
  ]);
  // The index first: a run that ends in between is repeated by the next one.
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  await removeDocuments(search, "article", ids(articleRows));
  await removeDocuments(search, "video", ids(videoRows));
  const lists = await listsOfArticles(db, ids(articleRows));
  await batch(db, [
    ...writeTerms([], [], ids(articleRows)).statements,
    statement(
      sql`delete from pins where article_id in (select id from articles where source_id = ${sourceId})`,
    ),
    statement(sql`delete from article_related where article_id in (select id from articles where source_id = ${sourceId})
      or related_id in (select id from articles where source_id = ${sourceId})`),
    statement(sql`delete from articles where source_id = ${sourceId}`),
    statement(sql`delete from scheduled_articles where source_id = ${sourceId}`),
    statement(sql`delete from videos where source_id = ${sourceId}`),
    statement(sql`delete from video_transcripts where source_id = ${sourceId}`),
    ...renumberArticles(slugsOf(publication)),
    ...renumberVideos(slugsOf(publication)),
    ...renumberLists(lists),
    noteAllArticles(now()),
  ]);
}

/** Rebuilds the positions of every list from the stored articles and videos. */
export async function rebuildListings({
  db,
  now,
  publication,
}: Pick<Deps, "db" | "now" | "publication">): Promise<void> {
  await batch(db, [
    ...renumberArticles(slugsOf(publication)),
    ...renumberVideos(slugsOf(publication)),
    ...rebuildTermLists(),
    noteAllArticles(now()),
  ]);
}

/**
 * An article that two sources carry stays with the first, or each run would write it twice. Only an own full text
 * replaces another publication's excerpt.
 */
function mayReplace(before: StoredArticle, input: ArticleInput): boolean {
  return before.source_id === input.sourceId || (before.original_url !== null && input.originalUrl === null);
}

interface StoredVideo {
  id: string;
  content_hash: string;
  duration: string | null;
  view_count: number;
  sort_at: number;
}

async function storedVideos(db: Db, ids: string[]): Promise<Map<string, StoredVideo>> {
  const rows = await rowsOf(
    db,
    statement<StoredVideo>(sql`select v.id, v.content_hash, v.duration, v.view_count, v.sort_at
      from json_each(${JSON.stringify(ids)}) wanted cross join videos v on v.id = wanted.value`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Serialises rows as JSON arrays, each small enough for one bound parameter. */
export function jsonChunks(rows: readonly object[]): string[] {
  const chunks: string[][] = [[]];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (size + json.length > MAX_JSON_BYTES && size > 0) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(json);
    size += json.length;
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}
