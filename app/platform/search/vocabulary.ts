import { type SQL, sql } from "drizzle-orm";
import { editDistance } from "~/lib/text/edit-distance.ts";
import { folded } from "~/lib/text/text.ts";
import { type Statement, statement } from "~/platform/data/db.ts";
import { isUnspaced, lettersApart } from "./letters.ts";
import type { Question, Term } from "./query.ts";

/** Spelling correction: finds words of the library by shared trigrams and chooses among them by edit distance. */

interface Candidate {
  word: string;
  /** Documents with the word in title, excerpt or tags. */
  uses: number;
}

/** A row of `selectCandidates`: `word` as typed, `candidates` as JSON of [word, uses] pairs. */
export interface CandidateRow {
  word: string;
  candidates: string;
}

const MIN_LENGTH = 3;
const MAX_LENGTH = 24;
/** These three bound the rows that a search reads. */
const MAX_REPAIRED = 2;
const CANDIDATES = 16;
const COMPLETIONS = 4;

/** Returns the words of a text that the vocabulary keeps: letters only, folded as the index folds them. */
export function vocabularyOf(text: string): Set<string> {
  const words = lettersApart(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return new Set(words.map(folded).filter(isRepairable));
}

function isRepairable(word: string): boolean {
  return (
    word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^\p{L}+$/u.test(word) && !isUnspaced(word)
  );
}

/** The full-text tables of an index: its texts, and its words by trigrams. */
export interface IndexTables {
  texts: SQL;
  words: SQL;
}

/** Selects candidates for up to two of the words that no document has; no rows when a document matches the query. */
export function selectCandidates(
  { texts, words: wordsFts }: IndexTables,
  { exact, wide }: Question,
  words: string[],
): Statement<CandidateRow> {
  const typed = words
    .filter((word) => isRepairable(folded(word)))
    .map((word) => ({ word, trigrams: trigramsOf(folded(word)) }));
  const [candidates, repaired] = [sql.raw(String(CANDIDATES)), sql.raw(String(MAX_REPAIRED))];
  return statement(sql`select typed.value ->> 'word' as word, (
      select json_group_array(json_array(word, uses)) from (
        select word, uses from ${wordsFts} where ${wordsFts} match typed.value ->> 'trigrams' order by rank limit ${candidates}
      )) as candidates
    from json_each(${JSON.stringify(typed)}) typed
    where not exists (select 1 from ${texts} where ${texts} match '"' || (typed.value ->> 'word') || '"')
    limit case
      when exists (select 1 from ${texts} where ${texts} match ${exact}) then 0
      when exists (select 1 from ${texts} where ${texts} match ${wide}) then 0
      else ${repaired} end`);
}

/** Matches any of the word's trigrams, or the word with two neighbours swapped, which shares few trigrams. */
function trigramsOf(word: string): string {
  const marked = `^${word}$`;
  const parts = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at++) parts.add(marked.slice(at, at + 3));
  for (let at = 0; at + 2 <= word.length; at++) {
    parts.add(`^${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}$`);
  }
  return [...parts].map((part) => `"${part}"`).join(" OR ");
}

/**
 * Returns the query with its unknown words repaired: an unfinished last word is completed, any other word is replaced
 * by the nearest word of the vocabulary. `corrected` says whether a word was replaced; null when a word has no
 * candidate.
 */
export function repair(terms: Term[], rows: CandidateRow[]): { terms: Term[]; corrected: boolean } | null {
  if (rows.length === 0) return null;
  const unknown = new Map(rows.map((row) => [row.word, toCandidates(row)]));
  const last = terms.at(-1);
  let corrected = false;
  const mended: Term[] = [];
  for (const term of terms) {
    const [word = ""] = term.words;
    const unfinished = term === last && term.words.length === 1 && !term.quoted;
    const alternatives = unfinished ? completions(word, unknown.get(word) ?? []) : [];
    if (alternatives.length > 0) {
      mended.push({ ...term, alternatives });
      continue;
    }
    const words = term.words.map((each) => nearestWord(each, unknown.get(each)));
    if (words.includes(null)) return null;
    corrected ||= words.join() !== term.words.join();
    mended.push({ ...term, words: words as string[] });
  }
  return { terms: mended, corrected };
}

function toCandidates({ candidates }: CandidateRow): Candidate[] {
  return (JSON.parse(candidates) as [string, number][]).map(([word, uses]) => ({ word, uses }));
}

const byUses = (a: Candidate, b: Candidate) => b.uses - a.uses;

/**
 * Returns the words with this prefix; none when a similar word is used more often, as a typing error is then likelier.
 */
function completions(typed: string, candidates: Candidate[]): string[] {
  const longer = candidates.filter(({ word }) => word.startsWith(folded(typed))).sort(byUses);
  const nearest = ranked(typed, candidates)[0];
  if (nearest && nearest.uses > (longer[0]?.uses ?? 0)) return [];
  return longer.slice(0, COMPLETIONS).map(({ word }) => word);
}

/** Returns the most likely word: the word itself when it is known, null when no candidate is near enough. */
function nearestWord(typed: string, candidates: Candidate[] | undefined): string | null {
  return candidates ? (ranked(typed, candidates)[0]?.word ?? null) : typed;
}

/** Among words shorter than this, one letter in place of another makes another word: "café" is no "case". */
const SHORT = 5;

/** In words of up to so many letters, another first letter makes another word: "power" is no "lower". */
const OWN_BEGINNING = 5;

/** Whether a short word has the letters of another one, in their order or not: two swapped, none replaced. */
const isSwap = (word: string, other: string) => [...word].sort().join() === [...other].sort().join();

/** Whether a letter is replaced where that makes another word. */
const isOtherWord = (word: string, other: string) =>
  word.length === other.length &&
  !isSwap(word, other) &&
  (word.length < SHORT || (word.length <= OWN_BEGINNING && word.charAt(0) !== other.charAt(0)));

/** Sorts the candidates that are near enough by edits, then same first letter, then uses. */
function ranked(typed: string, candidates: Candidate[]): Candidate[] {
  const word = folded(typed);
  const allowed = word.length < 6 ? 1 : 2;
  return candidates
    .map((candidate) => ({
      ...candidate,
      edits: editDistance(word, candidate.word),
      elsewhere: candidate.word.charAt(0) !== word.charAt(0),
    }))
    .filter(({ edits }) => edits <= allowed)
    .filter(({ word: other }) => !isOtherWord(word, other))
    .sort((a, b) => a.edits - b.edits || Number(a.elsewhere) - Number(b.elsewhere) || byUses(a, b));
}
