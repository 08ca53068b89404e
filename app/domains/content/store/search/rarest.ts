import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { type Term, toMatch } from "~/platform/search/query.ts";

/** How many terms are counted, and up to how many documents. Both bound the rows that are read. */
const MOST_COUNTED = 4;
const COMMON = 25;

/**
 * Returns the most specific terms, in the order of the query: of the four longest, those in at most 25 documents; if
 * there are none, those in any document. Reads at most 104 rows.
 */
export async function rarestTerms(search: Db, terms: Term[]): Promise<Term[]> {
  const length = ({ words }: Term) => words.join(" ").length;
  const longest = [...terms].sort((one, other) => length(other) - length(one)).slice(0, MOST_COUNTED);
  const counted = terms.filter((term) => longest.includes(term));
  const matches = counted.map((term) => toMatch([term], { unfinished: term === terms.at(-1) }));
  const uses = await rowsOf(
    search,
    statement<{ count: number }>(sql`select (
        select count(*) from (
          select 1 from documents_fts where documents_fts match term.value limit ${sql.raw(String(COMMON + 1))}
        )) as count
      from json_each(${JSON.stringify(matches)}) term order by term.key`),
  );
  const having = (most: number) =>
    counted.filter((_, index) => {
      const count = uses[index]?.count ?? 0;
      return count > 0 && count <= most;
    });
  const rare = having(COMMON);
  return rare.length > 0 ? rare : having(Number.POSITIVE_INFINITY);
}
