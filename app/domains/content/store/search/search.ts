import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { lettersApart } from "~/platform/search/letters.ts";
import { parseQuery, toMatch, toQuestion, toText } from "~/platform/search/query.ts";
import { repair } from "~/platform/search/vocabulary.ts";
import { presentHits, type SearchHit } from "./hits.ts";
import { COUNT_CAP, findMatches, type Limits, type Matches, rank, unranked } from "./matches.ts";
import { type DocumentKind, firstPosition, positionRange, SLOTS } from "./position.ts";
import { rarestTerms } from "./rarest.ts";
import { keyOf, type NewRow, replaceRows, type StoredRow, storedRows } from "./storage.ts";

/** Full-text search in a database of its own: writes documents, deletes them, answers queries. */

export interface SearchDocument {
  kind: DocumentKind;
  id: string;
  /** Milliseconds; 0 when unknown. */
  publishedAt: number;
  title: string;
  excerpt: string;
  /** Joined by spaces, with the names of the categories and their words (`topicWord`). */
  tags: string;
  /** Plain text; only its beginning is indexed (`MAX_BODY`). */
  body: string;
}

/** Characters. What is said in two hours are 100,000. */
const MAX_BODY: Record<DocumentKind, number> = { article: 20_000, issue: 20_000, video: 100_000 };
/** Characters in one bound parameter: below D1's 2 MB even at three bytes a character. */
const MAX_CHUNK = 500_000;
const MAX_DOCUMENTS = 100;

/** Adds or replaces documents by kind and id. Returns how many differed from the stored ones; a rerun writes nothing. */
export async function indexDocuments(search: Db, documents: SearchDocument[]): Promise<number> {
  const rows = new Map(documents.map((document) => [keyOf(document), toRow(document)]));
  let written = 0;
  for (const chunk of chunksOf([...rows.values()])) {
    const stored = await storedRows(search, chunk);
    const changed = chunk.filter((row) => !isSame(row, stored.get(keyOf(row))));
    if (changed.length === 0) continue;
    const replaced = changed.flatMap((row) => stored.get(keyOf(row)) ?? []);
    await replaceRows(search, replaced, changed);
    written += changed.length;
  }
  return written;
}

/** Deletes documents; ignores unknown ids. */
export async function removeDocuments(search: Db, kind: DocumentKind, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_DOCUMENTS) {
    const keys = ids.slice(start, start + MAX_DOCUMENTS).map((id) => ({ kind, id }));
    const stored = await storedRows(search, keys);
    if (stored.size > 0) await replaceRows(search, [...stored.values()], []);
  }
}

function toRow({ kind, id, publishedAt, title, excerpt, tags, body }: SearchDocument): NewRow {
  return {
    kind,
    id,
    title: clean(title),
    excerpt: clean(excerpt),
    tags: clean(tags),
    body: clean(body.slice(0, MAX_BODY[kind])),
    minute: firstPosition(kind, publishedAt),
  };
}

/**
 * Joins lines, removes control characters (two of them mark hits, one ends a text in SQLite) and lone surrogates, and
 * sets the letters of scripts without spaces apart.
 */
function clean(text: string): string {
  return lettersApart(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim());
}

function chunksOf(rows: NewRow[]): NewRow[][] {
  const chunks: NewRow[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const length = row.title.length + row.excerpt.length + row.tags.length + row.body.length;
    if (size + length > MAX_CHUNK || (chunks.at(-1)?.length ?? 0) >= MAX_DOCUMENTS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += length;
  }
  return chunks;
}

function isSame(row: NewRow, stored: StoredRow | undefined): boolean {
  return (
    stored !== undefined &&
    stored.position >= row.minute &&
    stored.position < row.minute + SLOTS &&
    (["title", "excerpt", "tags", "body"] as const).every((field) => row[field] === stored[field])
  );
}

export interface SearchAnswer {
  /** `capped`: one of the two is 100 and there are more ("100+"). */
  counts: { articles: number; videos: number; capped: boolean };
  /** The corrected query whose results these are, when nothing matches the given one. */
  corrected: string | null;
  /** The words of which each of these results has some, when nothing has all that were asked for. */
  someOf: string[] | null;
  /** Hits of the requested kind, best first. */
  hits: SearchHit[];
  /** How many are ranked: the pages of best matches end there. */
  ranked: number;
  /** What `before` must be for the matches that come next, newest first; null when there are none. */
  older: number | null;
}

export interface SearchOptions extends Limits {
  limit: number;
  offset: number;
  /** Milliseconds. */
  now: number;
  /** Whether the words are names that stand as they are typed, such as the symbol of a company. */
  asTyped?: boolean | undefined;
}

/**
 * Searches articles or videos; no text is an error. Reads at most 300 rows of the search database for a page of 20, in
 * two batches, and in a third when nothing matches and the words are corrected. When no document has all words it reads
 * at most 400 for those with some of them. The newest hundred matches are ranked; with `before` it returns those after
 * them, newest first.
 */
export async function searchContent(
  { search }: Pick<Deps, "search">,
  text: string,
  { limit, offset, now, asTyped = false, ...limits }: SearchOptions,
): Promise<SearchAnswer> {
  const terms = parseQuery(text);
  if (terms.length === 0)
    return {
      counts: toCounts({ article: 0, video: 0 }),
      corrected: null,
      someOf: null,
      hits: [],
      ranked: 0,
      older: null,
    };
  const { kind, before } = limits;
  const words = asTyped ? [] : terms.flatMap((term) => term.words);
  let matches = await findMatches(search, toQuestion(terms), limits, words);
  let corrected: string | null = null;
  const repaired = repair(terms, matches.candidates);
  if (repaired) {
    const match = toMatch(repaired.terms);
    matches = await findMatches(search, { exact: match, wide: match }, limits, []);
    const some = matches.counts.article + matches.counts.video > 0;
    if (some && repaired.corrected) corrected = toText(repaired.terms);
  }
  let someOf: string[] | null = null;
  if (!matches.anywhere && terms.length > 1 && !asTyped) {
    const wanted = repaired?.terms ?? terms;
    const rarest = await rarestTerms(search, wanted);
    if (rarest.length > 0) {
      const match = toMatch(rarest, { unfinished: rarest.at(-1) === wanted.at(-1), any: true });
      matches = await findMatches(search, { exact: match, wide: match }, limits, []);
      someOf = [...new Set(rarest.map((term) => toText([term])))];
    }
  }
  const ranked = before === undefined ? rank(matches, now) : unranked(matches);
  const page = ranked.slice(offset, offset + limit);
  const capped = matches.newest.length > COUNT_CAP;
  // Of the ranked ones the oldest, of those after them the last that is shown.
  const last = before === undefined ? matches.newest.at(-1) : page.at(-1);
  const more = before === undefined ? capped : capped || ranked.length > offset + limit;
  return {
    counts: toCounts(before === undefined ? matches.counts : { ...matches.counts, [kind]: COUNT_CAP + 1 }),
    corrected,
    someOf,
    hits: await presentHits(search, matches.match, page),
    ranked: ranked.length,
    older: more && last ? last.position : null,
  };
}

function toCounts({ article, video }: Matches["counts"]): SearchAnswer["counts"] {
  return {
    articles: Math.min(article, COUNT_CAP),
    videos: Math.min(video, COUNT_CAP),
    capped: article > COUNT_CAP || video > COUNT_CAP,
  };
}

/**
 * Returns the newest documents of a kind that match a text, and what `before` must be for the next ones; null when
 * there are none.
 */
export async function searchNewest(
  { search }: Pick<Deps, "search">,
  text: string,
  { kind, limit, before, since }: { kind: DocumentKind; limit: number; before?: number; since?: number },
): Promise<{ hits: SearchHit[]; older: number | null }> {
  const terms = parseQuery(text);
  if (terms.length === 0) return { hits: [], older: null };
  const [first, last] = positionRange(kind);
  const lowest = since === undefined ? first : firstPosition(kind, since);
  const highest = before === undefined ? last : Math.min(last, before - 1);
  const ofKind = sql.raw(`rowid between ${lowest} and ${highest}`);
  const match = toMatch(terms);
  const rows = await rowsOf(
    search,
    statement<{ position: number }>(sql`select rowid as position from documents_fts
      where documents_fts match ${match} and ${ofKind} order by rowid desc limit ${limit + 1}`),
  );
  const shown = rows.slice(0, limit);
  return {
    hits: await presentHits(
      search,
      match,
      shown.map(({ position }) => ({ position, score: 0 })),
    ),
    older: rows.length > limit ? (shown.at(-1)?.position ?? null) : null,
  };
}
