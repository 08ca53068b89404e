import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { indexNews, type SearchText, unindexNews } from "./search.ts";
import { countStories } from "./writes.ts";

/** Compares the search index and the stories with the items, a part at a time, and mends them. */

type MendDeps = Pick<Deps, "db" | "search">;

/** Items, and stories, of one part. */
const MOST = 3000;

/** Indexes items that the index lacks, and deletes entries without an item. Returns how many. */
export const mendNewsSearch = (deps: MendDeps): Promise<number> =>
  nextPart(deps, "search/news", async ({ after, suspects }) => {
    const begin = after === "" ? -1 : Number(after);
    const items = await rowsOf(
      deps.db,
      statement<SearchText>(sql`
        select seq, title, description, source from news_items where seq > ${begin} order by seq limit ${MOST}`),
    );
    const isLast = items.length < MOST;
    const end = isLast ? Number.MAX_SAFE_INTEGER : (items.at(-1)?.seq ?? begin);
    // Literals: FTS5 ignores a bound that arrives as a float.
    const entries = await rowsOf(
      deps.search,
      statement<{ seq: number }>(sql`
        select rowid as seq from news_fts where rowid > ${sql.raw(String(begin))}
          and rowid <= ${sql.raw(String(end))} order by rowid limit ${2 * MOST}`),
    );
    const indexed = new Set(entries.map(({ seq }) => seq));
    // Entries beyond the limit were not read: what they would be of is left to the next round.
    const read = entries.length < 2 * MOST ? end : (entries.at(-1)?.seq ?? end);
    const missing = items.filter(({ seq }) => seq <= read && !indexed.has(seq));
    await indexNews(deps.search, missing);

    const stored = new Set(items.map(({ seq }) => seq));
    const extra = entries.filter(({ seq }) => !stored.has(seq)).map(({ seq }) => seq);
    // Writers index before they store: what has no item yet is looked at again at the next run.
    const gone = await withoutItem(deps, suspects.map(Number));
    await unindexNews(
      deps.search,
      gone.map((seq) => ({ seq, title: "", description: "", source: "" })),
    );
    const known = new Set(gone);
    return {
      after: isLast ? "" : String(end),
      suspects: extra.filter((seq) => !known.has(seq)).map(String),
      mended: missing.length + gone.length,
    };
  });

async function withoutItem({ db }: MendDeps, seqs: number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    statement<{ seq: number }>(sql`
      select value as seq from json_each(${JSON.stringify(seqs)}) where value not in (select seq from news_items)`),
  );
  return rows.map(({ seq }) => seq);
}

/** Counts stories again that do not agree with their items, and deletes those without any. Returns how many. */
export const mendStories = (deps: MendDeps): Promise<number> =>
  nextPart(deps, "stories", async ({ after }) => {
    const [wrong, empty, [page]] = await batch(deps.db, [
      statement<{ id: string }>(sql`
        with page as materialized (select story as id from news_items where story > ${after}
          group by story order by story limit ${MOST})
        select page.id from page cross join news_items n on n.story = page.id left join news_stories s on s.id = page.id
        group by page.id
        having s.id is null or s.size <> count(distinct n.source) or s.first_seq <> min(n.seq)
          or s.last_seq <> max(n.seq)`),
      statement<{ id: string }>(sql`
        delete from news_stories where id in (
          select id from news_stories where id > ${after} order by id limit ${MOST})
          and not exists (select 1 from news_items where story = news_stories.id) returning id`),
      statement<{ last: string | null; count: number }>(sql`
        select max(id) as last, count(*) as count from (select story as id from news_items where story > ${after}
          group by story order by story limit ${MOST})`),
    ]);
    await batch(deps.db, wrong.length > 0 ? [countStories(wrong.map(({ id }) => id))] : []);
    const isLast = (page?.count ?? 0) < MOST;
    return { after: isLast ? "" : (page?.last ?? ""), mended: wrong.length + empty.length };
  });
