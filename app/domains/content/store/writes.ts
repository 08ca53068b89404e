import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { corrected } from "../rules/desk/corrections.ts";
import type { ArticleInput, UpsertCounts, VideoInput } from "../schema.ts";
import { noteAllArticles, noteArticles } from "./changes.ts";
import { keepStated, overlaidHash, overlaysOf } from "./desk/overlays.ts";
import { articleColumns, statedArticle, statedVideo, videoColumns } from "./desk/values.ts";
import { keepWithheldArticles, keepWithheldVideos } from "./desk/withheld.ts";
import { renumberArticles, renumberVideos } from "./listings.ts";
import { freeSlugs } from "./pairing.ts";
import { withArticlePictures, withVideoPictures } from "./pictures/rows.ts";
import { articleDocument, videoDocument } from "./search/documents.ts";
import { indexDocuments, removeDocuments } from "./search/search.ts";
import { listsOfArticles, rebuildTermLists, renumberLists, writeTerms } from "./terms/terms.ts";
import { saidIn } from "./transcripts/said.ts";
import { compareArticles, storedVideos } from "./writing/compare.ts";
import { putArticles, putVideos, valuesOf } from "./writing/rows-sql.ts";

/**
 * Writes. The identity decides between insert and update, a hash of the input whether anything changed: a rerun writes
 * nothing. Rows and lists change in one transaction. The search index is written first, because it is derived and a run
 * that fails afterwards is repeated.
 */

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

const slugsOf = ({ categories }: Pick<Publication, "categories">) => categories.map(({ slug }) => slug);

export async function upsertArticles(
  { db, search, now, publication }: WriteDeps,
  inputs: readonly ArticleInput[],
): Promise<UpsertCounts> {
  const { changed, counts } = await compareArticles({ db }, inputs);
  if (changed.length === 0) return counts;

  const slugs = await freeSlugs(
    db,
    changed.filter(({ before }) => !before?.slug),
  );
  const time = now().getTime();
  const read = changed.map(
    ({ input: { seenAt = time, ...input }, id, identity, before, contentHash, statedHash, overlay }) => {
      const row = {
        ...input,
        id,
        identity,
        sourceKey: input.sourceKey ?? null,
        discussionUrl: input.discussionUrl ?? null,
        contentHash,
        slug: before?.slug ?? slugs.get(id) ?? id,
        // A date in the future would stay at the top of every list; a source's articles to come are in `schedule.ts`.
        publishedAt: Math.min(
          input.publishedAt ?? overlay?.stated.sortAt ?? before?.published_at ?? seenAt,
          time,
        ),
        undated: input.publishedAt === null && (overlay?.stated.undated ?? before?.undated !== 0) ? 1 : 0,
        viewCount: Math.max(input.viewCount ?? 0, before?.view_count ?? 0),
        updatedAt: time,
        before,
      };
      const stated = statedArticle(row);
      return {
        row: overlay ? { ...row, ...articleColumns(corrected(stated, overlay)) } : row,
        stated: overlay ? [{ id, stated, statedHash }] : [],
      };
    },
  );
  const { rows: all, queue } = await withArticlePictures(
    { db, publication, now: now() },
    read.map(({ row }) => row),
  );
  const rows = all.filter(({ before }) => !before?.withheld);
  const kept = [
    ...keepStated(
      "article",
      read.flatMap(({ stated }) => stated),
    ),
    ...keepWithheldArticles(all.filter(({ before }) => before?.withheld).map(({ before: _, ...row }) => row)),
  ];
  if (rows.length === 0) {
    await batch(db, kept);
    return counts;
  }
  await indexDocuments(
    search,
    rows.map((row) => articleDocument(row, publication.categories)),
  );
  const since = Math.min(
    ...rows.map(({ publishedAt, before }) => Math.min(publishedAt, before?.published_at ?? publishedAt)),
  );
  // Articles that leave a link come before those that take it.
  const written = [...rows.filter(({ before }) => before), ...rows.filter(({ before }) => !before)];
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
      putArticles(valuesOf("article", json)),
    ),
    ...kept,
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
  const ids = latest.map(({ id }) => id);
  const [stored, overlays] = await Promise.all([storedVideos(db, ids), overlaysOf(db, "video", ids)]);
  const read = await Promise.all(
    latest.map(async ({ seenAt = 0, ...input }) => {
      const before = stored.get(input.id);
      const overlay = overlays.get(input.id);
      // The keyless feed has no durations: keep the one of the Data API.
      const row = {
        ...input,
        duration: input.duration ?? before?.duration ?? null,
        viewCount: Math.max(input.viewCount ?? 0, before?.view_count ?? 0),
        sortAt:
          input.publishedAt ?? overlay?.stated.sortAt ?? before?.sort_at ?? Math.min(seenAt, now().getTime()),
      };
      // More views are no change of what the video says, which is what its page was last changed for.
      const { viewCount: _, ...said } = row;
      const statedHash = await sha256Hex(JSON.stringify(said), 32);
      const contentHash = await overlaidHash(statedHash, overlay);
      const isSame = before?.content_hash === contentHash;
      const stated = statedVideo(row);
      return {
        row: {
          ...row,
          ...(overlay && videoColumns(corrected(stated, overlay))),
          contentHash,
          updatedAt: isSame ? before.updated_at : now().getTime(),
        },
        isSame: isSame && row.viewCount === before.view_count,
        stated: overlay ? [{ id: row.id, stated, statedHash }] : [],
      };
    }),
  );
  const stateOf = (id: string) => stored.get(id)?.withheld ?? null;
  const changed = read.filter(({ row, isSame }) => !isSame && stateOf(row.id) !== "deleted");
  const onSite = changed.filter(({ row }) => stateOf(row.id) === null);
  const inserted = onSite.filter(({ row }) => !stored.has(row.id)).length;
  const counts = {
    inserted,
    updated: onSite.length - inserted,
    unchanged: read.length - onSite.length,
  };
  if (changed.length === 0) return counts;
  const pictured = await withVideoPictures(
    { db, publication, now: now() },
    changed.map(({ row }) => row),
  );
  const rows = pictured.rows.filter(({ id }) => stateOf(id) === null);
  const kept = [
    ...keepStated(
      "video",
      changed.flatMap(({ stated }) => stated),
    ),
    ...keepWithheldVideos(pictured.rows.filter(({ id }) => stateOf(id) !== null)),
  ];
  if (rows.length === 0) {
    await batch(db, kept);
    return counts;
  }
  const said = await saidIn(
    db,
    rows.map(({ id }) => id),
  );
  await indexDocuments(
    search,
    rows.map((row) => videoDocument({ ...row, said: said.get(row.id) }, publication.categories)),
  );
  const since = Math.min(
    ...rows.map((row) => Math.min(row.sortAt, stored.get(row.id)?.sort_at ?? row.sortAt)),
  );
  await batch(db, [
    ...jsonChunks(rows).map((json) => putVideos(valuesOf("video", json))),
    ...kept,
    ...pictured.queue,
    ...renumberVideos(slugsOf(publication), since),
  ]);
  return counts;
}

/** Pins articles to a list ("featured" or a category's slug) in this order, and takes other pins off it. */
export async function setPins({ db }: Pick<Deps, "db">, list: string, articleIds: string[]): Promise<void> {
  const ids = JSON.stringify(articleIds);
  await batch(db, [
    statement(
      sql`delete from pins where list = ${list} and article_id not in (select value from json_each(${ids}))`,
    ),
    statement(
      sql`insert into pins (list, article_id, rank) select ${list}, value, key + 1 from json_each(${ids}) where true
        on conflict (list, article_id) do update set rank = excluded.rank`,
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
    // What the desk decided of them holds if the source comes again; their texts go.
    statement(sql`update withheld set item = null where source_id = ${sourceId}`),
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
