import type { RankedMatch } from "./matches.ts";

/** Matches as a page shows them. */

export interface SearchHit {
  id: string;
  /** Escaped text in which only `<mark>` is markup. */
  titleHtml: string;
  /** The same: the excerpt, or the body around the words found where only it has them. */
  snippetHtml: string;
  /** Higher is better; comparable within one answer, apart for titles that have every word and for the rest. */
  score: number;
}

interface HitRow {
  /** Place on the page. */
  key: number;
  id: string;
  title: string;
  excerpt: string;
  body: string;
}

/** Control characters, which no document holds: they survive escaping, and then become `<mark>`. */
const MARK = "\u0001";
const UNMARK = "\u0002";

/** The hits of a page in its order; reads two rows each. What was removed meanwhile is left out. */
export async function presentHits(
  search: D1Database,
  match: string,
  page: RankedMatch[],
): Promise<SearchHit[]> {
  if (page.length === 0) return [];
  const { results } = await search
    .prepare(
      `select page.key, documents_fts.id, highlight(documents_fts, 0, char(1), char(2)) as title,
        snippet(documents_fts, 1, char(1), char(2), '…', 32) as excerpt,
        snippet(documents_fts, 3, char(1), char(2), '…', 32) as body
      from json_each(?) page cross join documents_fts on documents_fts.rowid = page.value
      where documents_fts match ?`,
    )
    .bind(JSON.stringify(page.map(({ position }) => position)), match)
    .all<HitRow>();
  return results
    .sort((a, b) => a.key - b.key)
    .map((row) => ({
      id: row.id,
      titleHtml: toHtml(row.title),
      snippetHtml: toHtml(snippetOf(row)),
      score: page[row.key]?.score ?? 0,
    }));
}

function snippetOf({ excerpt, body }: HitRow): string {
  if (body.includes(MARK) && !excerpt.includes(MARK)) return body;
  return excerpt || body;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toHtml(marked: string): string {
  return marked
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(MARK, "<mark>")
    .replaceAll(UNMARK, "</mark>");
}
