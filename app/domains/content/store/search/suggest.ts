import { sql } from "drizzle-orm";
import { folded } from "~/lib/text/text.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { parseQuery, toMatch } from "~/platform/search/query.ts";
import { positionRange } from "./position.ts";

/** Suggestions while a query is typed: the newest articles whose titles have its words. */

/** A shorter last word is not completed. */
const MIN_PREFIX = 2;
/** Words that may complete the last one: the first of the alphabet, of which the most used count. */
const COMPLETIONS = 12;
const ALTERNATIVES = 6;

export interface SuggestedArticle {
  slug: string;
  title: string;
}

/**
 * Returns the newest articles whose titles have all words of a text; the last one may be unfinished. Reads some forty
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
  // Words that belong together are completed as they stand, or not at all.
  if (!last.quoted && last.words.length === 1 && word.length >= MIN_PREFIX) {
    const words = await rowsOf(
      search,
      statement<{ word: string; uses: number }>(sql`
        select word, uses from words where word > ${word} and word < ${`${word}\u{10FFFF}`}
        order by word limit ${COMPLETIONS}`),
    );
    last.alternatives = words
      .sort((one, other) => other.uses - one.uses)
      .slice(0, ALTERNATIVES)
      .map((each) => each.word);
  }
  const [first, end] = positionRange("article");
  const ids = await rowsOf(
    search,
    statement<{ id: string }>(sql`
      select documents.id from (
        select rowid as position from titles_fts
        where titles_fts match ${toMatch(terms)} and rowid between ${sql.raw(`${first} and ${end}`)}
        order by rowid desc limit ${limit}
      ) found cross join documents on documents.position = found.position`),
  );
  if (ids.length === 0) return [];
  const list = JSON.stringify(ids.map(({ id }) => id));
  return rowsOf(
    db,
    statement<SuggestedArticle>(sql`
      select a.slug, a.title from json_each(${list}) found cross join articles a on a.id = found.value
      order by found.key`),
  );
}
