import { sql } from "drizzle-orm";
import { bounded } from "~/lib/text/whole-words.ts";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { lettersApart } from "~/platform/search/letters.ts";
import { parseQuery, phrase, type Term, toMatch, toQuestion, toText } from "~/platform/search/query.ts";
import { repair, selectCandidates, vocabularyOf } from "~/platform/search/vocabulary.ts";
import { isOfTopic, type Topic } from "../rules/topics.ts";
import type { NewsArticle } from "../schema.ts";
import { type NewsRow, toArticle } from "./rows.ts";

/**
 * Full-text search, in a database of its own (docs/decisions/0005). Its rowids are the keys of the items, in order of
 * time, so the newest matches are found without ranking, sorting or counting the others.
 */

type SearchDeps = Pick<Deps, "db" | "search">;

/** Matches are counted up to this. */
export const COUNT_CAP = 100;

/** Matches of a mended query, whose candidates were read as well: both stay within 300 rows. */
const MENDED_CAP = 90;

const TABLES = { texts: sql.raw("news_fts"), words: sql.raw("news_words_fts") };
/** bm25 weights of title, description and source. */
const WEIGHTS = sql.raw("10.0, 4.0, 5.0");

export interface NewsSearch {
  limit: number;
  offset?: number;
  topic?: Topic | undefined;
  /** Only items before this key: the matches after the newest hundred. */
  before?: number | undefined;
  /** Whether the words are names that stand as they are typed. */
  asTyped?: boolean | undefined;
}

export interface NewsFound {
  articles: NewsArticle[];
  total: number;
  more: boolean;
  corrected: string | null;
  /** What `before` must be for the matches that come next; null when there are none. */
  older: number | null;
}

/**
 * Returns the stories that match a text, most relevant of the newest hundred matches first, and their number up to
 * `COUNT_CAP`. Words are read as in the search of articles: by their stems, the last one also unfinished, and unknown
 * words are corrected when nothing matches.
 */
export async function findNews(
  deps: SearchDeps,
  q: string,
  { limit, offset = 0, topic, before, asTyped = false }: NewsSearch,
): Promise<NewsFound> {
  const terms = parseQuery(q);
  if (terms.length === 0) return { articles: [], total: 0, more: false, corrected: null, older: null };
  const { found, cap, corrected } = await newestMatches(deps, terms, { most: COUNT_CAP, before, asTyped });
  const rows = await itemsOf(deps.db, inOrder(found));
  const isOf = topic ? isOfTopic(topic) : () => true;
  const stories = toStories(rows.filter(({ title }) => isOf([title])));
  return {
    articles: stories.slice(offset, offset + limit),
    total: stories.length,
    more: found.length >= cap,
    corrected,
    older: found.length >= cap ? (found.at(-1)?.seq ?? null) : null,
  };
}

/** Returns whether `findNews` finds any for a text. */
export async function hasNews(
  { search }: Pick<Deps, "search">,
  q: string,
  asTyped = false,
): Promise<boolean> {
  const terms = parseQuery(q);
  if (terms.length === 0) return false;
  return (await newestMatches({ search }, terms, { most: 1, asTyped })).found.length > 0;
}

/**
 * Returns the newest matches, at most `cap`; where nothing matches, those of the words as they are mended, which
 * `corrected` states.
 */
async function newestMatches(
  { search }: Pick<Deps, "search">,
  terms: Term[],
  { most, before, asTyped }: Pick<NewsSearch, "before"> & { most: number; asTyped: boolean },
): Promise<{ found: MatchRow[]; cap: number; corrected: string | null }> {
  const words = asTyped ? [] : terms.flatMap((term) => term.words);
  const question = toQuestion(terms);
  const [found, candidates] = await batch(search, [
    selectMatches(question.wide, most, before),
    selectCandidates(TABLES, question, words),
  ]);
  const repaired = repair(terms, candidates);
  if (!repaired) return { found, cap: most, corrected: null };
  const cap = Math.min(most, MENDED_CAP);
  const mended = await rowsOf(search, selectMatches(toMatch(repaired.terms), cap, before));
  const isCorrected = mended.length > 0 && repaired.corrected;
  return { found: mended, cap, corrected: isCorrected ? toText(repaired.terms) : null };
}

interface MatchRow {
  seq: number;
  relevance: number;
}

const selectMatches = (match: string, most: number, before?: number) =>
  statement<MatchRow>(sql`select rowid as seq, -bm25(news_fts, ${WEIGHTS}) as relevance from news_fts
    where news_fts match ${match}${before === undefined ? sql`` : sql.raw(` and rowid < ${before}`)} order by rowid desc limit ${most}`);

const inOrder = (found: MatchRow[]) =>
  [...found]
    .sort((one, other) => other.relevance - one.relevance || other.seq - one.seq)
    .map(({ seq }) => seq);

/** Returns one entry a story, in the place of its best match, with the other outlets that match. */
function toStories(rows: NewsRow[]): NewsArticle[] {
  const stories = new Map<string, NewsRow[]>();
  for (const row of rows) stories.set(row.story, [...(stories.get(row.story) ?? []), row]);
  return [...stories.values()].flatMap(([lead, ...others]) => {
    if (!lead) return [];
    const outlets = new Map(others.map((row) => [row.source, row]));
    outlets.delete(lead.source);
    return toArticle(lead, [...outlets.values()]);
  });
}

/** Symbols are also words ("NOW", "NET"), so they match only beside the name of an exchange or in brackets. */
const EXCHANGES = ["nasdaq", "nyse"];
/** Candidates that are checked for the name as written ("Elastic", not "elastic"); each reads three rows. */
const COMPANY_WINDOW = 20;

export async function findCompanyNews(
  deps: SearchDeps,
  { name, symbol }: { name: string; symbol: string },
  limit: number,
): Promise<NewsArticle[]> {
  const spoken = spokenName(name);
  const words = spoken.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const listings = EXCHANGES.map((exchange) => `"${exchange} ${symbol.replace(/[^A-Za-z]/g, " ")}"`);
  const match = [`{title description} : ${phrase(words)}`, ...listings].join(" OR ");
  const rows = await itemsOf(deps.db, await matches(deps, match, COMPANY_WINDOW));
  const named = new RegExp(bounded(spoken, spoken.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")), "u");
  const listed = new RegExp(
    `\\b(?:${EXCHANGES.join("|")})\\W{1,3}${symbol.replace(/[^A-Za-z]/g, ".")}\\b`,
    "i",
  );
  return rows
    .filter(({ title, description }) => {
      const text = `${title} ${description}`;
      return named.test(text) || listed.test(text);
    })
    .slice(0, limit)
    .map((row) => toArticle(row));
}

/** Returns a company's name as headlines write it: without "Inc.", "Holdings" and the like. */
export function spokenName(name: string): string {
  return name
    .replace(/,?\s+(?:inc|corp(?:oration)?|ltd|plc|n\.v|s\.a|llc|co)\.?$/i, "")
    .replace(/\s+(?:holdings|technologies|communications|systems|group)$/i, "")
    .trim();
}

async function matches({ search }: SearchDeps, match: string, limit: number): Promise<number[]> {
  const rows = await rowsOf(
    search,
    statement<{ seq: number }>(
      sql`select rowid as seq from news_fts where news_fts match ${match} order by rowid desc limit ${limit}`,
    ),
  );
  return rows.map(({ seq }) => seq);
}

/** Returns items by key, in the given order. Leaves out deleted ones. Keys as literals: a row read is an item. */
async function itemsOf(db: Db, seqs: number[]): Promise<NewsRow[]> {
  if (seqs.length === 0) return [];
  const rows = await rowsOf(
    db,
    statement<NewsRow>(sql`select * from news_items where seq in (${sql.raw(seqs.map(Number).join(","))})`),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

export interface SearchText {
  seq: number;
  title: string;
  description: string;
  source: string;
}

/**
 * Adds items to the index; replaces entries of the same key. `before` are the texts that they replace. What is indexed
 * already, by a run that ended before it stored the item, is not counted twice.
 */
export async function indexNews(search: Db, items: SearchText[], before: SearchText[] = []): Promise<void> {
  if (items.length === 0) return;
  const indexed = await indexedOf(search, items);
  for (const { seq } of before) indexed.delete(seq);
  const text = JSON.stringify(
    items.map(({ seq, title, description, source }) => [
      seq,
      ...[title, description, source].map((text) => lettersApart(text)),
    ]),
  );
  await batch(search, [
    statement(sql`insert or replace into news_fts (rowid, title, description, source)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${text})`),
    countWords(
      before,
      items.filter(({ seq }) => !indexed.has(seq)),
    ),
  ]);
}

/** Deletes the entries of items. */
export async function unindexNews(search: Db, items: SearchText[]): Promise<void> {
  if (items.length === 0) return;
  const indexed = await indexedOf(search, items);
  const seqs = JSON.stringify(items.map(({ seq }) => seq));
  await batch(search, [
    statement(sql`delete from news_fts where rowid in (select value from json_each(${seqs}))`),
    countWords(
      items.filter(({ seq }) => indexed.has(seq)),
      [],
    ),
  ]);
}

/** Returns the keys of the items that have an entry. */
async function indexedOf(search: Db, items: SearchText[]): Promise<Set<number>> {
  const seqs = JSON.stringify(items.map(({ seq }) => seq));
  const rows = await rowsOf(
    search,
    statement<{ seq: number }>(sql`
      select value as seq from json_each(${seqs}) wanted
      where exists (select 1 from news_fts where rowid = wanted.value)`),
  );
  return new Set(rows.map(({ seq }) => seq));
}

/** Updates in how many items each word is. */
function countWords(before: Omit<SearchText, "seq">[], after: Omit<SearchText, "seq">[]) {
  const changes = new Map<string, number>();
  const add = (items: Omit<SearchText, "seq">[], uses: number) => {
    for (const { title, description, source } of items)
      for (const word of vocabularyOf(`${title} ${description} ${source}`))
        changes.set(word, (changes.get(word) ?? 0) + uses);
  };
  add(before, -1);
  add(after, 1);
  return statement(sql`insert into news_words (word, uses)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify([...changes])}) where true
    on conflict (word) do update set uses = max(0, uses + excluded.uses) where excluded.uses <> 0`);
}
