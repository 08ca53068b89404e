import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
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

const MAX_WORDS = 8;
/** Shorter words match whole words only: "ai" does not find "air". */
const MIN_PREFIX = 3;

/**
 * Returns the FTS5 query of a text: every word must occur, from three letters on as a prefix; joined words
 * ("monday.com") must be adjacent. Null without a letter or digit; no input is an error.
 */
export function toMatch(q: string): string | null {
  const groups = q
    .slice(0, 200)
    .split(/\s+/)
    .map((chunk) => chunk.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [])
    .filter((words) => words.length > 0)
    .slice(0, MAX_WORDS);
  if (groups.length === 0) return null;
  return groups
    .map((words) => `"${words.join(" ")}"${(words.at(-1) ?? "").length >= MIN_PREFIX ? "*" : ""}`)
    .join(" AND ");
}

/** Returns matches, newest first, and their number up to `COUNT_CAP`. Items of one story are separate matches. */
export async function findNews(
  deps: SearchDeps,
  q: string,
  { limit, offset = 0, topic }: { limit: number; offset?: number; topic?: Topic | undefined },
): Promise<{ articles: NewsArticle[]; total: number }> {
  const match = toMatch(q);
  if (match === null) return { articles: [], total: 0 };
  const found = await matches(deps, match, COUNT_CAP);
  if (topic) {
    const isOf = isOfTopic(topic);
    const rows = (await itemsOf(deps.db, found)).filter(({ title }) => isOf([title]));
    const page = rows.slice(offset, offset + limit);
    return { articles: page.map((row) => toArticle(row)), total: rows.length };
  }
  const rows = await itemsOf(deps.db, found.slice(offset, offset + limit));
  return { articles: rows.map((row) => toArticle(row)), total: found.length };
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
  const words = (spoken.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
  if (words === "") return [];
  const listings = EXCHANGES.map((exchange) => `"${exchange} ${symbol.replace(/[^A-Za-z]/g, " ")}"`);
  const match = [`{title description} : "${words}"`, ...listings].join(" OR ");
  const rows = await itemsOf(deps.db, await matches(deps, match, COMPANY_WINDOW));
  const named = new RegExp(
    `(?<![\\p{L}\\p{N}])${spoken.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "u",
  );
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

/** Returns items by key, in the given order. Leaves out deleted ones. */
function itemsOf(db: Db, seqs: number[]): Promise<NewsRow[]> {
  if (seqs.length === 0) return Promise.resolve([]);
  return rowsOf(
    db,
    statement<NewsRow>(sql`select n.* from json_each(${JSON.stringify(seqs)}) wanted
      cross join news_items n on n.seq = wanted.value`),
  );
}

export interface SearchText {
  seq: number;
  title: string;
  description: string;
  source: string;
}

/** Adds items to the index; replaces entries of the same key. */
export async function indexNews(search: Db, items: SearchText[]): Promise<void> {
  if (items.length === 0) return;
  const text = JSON.stringify(
    items.map(({ seq, title, description, source }) => [seq, title, description, source]),
  );
  await batch(search, [
    statement(sql`insert or replace into news_fts (rowid, title, description, source)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${text})`),
  ]);
}

/** Deletes the entries of these keys. */
export async function unindexNews(search: Db, seqs: number[]): Promise<void> {
  if (seqs.length === 0) return;
  await batch(search, [
    statement(
      sql`delete from news_fts where rowid in (select value from json_each(${JSON.stringify(seqs)}))`,
    ),
  ]);
}
