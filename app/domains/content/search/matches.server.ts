import { positionRange, publishedAtOf, type SearchKind } from "./position.server.ts";
import { type Term, toMatch } from "./query.server.ts";
import { type CandidateRow, selectCandidates } from "./vocabulary.server.ts";

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
  /** The query as FTS5 read it. */
  match: string;
  /** Of each kind, at most COUNT_CAP + 1. */
  counts: Record<SearchKind, number>;
  newest: Match[];
  /** Those with every word in the title. */
  titled: Match[];
  /** For words that match nothing; empty as soon as anything matches. */
  candidates: CandidateRow[];
}

export interface RankedMatch {
  position: number;
  score: number;
}

/** Matches of a kind that are counted and ranked. */
export const COUNT_CAP = 100;
const TITLE_WINDOW = 40;
/** Of title, excerpt, tags and body. */
const WEIGHTS = "10.0, 4.0, 5.0, 1.0";

/** A document keeps this share of its relevance for good; the rest halves every year. */
const LASTING = 0.7;
const YEAR_MS = 365 * 86_400_000;

export async function findMatches(search: D1Database, terms: Term[], kind: SearchKind): Promise<Matches> {
  const match = toMatch(terms);
  const other = kind === "article" ? "video" : "article";
  const [newest, titled, others, candidates] = await search.batch([
    selectNewest(search, kind, match, COUNT_CAP + 1),
    selectNewest(search, kind, `(${match}) AND title : (${match})`, TITLE_WINDOW),
    selectCount(search, other, match),
    selectCandidates(search, terms, match),
  ]);
  const counted = others?.results as { count: number }[];
  return {
    match,
    counts: { [kind]: newest?.results.length ?? 0, [other]: counted[0]?.count ?? 0 } as Matches["counts"],
    newest: newest?.results as Match[],
    titled: titled?.results as Match[],
    candidates: candidates?.results as CandidateRow[],
  };
}

function selectNewest(
  search: D1Database,
  kind: SearchKind,
  match: string,
  limit: number,
): D1PreparedStatement {
  const [lowest, highest] = positionRange(kind);
  return search
    .prepare(
      `select rowid as position, -bm25(documents_fts, ${WEIGHTS}) as relevance from documents_fts
      where documents_fts match ? and rowid between ${lowest} and ${highest} order by rowid desc limit ${limit}`,
    )
    .bind(match);
}

function selectCount(search: D1Database, kind: SearchKind, match: string): D1PreparedStatement {
  const [lowest, highest] = positionRange(kind);
  return search
    .prepare(
      `select count(*) as count from (select 1 from documents_fts
      where documents_fts match ? and rowid between ${lowest} and ${highest} limit ${COUNT_CAP + 1})`,
    )
    .bind(match);
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
