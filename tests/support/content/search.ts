import {
  type SearchAnswer,
  type SearchDocument,
  type SearchOptions,
  searchContent,
} from "~/domains/content/store/search/search.ts";
import type { Db } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** The time of the tests' searches. */
export const SEARCHED_AT = Date.parse("2026-08-01T12:00:00Z");

/** Searches articles, first page of 20 unless `options` say otherwise. */
export function ask(
  deps: Pick<Deps, "search">,
  q: string,
  options: Partial<SearchOptions> = {},
): Promise<SearchAnswer> {
  return searchContent(deps, q, { kind: "article", limit: 20, offset: 0, now: SEARCHED_AT, ...options });
}

/** Returns an empty document with the given fields. */
export function document(id: string, fields: Partial<SearchDocument> = {}): SearchDocument {
  return {
    kind: "article",
    id,
    publishedAt: Date.parse("2026-07-01T09:00:00Z"),
    title: "Untitled",
    excerpt: "",
    tags: "",
    body: "",
    ...fields,
  };
}

/** Empties the index and its vocabulary, because the tests of a file share their storage. */
export async function emptySearch({ $client: search }: Db): Promise<void> {
  await search.batch([
    search.prepare("delete from documents"),
    search.prepare("delete from words"),
    search.prepare("insert into words_fts (words_fts) values ('delete-all')"),
  ]);
}
