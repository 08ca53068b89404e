import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleInput, UpsertCounts } from "../../schema.ts";
import { overlaidHash, overlaysOf, type StoredOverlay } from "../desk/overlays.ts";
import { type PairedArticle, pairArticles, type StoredArticle } from "../pairing.ts";

/** Compares what sources give with what is stored. */

interface Compared {
  changed: (PairedArticle & { statedHash: string; contentHash: string; overlay: StoredOverlay | null })[];
  counts: UpsertCounts;
}

/** Returns which of these articles a write would insert or update. Those that the desk withholds count as unchanged. */
export async function compareArticles(
  { db }: Pick<Deps, "db">,
  inputs: readonly ArticleInput[],
): Promise<Compared> {
  const latest = [...new Map(inputs.map((input) => [input.identity, input])).values()];
  const pairs = await pairArticles(db, latest);
  const overlays = await overlaysOf(
    db,
    "article",
    pairs.map(({ id }) => id),
  );
  const paired = await Promise.all(
    pairs.map(async (pair) => {
      // When an item without a date was seen says nothing about whether it changed; how often it was read is compared apart.
      const { seenAt: _seenAt, viewCount: _viewCount, ...stated } = pair.input;
      const overlay = overlays.get(pair.id) ?? null;
      const statedHash = await sha256Hex(JSON.stringify(stated), 32);
      return { ...pair, overlay, statedHash, contentHash: await overlaidHash(statedHash, overlay) };
    }),
  );
  const changed = paired.filter(
    ({ input, before, contentHash }) =>
      before === null ||
      (before.withheld !== "deleted" &&
        (before.content_hash !== contentHash || (input.viewCount ?? 0) > before.view_count) &&
        mayReplace(before, input)),
  );
  const inserted = changed.filter(({ before }) => before === null).length;
  const updated = changed.filter(({ before }) => before !== null && before.withheld === null).length;
  return { changed, counts: { inserted, updated, unchanged: paired.length - inserted - updated } };
}

/**
 * An article that two sources carry stays with the first, or each run would write it twice. Only an own full text
 * replaces another publication's excerpt.
 */
function mayReplace(before: StoredArticle, input: ArticleInput): boolean {
  return before.source_id === input.sourceId || (before.original_url !== null && input.originalUrl === null);
}

export interface StoredVideo {
  id: string;
  content_hash: string;
  duration: string | null;
  view_count: number;
  sort_at: number;
  updated_at: number;
  withheld: string | null;
}

/** Reads the videos of these ids, those that the desk withholds too. */
export async function storedVideos(db: Db, ids: string[]): Promise<Map<string, StoredVideo>> {
  const wanted = sql`json_each(${JSON.stringify(ids)}) wanted`;
  const rows = await rowsOf(
    db,
    statement<StoredVideo>(sql`select v.id, v.content_hash, v.duration, v.view_count, v.sort_at, v.updated_at, null as withheld
        from ${wanted} cross join videos v on v.id = wanted.value
      union all select w.item_id, coalesce(w.item ->> 'contentHash', ''), w.item ->> 'duration',
          coalesce(w.item ->> 'viewCount', 0), w.published_at,
          coalesce(w.item ->> 'updatedAt', 0), w.state
        from ${wanted} cross join withheld w on w.kind = 'video' and w.item_id = wanted.value`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
