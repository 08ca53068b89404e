import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import {
  type IndexedArticle,
  type IndexedArticleRow,
  type IndexedVideo,
  toIndexedArticle,
  toIndexedVideo,
} from "../rows.ts";
import { selectIndexedVideos } from "../transcripts/said.ts";
import { articleDocument, videoDocument } from "./documents.ts";
import type { SearchKind } from "./position.ts";
import { indexDocuments, removeDocuments, type SearchDocument } from "./search.ts";
import { documentIds } from "./storage.ts";

const PAGE_SIZE = 100;

export interface RebuildCounts {
  /** Documents in the main database. */
  documents: number;
  /** Documents that were missing or different in the index. */
  written: number;
  /** Documents of the index that the main database no longer has. */
  removed: number;
}

type RebuildDeps = Pick<Deps, "db" | "search" | "publication">;

/**
 * Makes the search index match the main database, page by page. Searches keep working meanwhile; a rerun continues
 * after an interruption.
 */
export async function rebuildSearch(deps: RebuildDeps): Promise<RebuildCounts> {
  const { db, search } = deps;
  const counts = { documents: 0, written: 0, removed: 0 };
  for (const kind of ["article", "video"] as const) {
    for await (const documents of documentPages(deps, kind)) {
      counts.documents += documents.length;
      counts.written += await indexDocuments(search, documents);
    }
    for await (const ids of documentIds(search, kind, PAGE_SIZE)) {
      const gone = await withoutRow(db, kind, ids);
      await removeDocuments(search, kind, gone);
      counts.removed += gone.length;
    }
  }
  return counts;
}

async function* documentPages(deps: RebuildDeps, kind: SearchKind): AsyncGenerator<SearchDocument[]> {
  let last = "";
  while (true) {
    const page = await documentsAfter(deps, kind, last, PAGE_SIZE);
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1)?.id ?? last;
  }
}

/** Returns the documents of the rows after an id, in the order of their ids. */
export async function documentsAfter(
  { db, publication: { categories } }: Pick<RebuildDeps, "db" | "publication">,
  kind: SearchKind,
  id: string,
  limit: number,
): Promise<SearchDocument[]> {
  return kind === "article"
    ? (await articlesAfter(db, id, limit)).map((row) => articleDocument(row, categories))
    : (await videosAfter(db, id, limit)).map((row) => videoDocument(row, categories));
}

async function articlesAfter(db: Db, id: string, limit: number): Promise<IndexedArticle[]> {
  const rows = await rowsOf(
    db,
    statement<IndexedArticleRow>(sql`select id, published_at, title, excerpt, categories, tags, content from articles
      where id > ${id} order by id limit ${limit}`),
  );
  return rows.map(toIndexedArticle);
}

async function videosAfter(db: Db, id: string, limit: number): Promise<IndexedVideo[]> {
  const rows = await rowsOf(
    db,
    selectIndexedVideos(sql`from videos v where v.id > ${id} order by v.id limit ${limit}`),
  );
  return rows.map(toIndexedVideo);
}

/** Returns which of these ids of documents have no row. */
export async function withoutRow(db: Db, kind: SearchKind, ids: string[]): Promise<string[]> {
  const table = sql.raw(kind === "article" ? "articles" : "videos");
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(
      sql`select value as id from json_each(${JSON.stringify(ids)}) where value not in (select id from ${table})`,
    ),
  );
  return rows.map(({ id }) => id);
}
