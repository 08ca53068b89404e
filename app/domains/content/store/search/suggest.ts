import { sql } from "drizzle-orm";
import { folded } from "~/lib/text/text.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { parseQuery, toMatch } from "~/platform/search/query.ts";
import { positionRange } from "./position.ts";

/** Suggestions while a query is typed: the newest articles whose titles have its words. */

/** A shorter last word is not completed. */
const MIN_PREFIX = 2;
/** Words that may complete the last one. Where more begin with it, the index of titles is asked for its beginning. */
const COMPLETIONS = 12;
/** Titles looked at then for each one suggested. */
const CANDIDATES = 3;

export interface SuggestedArticle {
  slug: string;
  title: string;
}

/**
 * Returns the newest articles whose titles have all words of a text; the last one may be unfinished. Reads some sixty
 * rows for five, however large the library is.
 */
export async function suggestArticles(
  { db, search }: Pick<Deps, "db" | "search">,
  text: string,
  limit: number,
): Promise<SuggestedArticle[]> {
  const terms = parseQuery(text);
  const last = terms.at(-1);
  // As the words of the library are kept.
  const word = folded(last?.words.at(-1) ?? "");
  if (!last || !word) return [];
  let hasMore = false;
  // Words that belong together are completed as they stand, or not at all.
  if (!last.quoted && last.words.length === 1 && word.length >= MIN_PREFIX) {
    const words = await rowsOf(
      search,
      statement<{ word: string }>(sql`
        select word from words where word > ${word} and word < ${`${word}\u{10FFFF}`}
        order by word limit ${COMPLETIONS}`),
    );
    last.alternatives = words.map((each) => each.word);
    hasMore = words.length === COMPLETIONS;
  }
  const [first, end] = positionRange("article");
  const titlesOf = (match: string, count: number) =>
    rowsOf(
      search,
      statement<{ id: string; title: string }>(sql`
      select documents.id, documents.title from (
        select rowid as position from titles_fts
        where titles_fts match ${match} and rowid between ${sql.raw(`${first} and ${end}`)}
        order by rowid desc limit ${count}
      ) found cross join documents on documents.position = found.position`),
    );
  // The index takes the beginning for a word and looks for its stem: "res" is "re", as in "revenue".
  const begun = hasMore
    ? (await titlesOf(toMatch(terms, { unfinished: true, shortest: MIN_PREFIX }), limit * CANDIDATES)).filter(
        ({ title }) => hasWord(title, word),
      )
    : [];
  if (begun.length < limit) {
    const known = new Set(begun.map(({ id }) => id));
    begun.push(...(await titlesOf(toMatch(terms), limit)).filter(({ id }) => !known.has(id)));
  }
  if (begun.length === 0) return [];
  const list = JSON.stringify(begun.slice(0, limit).map(({ id }) => id));
  return rowsOf(
    db,
    statement<SuggestedArticle>(sql`
      select a.slug, a.title from json_each(${list}) found cross join articles a on a.id = found.value
      order by found.key`),
  );
}

/** Whether a word of a title begins with a folded text. */
const hasWord = (title: string, beginning: string) =>
  (folded(title).match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => word.startsWith(beginning));
