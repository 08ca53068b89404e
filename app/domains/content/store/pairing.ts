import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { slugify } from "~/lib/text/slug.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { pairItems } from "~/platform/sources/identity.ts";
import { type ArticleInput, RESERVED_SLUGS } from "../schema.ts";

/** Pairs articles that a source gives with the stored ones, and finds ids and slugs for new ones. */

export interface StoredArticle {
  id: string;
  /** Null for one that the desk withheld before it had one. */
  slug: string | null;
  identity: string;
  source_id: string;
  source_key: string | null;
  original_url: string | null;
  content_hash: string;
  published_at: number;
  undated: number;
  view_count: number;
  /** How the desk withholds it; null for an article of the site. */
  withheld: string | null;
}

export interface PairedArticle {
  input: ArticleInput;
  id: string;
  /** The input's, unless another stored article has it. */
  identity: string;
  before: StoredArticle | null;
}

const COLUMNS = sql.raw(
  "a.id, a.slug, a.identity, a.source_id, a.source_key, a.original_url, a.content_hash, a.published_at, a.undated, a.view_count, null as withheld",
);
/** The same of an article that the desk withholds; nothing of its row may be kept. */
const WITHHELD_COLUMNS = sql.raw(
  `w.item_id as id, w.slug, w.identity, w.source_id, w.source_key, w.item ->> 'originalUrl' as original_url,
    coalesce(w.item ->> 'contentHash', '') as content_hash, w.published_at,
    coalesce(w.item ->> 'undated', 1) as undated, coalesce(w.item ->> 'viewCount', 0) as view_count,
    w.state as withheld`,
);

/** Returns the id of a new article of this identity. */
export const articleId = (identity: string): Promise<string> => sha256Hex(identity, 16);

/** Pairs each input with the article that it updates. Inputs have distinct identities. */
export async function pairArticles(db: Db, inputs: ArticleInput[]): Promise<PairedArticle[]> {
  const hashes = await Promise.all(inputs.map(({ identity }) => articleId(identity)));
  const rows = await storedArticles(db, inputs, hashes);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byIdentity = new Map(rows.map((row) => [row.identity, row]));
  const bySourceKey = new Map(rows.map((row) => [keyOf(row.source_id, row.source_key), row]));
  const pairs = pairItems(
    inputs,
    ({ sourceId, sourceKey }) => (sourceKey ? bySourceKey.get(keyOf(sourceId, sourceKey)) : undefined),
    ({ identity }) => byIdentity.get(identity),
  );
  return Promise.all(
    inputs.map(async (input, index) => {
      const before = pairs.get(input) ?? null;
      const holder = byIdentity.get(input.identity);
      const identity = before && holder && holder !== before ? before.identity : input.identity;
      const hash = hashes[index] as string;
      // An article that moved away keeps the id that its old link made.
      const free = byId.has(hash) ? await sha256Hex(keyOf(input.sourceId, input.identity), 16) : hash;
      return { input, id: before?.id ?? free, identity, before };
    }),
  );
}

const keyOf = (sourceId: string, key: string | null) => JSON.stringify([sourceId, key]);

/** Reads the articles with these identities, with these ids, or of these keys of their source; those withheld too. */
async function storedArticles(db: Db, inputs: ArticleInput[], ids: string[]): Promise<StoredArticle[]> {
  const identities = JSON.stringify(inputs.map(({ identity }) => identity));
  const keys = JSON.stringify(
    inputs.flatMap(({ sourceId, sourceKey }) => (sourceKey ? [[sourceId, sourceKey]] : [])),
  );
  const found = await batch(db, [
    statement<StoredArticle>(sql`select ${COLUMNS} from json_each(${identities}) wanted
        cross join articles a on a.identity = wanted.value
      union select ${COLUMNS} from json_each(${JSON.stringify(ids)}) wanted
        cross join articles a on a.id = wanted.value
      union select ${COLUMNS} from json_each(${keys}) wanted
        cross join articles a on a.source_id = wanted.value ->> 0 and a.source_key = wanted.value ->> 1`),
    statement<StoredArticle>(sql`select ${WITHHELD_COLUMNS} from json_each(${identities}) wanted
        cross join withheld w on w.kind = 'article' and w.identity = wanted.value
      union select ${WITHHELD_COLUMNS} from json_each(${JSON.stringify(ids)}) wanted
        cross join withheld w on w.kind = 'article' and w.item_id = wanted.value
      union select ${WITHHELD_COLUMNS} from json_each(${keys}) wanted
        cross join withheld w on w.source_id = wanted.value ->> 0 and w.source_key = wanted.value ->> 1
          and w.kind = 'article'`),
  ]);
  return found.flat();
}

/** Returns slugs for new articles: the preferred one or the title's, with a part of the id when taken or reserved. */
export async function freeSlugs(
  db: Db,
  articles: { id: string; input: ArticleInput }[],
): Promise<Map<string, string>> {
  const wanted = articles.map(({ id, input }) => ({
    id,
    slug: slugify(input.slug ?? input.title) || `article-${id}`,
  }));
  const rows = await rowsOf(
    db,
    statement<{
      slug: string;
    }>(sql`with wanted as (select value as slug from json_each(${JSON.stringify(wanted.map(({ slug }) => slug))}))
      select a.slug from wanted cross join articles a on a.slug = wanted.slug
      union all select w.slug from wanted cross join withheld w on w.slug = wanted.slug`),
  );
  const taken = new Set([...RESERVED_SLUGS, ...rows.map((row) => row.slug)]);
  const free = new Map<string, string>();
  for (const { id, slug } of wanted) {
    const unique = taken.has(slug) ? `${slug}-${id.slice(0, 8)}` : slug;
    taken.add(unique);
    free.set(id, unique);
  }
  return free;
}
