import { sql } from "drizzle-orm";
import { mixed } from "~/lib/outlet-mix.ts";
import { datedFirst } from "~/lib/time/dated-first.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { firstSequence, timeOfSequence } from "../rules/sequence.ts";
import { isOfTopic, type Topic } from "../rules/topics.ts";
import { storyScore, WEEK_MS } from "../rules/weekly.ts";
import type { NewsArticle, NewsTopics } from "../schema.ts";
import { type NewsRow, OWN_SOURCE, toArticle } from "./rows.ts";

/** The lists that mix outlets: the latest stories and the top stories of the week, each story once. */

/** Newest items of each source that are considered: a source alone cannot crowd out the others. */
const CONSIDERED = 60;

/** The items of a story, earliest first. */
export type Coverage = NewsRow[];

/** The weight of each source by its id; 1 when absent. */
export type Weights = ReadonlyMap<string, number>;

/** Returns the ids of the stories of the newest items of each source, and of the shared ones of the last week. */
export async function newestStories(db: Db, sources: string[]): Promise<Set<string>> {
  // The site's own articles belong to the curated group, not to the day's news.
  const others = JSON.stringify(sources.filter((id) => id !== OWN_SOURCE));
  const newest = await rowsOf(
    db,
    statement<{ seq: number; story: string }>(sql`select n.seq, n.story
      from json_each(${others}) wanted cross join news_items n
      on n.seq in (select seq from news_items where source_id = wanted.value order by seq desc limit ${CONSIDERED})`),
  );
  const last = Math.max(0, ...newest.map(({ seq }) => seq));
  const shared = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from news_stories
      where size > 1 and first_seq >= ${firstSequence(timeOfSequence(last) - WEEK_MS)}`),
  );
  return new Set([...newest.map(({ story }) => story), ...shared.map(({ id }) => id)]);
}

/** Returns the items of each of these stories. */
export async function coverageOf(db: Db, stories: Iterable<string>): Promise<Map<string, Coverage>> {
  const rows = await rowsOf(
    db,
    statement<NewsRow>(sql`select n.* from json_each(${JSON.stringify([...new Set(stories)])}) wanted
      cross join news_items n on n.story = wanted.value`),
  );
  const coverage = new Map<string, Coverage>();
  for (const row of rows.sort((one, other) => one.seq - other.seq)) {
    const known = coverage.get(row.story);
    if (known) known.push(row);
    else coverage.set(row.story, [row]);
  }
  return coverage;
}

/** Returns the latest stories, newest first. An undated one never leads the list, and no outlet fills it. */
export function latestOf(stories: Coverage[], weights: Weights, most: number): NewsArticle[] {
  const newestFirst = [...stories].sort((one, other) => firstOf(other) - firstOf(one));
  const told = newestFirst.map((story) => leadsOf(story, weights));
  return mixed(
    datedFirst(told, ([lead]) => lead !== undefined && !lead.undated),
    most,
  );
}

/** Returns the latest stories of each topic that has any, by its slug. */
export function topicsOf(
  stories: Coverage[],
  weights: Weights,
  topics: readonly Topic[],
  most: number,
): NewsTopics {
  const lists = topics.map((topic) => {
    const isOf = isOfTopic(topic);
    const told = stories.filter((story) => isOf(story.map(({ title }) => title)));
    return [topic.slug, latestOf(told, weights, most)] as const;
  });
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

/** Returns the stories of the seven days up to the newest item, best first; `weekly.ts` has the score. */
export function weeklyOf(stories: Coverage[], weights: Weights, most: number): NewsArticle[] {
  const news = stories.flat().filter(({ source_id }) => source_id !== OWN_SOURCE);
  const until = timeOfSequence(Math.max(0, ...news.map(({ seq }) => seq)));
  const scored = stories
    .filter((story) => story.some(({ undated }) => !undated))
    .map((story) => {
      const outlets = new Map(story.map((row) => [row.source, weights.get(row.source_id) ?? 1]));
      const age = until - timeOfSequence(firstOf(story));
      return { story, age, score: storyScore([...outlets.values()], age) };
    })
    .filter(({ age }) => age <= WEEK_MS)
    .sort((one, other) => other.score - one.score || firstOf(other.story) - firstOf(one.story));
  return mixed(
    scored.map(({ story }) => leadsOf(story, weights)),
    most,
  );
}

const firstOf = ([first]: Coverage) => first?.seq ?? 0;

/**
 * Returns the articles that can represent a story, one an outlet, each with the other outlets: a dated one before an
 * undated one, then by weight, then the earliest.
 */
function leadsOf(story: Coverage, weights: Weights): NewsArticle[] {
  const weight = (row: NewsRow) => weights.get(row.source_id) ?? 1;
  const sorted = [...story].sort(
    (one, other) => one.undated - other.undated || weight(other) - weight(one) || one.seq - other.seq,
  );
  const leads = new Map<string, NewsRow>();
  for (const row of sorted) if (!leads.has(row.source)) leads.set(row.source, row);
  return [...leads.values()].map((row) => toArticle(row, othersOf(row, story)));
}

/** Returns one item of each other outlet. */
export function othersOf(article: NewsRow, story: Coverage): NewsRow[] {
  const outlets = new Map(story.map((row) => [row.source, row]));
  outlets.delete(article.source);
  return [...outlets.values()];
}
