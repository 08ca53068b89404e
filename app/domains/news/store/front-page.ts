import { sql } from "drizzle-orm";
import type { NewsConfig } from "~/domains/news/config.ts";
import { mixed } from "~/lib/outlet-mix.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { highlightsOf, keyTopicsOf } from "../rules/podcast.ts";
import { TOPIC_LENGTH } from "../rules/topics.ts";
import {
  type NewsFrontPage,
  type NewsGroup,
  type NewsletterPost,
  type NewsTopics,
  newsFrontPage,
  newsHighlights,
  newsTopics,
  type PodcastEpisode,
} from "../schema.ts";
import { FRONT_PAGE, HIGHLIGHTS, HIGHLIGHTS_LENGTH, POSTS_MS, TOPICS } from "./queries.ts";
import { storedSources } from "./removal.ts";
import { isSample, type NewsRow, OWN_SOURCE, toArticle } from "./rows.ts";
import {
  type Coverage,
  coverageOf,
  latestOf,
  newestStories,
  othersOf,
  topicsOf,
  weeklyOf,
} from "./stories.ts";

/** Computes the news page and writes it as snapshots, in the clock, so that a visitor's request reads no row. */

const LATEST = 100;
const GROUP_LENGTH = 24;
/** The total of a group is counted up to this, which stands for more than a hundred. */
const TOTAL_CAP = 101;
const WEEKLY = 10;
const POSTS = 24;
const POSTS_CONSIDERED = 100;

type FrontPageDeps = Pick<Deps, "db" | "kv" | "now" | "publication">;

export async function publishNews(deps: FrontPageDeps, config: NewsConfig): Promise<void> {
  const { front, topics } = await makeFrontPage(deps, config);
  await writeSnapshot(deps, FRONT_PAGE, newsFrontPage, front);
  await writeSnapshot(deps, TOPICS, newsTopics, topics);
  await writeSnapshot(deps, HIGHLIGHTS, newsHighlights, {
    latest: front.latest.slice(0, HIGHLIGHTS_LENGTH),
    curated: front.groups.find(({ curated }) => curated)?.articles.slice(0, HIGHLIGHTS_LENGTH) ?? [],
  });
}

async function makeFrontPage(
  { db, now, publication }: FrontPageDeps,
  config: NewsConfig,
): Promise<{ front: NewsFrontPage; topics: NewsTopics }> {
  const time = now().getTime();
  const stored = await storedSources(db);
  const [posts, episodes, states, grouped] = await batch(db, [
    statement<PostRow>(sql`select * from newsletter_posts where published_at >= ${time - POSTS_MS}
      order by published_at desc limit ${POSTS_CONSIDERED}`),
    statement<EpisodeRow>(sql`select * from podcast_episodes order by published_at desc limit 1`),
    statement<StateRow>(sql`select id, failures, last_success_at, id in (select source_id from source_pauses) as paused
      from sources where kind = ${SOURCE_KIND}`),
    selectGroups([OWN_SOURCE, ...config.sources.map(({ id }) => id), ...stored.filter(isSample)]),
  ]);
  const weights = new Map(config.sources.map(({ id, weight = 1 }) => [id, weight]));
  const newest = await newestStories(db, stored);
  const coverage = await coverageOf(db, [...newest, ...grouped.map(({ story }) => story)]);
  const stories = [...newest].flatMap((id) => [coverage.get(id) ?? []]);
  const front = {
    latest: latestOf(stories, weights, LATEST),
    groups: toGroups(grouped, coverage, config),
    weekly: weeklyOf(stories, weights, WEEKLY),
    posts: authorsFail(states, config) ? null : toPosts(posts, config),
    podcast: episodes[0] ? toEpisode(episodes[0], config) : null,
    ...standing(states, config),
  };
  return { front, topics: topicsOf(stories, weights, publication.categories, TOPIC_LENGTH) };
}

/** The ids of the sources in `refresh-news`. */
export const SOURCE_KIND = "news";
export const sourceStateId = (id: string) => `${SOURCE_KIND}-${id}`;

interface StateRow {
  id: string;
  failures: number;
  last_success_at: number | null;
  /** 1 or 0. */
  paused: number;
}

/**
 * Returns when an outlet was last read successfully, and which outlets failed last time, or whether all did. A paused one
 * does not fail, but what it brought is still there.
 */
function standing(states: StateRow[], config: NewsConfig) {
  const byId = new Map(states.map((state) => [state.id, state]));
  const outlets = config.sources.flatMap(({ id, name }) => {
    const state = byId.get(sourceStateId(id));
    return state ? [{ name, ...state }] : [];
  });
  const asked = outlets.filter(({ paused }) => !paused);
  const failing = asked.filter(({ failures }) => failures > 0).map(({ name }) => name);
  const updated = Math.max(0, ...outlets.map(({ last_success_at }) => last_success_at ?? 0));
  return {
    updatedAt: updated > 0 ? new Date(updated).toISOString() : null,
    failing,
    allFailing: asked.length > 0 && failing.length === asked.length,
    hasOutlets: config.sources.length > 0,
  };
}

/** Returns whether there is no author, or none could be read. */
function authorsFail(states: StateRow[], { authors }: NewsConfig): boolean {
  const ids = new Set(authors.map(({ id }) => sourceStateId(id)));
  const tried = states.filter(({ id, paused }) => ids.has(id) && !paused);
  return authors.length === 0 || (tried.length > 0 && tried.every(({ failures }) => failures > 0));
}

type GroupRow = NewsRow & { total: number };

/** Selects the newest items of each source, with its total. */
const selectGroups = (ids: string[]) =>
  statement<GroupRow>(sql`select n.*,
      (select count(*) from (select 1 from news_items where source_id = wanted.value limit ${TOTAL_CAP})) as total
    from json_each(${JSON.stringify(ids)}) wanted cross join news_items n
    on n.seq in (select seq from news_items where source_id = wanted.value order by seq desc limit ${GROUP_LENGTH})
    order by wanted.key, n.seq desc`);

/** Returns the curated group, then the sources in configured order. Leaves out those without items. */
function toGroups(rows: GroupRow[], coverage: Map<string, Coverage>, config: NewsConfig): NewsGroup[] {
  const names = new Map(config.sources.map(({ id, name }) => [id, name]));
  const curatedIds = new Set([
    OWN_SOURCE,
    ...config.sources.filter(({ curated }) => curated).map(({ id }) => id),
  ]);
  const groups = new Map<string, { curated: boolean; total: number; rows: GroupRow[] }>();
  const bySource = new Map<string, GroupRow[]>();
  for (const row of rows) bySource.set(row.source_id, [...(bySource.get(row.source_id) ?? []), row]);
  for (const [id, own] of bySource) {
    const curated = curatedIds.has(id);
    const name = curated ? config.curated.name : (names.get(id) ?? own[0]?.source ?? id);
    const group = groups.get(name) ?? { curated, total: 0, rows: [] };
    groups.set(name, { curated, total: group.total + (own[0]?.total ?? 0), rows: [...group.rows, ...own] });
  }
  return [...groups]
    .map(([name, group]) => ({
      name,
      total: Math.min(TOTAL_CAP, group.total),
      curated: group.curated,
      articles: group.rows
        .sort((one, other) => other.seq - one.seq)
        .slice(0, GROUP_LENGTH)
        .map((row) => toArticle(row, othersOf(row, coverage.get(row.story) ?? []))),
    }))
    .sort((one, other) => Number(other.curated) - Number(one.curated));
}

interface PostRow {
  id: string;
  source_id: string;
  title: string;
  author: string;
  newsletter: string;
  excerpt: string;
  url: string;
  image_url: string | null;
  published_at: number;
  read_time: number;
}

/** Returns the posts of configured authors, newest first; no newsletter fills the list. */
function toPosts(rows: PostRow[], config: NewsConfig): NewsletterPost[] {
  const posts = rows.flatMap((row) => toPost(row, config) ?? []);
  return mixed(
    posts.map((post) => [{ post, source: post.substackName }]),
    POSTS,
  ).map(({ post }) => post);
}

function toPost(row: PostRow, config: NewsConfig): NewsletterPost | null {
  const source = config.authors.find(({ id }) => id === row.source_id);
  if (!source) return null;
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    url: row.url,
    imageUrl: row.image_url,
    publishedAt: new Date(row.published_at).toISOString(),
    readTime: row.read_time,
    substackName: row.newsletter || source.name,
    substackCategory: source.category,
  };
}

interface EpisodeRow {
  video_id: string;
  source_id: string;
  title: string;
  description: string;
  thumbnail_url: string | null;
  channel: string;
  published_at: number;
}

function toEpisode(row: EpisodeRow, config: NewsConfig): PodcastEpisode {
  return {
    videoId: row.video_id,
    title: row.title,
    thumbnailUrl: row.thumbnail_url,
    jasonHighlights: highlightsOf(row.description),
    keyTopics: keyTopicsOf(row.description),
    publishedAt: new Date(row.published_at).toISOString(),
    channel: row.channel || (config.podcast?.name ?? ""),
    sample: isSample(row.source_id),
  };
}
