import { positionRange, publishedAtOf, type SearchKind } from "./position.ts";
import type { Question } from "./query.ts";
import { type CandidateRow, selectCandidates } from "./vocabulary.ts";

/**
 * A fixed number of rows, however large the library: FTS5 hands out matches newest first, so what is ranked is
 * the newest matches anywhere and the newest with every word in the title. Counting stops where that window does.
 */

interface Match {
  position: number;
  /** bm25, turned so that higher is better. */
  relevance: number;
}

export interface Matches {
  /** The one of the two that was answered. */
  match: string;
  /** Of each kind, at most COUNT_CAP + 1. */
  counts: Record<SearchKind, number>;
  newest: Match[];
  /** Those with every word in the title. */
  titled: Match[];
  /** For unknown words; empty where anything matches. */
  candidates: CandidateRow[];
}

export interface RankedMatch {
  position: number;
  score: number;
}

/** Matches of a kind that are counted and ranked. */
export const COUNT_CAP = 100;
const TITLE_WINDOW = 20;
/** With so many exact matches nobody needs wider ones; merging all words of a prefix is what costs at scale. */
const ENOUGH = 5;
/** Of title, excerpt, tags and body. */
const WEIGHTS = "10.0, 4.0, 5.0, 1.0";

/** A document keeps this share of its relevance for good; the rest halves every year. */
const LASTING = 0.7;
const YEAR_MS = 365 * 86_400_000;

/** One batch: matches of a kind, the count of the other, and candidates for those of `words` that match nothing. */
export async function findMatches(
  search: D1Database,
  question: Question,
  kind: SearchKind,
  words: string[],
): Promise<Matches> {
  const other = kind === "article" ? "video" : "article";
  const [newest, titled, others, candidates] = await search.batch([
    selectNewest(search, question, kind),
    selectTitled(search, question, kind),
    selectCount(search, question, other),
    selectCandidates(search, question, words),
  ]);
  const counted = others?.results[0] as { match: string; count: number } | undefined;
  return {
    match: counted?.match ?? question.exact,
    counts: { [kind]: newest?.results.length ?? 0, [other]: counted?.count ?? 0 } as Matches["counts"],
    newest: newest?.results as Match[],
    titled: titled?.results as Match[],
    candidates: candidates?.results as CandidateRow[],
  };
}

/** Where both are the same there is nothing to find out. */
const CHOSEN = `with chosen as materialized (
  select case when ?1 = ?2 then ?1 else (
    select iif(count(*) < ${ENOUGH}, ?2, ?1)
    from (select 1 from documents_fts where documents_fts match ?1 limit ${ENOUGH})
  ) end as match
)`;

function within(kind: SearchKind): string {
  const [lowest, highest] = positionRange(kind);
  return `rowid between ${lowest} and ${highest}`;
}

function selectNewest(search: D1Database, { exact, wide }: Question, kind: SearchKind): D1PreparedStatement {
  return search
    .prepare(
      `${CHOSEN} select rowid as position, -bm25(documents_fts, ${WEIGHTS}) as relevance from documents_fts
      where documents_fts match (select match from chosen) and ${within(kind)}
      order by rowid desc limit ${COUNT_CAP + 1}`,
    )
    .bind(exact, wide);
}

function selectTitled(search: D1Database, { exact, wide }: Question, kind: SearchKind): D1PreparedStatement {
  return search
    .prepare(
      `${CHOSEN} select rowid as position, -bm25(documents_fts, ${WEIGHTS}) as relevance from documents_fts
      where documents_fts match (select '(' || match || ') AND title : (' || match || ')' from chosen) and ${within(kind)}
      order by rowid desc limit ${TITLE_WINDOW}`,
    )
    .bind(exact, wide);
}

function selectCount(search: D1Database, { exact, wide }: Question, kind: SearchKind): D1PreparedStatement {
  return search
    .prepare(
      `${CHOSEN} select (select match from chosen) as match, (
        select count(*) from (
          select 1 from documents_fts where documents_fts match (select match from chosen) and ${within(kind)}
          limit ${COUNT_CAP + 1}
        )) as count`,
    )
    .bind(exact, wide);
}

/** Titles with every word first, whatever their age; among them and among the rest by relevance, which age lessens a little. */
export function rank({ newest, titled }: Matches, now: number): RankedMatch[] {
  const score = ({ position, relevance }: Match) => ({ position, score: relevance * recency(position, now) });
  const best = (a: RankedMatch, b: RankedMatch) => b.score - a.score || b.position - a.position;
  const first = new Set(titled.map(({ position }) => position));
  const rest = newest.filter(({ position }) => !first.has(position));
  return [...titled.map(score).sort(best), ...rest.map(score).sort(best)];
}

/** 1 for what is new, towards 0.7 with age or when the date is unknown. */
function recency(position: number, now: number): number {
  const years = Math.max(0, now - publishedAtOf(position)) / YEAR_MS;
  return LASTING + (1 - LASTING) * 0.5 ** years;
}
