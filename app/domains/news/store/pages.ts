import { anchorOf } from "~/lib/text/slug.ts";
import type { Deps } from "~/platform/deps.ts";
import type { NewsPageQuery } from "../rules/page-query.ts";
import type { Topic } from "../rules/topics.ts";
import type { NewsArticle, NewsGroup, NewsletterPost, PodcastEpisode } from "../schema.ts";
import { newsByTopic, readFrontPage, recentPosts, searchNews } from "./queries.ts";
import { COUNT_CAP } from "./search.ts";

/** Reads the news page for a query. All but a search comes from one snapshot. */

/** A group shows this many articles until it is opened. */
export const CURATED_PREVIEW = 8;
export const GROUP_PREVIEW = 6;
const POSTS_SHOWN = 6;
const TOP_STORIES = 5;

export interface GroupView extends NewsGroup {
  /** Its name in the query `open`. */
  slug: string;
  open: boolean;
  /** How many articles opening it adds. */
  more: number;
}

export type TopicView = Pick<Topic, "slug" | "name">;

export type NewsList =
  | { view: "sources"; groups: GroupView[] }
  | { view: "all"; articles: NewsArticle[] }
  | { view: "topic"; topic: TopicView; articles: NewsArticle[] }
  | {
      view: "search";
      q: string;
      corrected: string | null;
      articles: NewsArticle[];
      total: number;
      more: boolean;
    };

export interface NewsPage {
  list: NewsList;
  /** The topics that have a story, in the publication's order. */
  topics: TopicView[];
  weekly: NewsArticle[];
  /** Null when there is no author to read. */
  posts: NewsletterPost[] | null;
  podcast: PodcastEpisode | null;
  /** When a source was last read successfully; null before. ISO 8601 UTC. */
  updatedAt: string | null;
  /** Outlets that did not answer last time. */
  failing: string[];
  allFailing: boolean;
  /** Whether there is an outlet to read. */
  hasOutlets: boolean;
  /** The time of the newest sample item, if the sample is shown. */
  sampleAsOf: string | null;
}

export async function newsPage(
  deps: Pick<Deps, "db" | "search" | "kv" | "log" | "now" | "publication">,
  asked: NewsPageQuery,
): Promise<NewsPage> {
  const [snapshot, byTopic] = await Promise.all([readFrontPage(deps), newsByTopic(deps)]);
  const front = snapshot?.data;
  const topics = deps.publication.categories.map(({ slug, name }) => ({ slug, name }));
  const topic = topics.find(({ slug }) => slug === asked.topic);
  const latest = front?.latest ?? [];
  return {
    list: asked.q
      ? await searched(deps, asked.q)
      : topic
        ? { view: "topic", topic, articles: byTopic[topic.slug] ?? [] }
        : listed(front?.groups ?? [], latest, asked),
    topics: topics.filter(({ slug }) => byTopic[slug]),
    weekly: front?.weekly.slice(0, TOP_STORIES) ?? [],
    posts: front?.posts ? recentPosts(front.posts, deps.now().getTime()).slice(0, POSTS_SHOWN) : null,
    podcast: front?.podcast ?? null,
    updatedAt: front?.updatedAt ?? null,
    failing: front?.failing ?? [],
    allFailing: front?.allFailing ?? false,
    hasOutlets: front?.hasOutlets ?? deps.publication.news.sources.length > 0,
    sampleAsOf: latest.find(({ sample }) => sample)?.publishedAt ?? null,
  };
}

async function searched(deps: Pick<Deps, "db" | "search">, q: string): Promise<NewsList> {
  const { articles, total, more, corrected } = await searchNews(deps, q, { limit: COUNT_CAP });
  return { view: "search", q, corrected, articles, total, more };
}

function listed(groups: NewsGroup[], latest: NewsArticle[], { view, open }: NewsPageQuery): NewsList {
  if (view === "all") return { view, articles: latest };
  return { view, groups: groups.map((group) => toView(group, open)) };
}

function toView(group: NewsGroup, opened: string[]): GroupView {
  const slug = anchorOf(group.name);
  const open = opened.includes(slug);
  const preview = group.curated ? CURATED_PREVIEW : GROUP_PREVIEW;
  return {
    ...group,
    slug,
    open,
    articles: open ? group.articles : group.articles.slice(0, preview),
    more: Math.max(0, group.articles.length - preview),
  };
}
