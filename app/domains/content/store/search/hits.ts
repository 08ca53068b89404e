import { sql } from "drizzle-orm";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { lettersTogether } from "~/platform/search/letters.ts";
import type { RankedMatch } from "./matches.ts";

/** Search hits: matches with their highlighted texts. */

export interface SearchHit {
  id: string;
  /** Escaped text in which only `<mark>` is markup. */
  titleHtml: string;
  /** Like `titleHtml`: the excerpt, or the part of the body with the words when only the body has them. */
  snippetHtml: string;
  /** Higher is better. Comparable within one answer, separately for titles with every word and for the others. */
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

/** Control characters, which no document contains: they survive escaping and are then replaced by `<mark>`. */
const MARK = "\u0001";
const UNMARK = "\u0002";

/** The words of a snippet: of a script without spaces each is a letter, and 64 are the most that FTS5 gives. */
const lengthOf = (column: "excerpt" | "body") =>
  sql.raw(`iif(instr(documents_fts.${column}, char(8203)) > 0, 64, 32)`);

/** Returns the hits of a page in its order, reading two rows each. Leaves out documents deleted meanwhile. */
export async function presentHits(search: Db, match: string, page: RankedMatch[]): Promise<SearchHit[]> {
  if (page.length === 0) return [];
  const positions = JSON.stringify(page.map(({ position }) => position));
  const rows = await rowsOf(
    search,
    statement<HitRow>(sql`select page.key, documents_fts.id, highlight(documents_fts, 0, char(1), char(2)) as title,
        snippet(documents_fts, 1, char(1), char(2), '…', ${lengthOf("excerpt")}) as excerpt,
        snippet(documents_fts, 3, char(1), char(2), '…', ${lengthOf("body")}) as body
      from json_each(${positions}) page cross join documents_fts on documents_fts.rowid = page.value
      where documents_fts match ${match}`),
  );
  return rows
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

function toHtml(marked: string): string {
  return escapeMarkup(lettersTogether(marked)).replaceAll(MARK, "<mark>").replaceAll(UNMARK, "</mark>");
}
