import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, type Statement, statement } from "~/platform/data/db.ts";
import { phrase, type Question } from "~/platform/search/query.ts";
import { type CandidateRow, selectCandidates } from "~/platform/search/vocabulary.ts";
import { topicWord } from "../../rules/search/topic-word.ts";
import { firstPosition, positionRange, publishedAtOf, type SearchKind } from "./position.ts";

/**
 * Finds matches by reading a bounded number of rows, however large the library: FTS5 returns matches newest first, so
 * only the newest matches and the newest with every word in the title are ranked. Counting stops at the same bound.
 */

interface Match {
  position: number;
  /** bm25 negated: higher is better. */
  relevance: number;
}

export interface Matches {
  /** The query that was run: the exact or the wide one. */
  match: string;
  /** Of each kind, at most COUNT_CAP + 1. */
  counts: Record<SearchKind, number>;
  newest: Match[];
  /** Those with every word in the title. */
  titled: Match[];
  /** Whether any document matches, of whatever kind, time and topic. */
  anywhere: boolean;
  /** For unknown words; empty when anything matches. */
  candidates: CandidateRow[];
}

export interface RankedMatch {
  position: number;
  score: number;
}

/** How many matches of a kind are counted and ranked. */
export const COUNT_CAP = 100;
const TITLE_WINDOW = 20;
/** From this many exact matches on, the wide query is not run: merging all words of a prefix is expensive. */
const ENOUGH = 5;
/** bm25 weights of title, excerpt, tags and body. */
const WEIGHTS = "10.0, 4.0, 5.0, 1.0";

/** The share of its relevance that a document keeps at any age; the rest halves every year. */
const LASTING = 0.7;
const YEAR_MS = 365 * 86_400_000;

/** What a search is limited to. */
export interface Limits {
  kind: SearchKind;
  /** Only documents of this time (ms) and later. */
  since?: number | undefined;
  /** Only documents before this position: what comes after the ranked ones. */
  before?: number | undefined;
  /** Only documents of the category with this slug. */
  topic?: string | undefined;
}

/** Reads in one batch: the matches of a kind, the count of the other kind, and candidates for unknown `words`. */
export async function findMatches(
  search: Db,
  asked: Question,
  limits: Limits,
  words: string[],
): Promise<Matches> {
  const { kind, topic } = limits;
  const other = kind === "article" ? "video" : "article";
  const question = topic === undefined ? asked : ofTopic(asked, topic);
  const [newest, titled, others, candidates] = await batch(search, [
    selectNewest(question, limits),
    // The index of titles has no tags.
    selectTitled(asked, limits, topic === undefined ? TITLE_WINDOW : 0),
    selectCount(question, asked, { ...limits, kind: other, before: undefined }),
    selectCandidates(TABLES, question, words),
  ]);
  const counted = others[0];
  return {
    match: counted?.match ?? question.exact,
    counts: { [kind]: newest.length, [other]: counted?.count ?? 0 } as Matches["counts"],
    newest,
    titled,
    anywhere: counted?.anywhere === 1,
    candidates,
  };
}

const TABLES = { texts: sql.raw("documents_fts"), words: sql.raw("words_fts") };
const COUNT_LIMIT = sql.raw(String(COUNT_CAP + 1));
const ENOUGH_LIMIT = sql.raw(String(ENOUGH));
const RELEVANCE = sql.raw(`-bm25(documents_fts, ${WEIGHTS}) as relevance`);

/** Chooses between the exact and the wide query; when both are the same, without reading anything. */
const chosen = ({ exact, wide }: Question): SQL => sql`with chosen as materialized (
  select case when ${exact} = ${wide} then ${exact} else (
    select iif(count(*) < ${ENOUGH_LIMIT}, ${wide}, ${exact})
    from (select 1 from documents_fts where documents_fts match ${exact} limit ${ENOUGH_LIMIT})
  ) end as match
)`;

/** Adds a category that documents must be of. */
function ofTopic({ exact, wide }: Question, slug: string): Question {
  const within = (match: string) => `(${match}) AND tags : ${phrase([topicWord(slug)])}`;
  return { exact: within(exact), wide: within(wide) };
}

/** The positions of a kind, as literals: FTS5 ignores a bound that arrives as a float. */
function within({ kind, since, before }: Limits): SQL {
  const [lowest, highest] = positionRange(kind);
  const from = since === undefined ? lowest : firstPosition(kind, since);
  const to = before === undefined ? highest : Math.min(highest, before - 1);
  return sql.raw(`rowid between ${from} and ${to}`);
}

const selectNewest = (question: Question, limits: Limits): Statement<Match> =>
  statement(sql`${chosen(question)} select rowid as position, ${RELEVANCE} from documents_fts
    where documents_fts match (select match from chosen) and ${within(limits)}
    order by rowid desc limit ${COUNT_LIMIT}`);

/** In an index of the titles: in that of all columns, a common word takes a look at each of its documents. */
const selectTitled = (question: Question, limits: Limits, most: number): Statement<Match> =>
  statement(sql`${chosen(question)} select rowid as position, -bm25(titles_fts) as relevance from titles_fts
    where titles_fts match (select match from chosen) and ${within({ ...limits, before: undefined })}
    order by rowid desc limit ${sql.raw(String(most))}`);

/** @param asked the question without a topic */
const selectCount = (
  question: Question,
  asked: Question,
  limits: Limits,
): Statement<{ match: string; count: number; anywhere: number }> =>
  statement(sql`${chosen(question)} select (select match from chosen) as match, (
    select count(*) from (
      select 1 from documents_fts where documents_fts match (select match from chosen) and ${within(limits)}
      limit ${COUNT_LIMIT}
    )) as count, exists (select 1 from documents_fts where documents_fts match ${asked.wide}) as anywhere`);

/**
 * Sorts matches with every word in the title first, whatever their age; within both groups by relevance, which
 * decreases a little with age. `now` in milliseconds.
 */
export function rank({ newest, titled }: Pick<Matches, "newest" | "titled">, now: number): RankedMatch[] {
  const score = ({ position, relevance }: Match) => ({ position, score: relevance * recency(position, now) });
  const best = (a: RankedMatch, b: RankedMatch) => b.score - a.score || b.position - a.position;
  const first = new Set(titled.map(({ position }) => position));
  const rest = newest.filter(({ position }) => !first.has(position));
  return [...titled.map(score).sort(best), ...rest.map(score).sort(best)];
}

/**
 * Returns what comes after the ranked matches, newest first: those that are not among the ranked titles.
 */
export function unranked({ newest, titled }: Matches): RankedMatch[] {
  const shown = new Set(titled.map(({ position }) => position));
  return newest
    .filter(({ position }) => !shown.has(position))
    .map(({ position, relevance }) => ({ position, score: relevance }));
}

/** Returns 1 for a new document, towards 0.7 with age or when the date is unknown. */
function recency(position: number, now: number): number {
  const years = Math.max(0, now - publishedAtOf(position)) / YEAR_MS;
  return LASTING + (1 - LASTING) * 0.5 ** years;
}
