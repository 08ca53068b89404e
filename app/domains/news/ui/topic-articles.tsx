import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { TOPIC_LENGTH } from "../rules/topics.ts";
import type { NewsArticle } from "../schema.ts";
import type { TopicView } from "../store/pages.ts";
import { AllArticles } from "./all-articles.tsx";

interface TopicArticlesProps {
  topic: TopicView;
  articles: NewsArticle[];
  now: number;
}

/** The stories of one topic, by day. */
export function TopicArticles({ topic, articles, now }: TopicArticlesProps) {
  const heading = (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="font-serif text-[1.625rem] leading-tight font-semibold">
        {topic.name}: {countOf(articles.length)} {articles.length === 1 ? "story" : "stories"}
      </h2>
      <Link to="/news" preventScrollReset className="headline-link py-1 text-sm font-semibold">
        All topics
      </Link>
    </div>
  );
  if (articles.length > 0) return <AllArticles articles={articles} heading={heading} now={now} />;
  return (
    <>
      {heading}
      <EmptyState title="No stories of this topic">Check back later for the latest updates</EmptyState>
    </>
  );
}

/** More than are listed are not counted. */
const countOf = (listed: number) => (listed < TOPIC_LENGTH ? String(listed) : `${TOPIC_LENGTH}+`);

interface TopicLinksProps {
  topics: TopicView[];
  /** The slug of the shown topic; null without one. */
  current: string | null;
}

/** The topics as links: each has its address and works without JavaScript. */
export function TopicLinks({ topics, current }: TopicLinksProps) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label="News: topics" className="mt-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {topics.map(({ slug, name }) => (
          <li key={slug} data-category={slug}>
            <Link
              to={`/news?topic=${slug}`}
              prefetch="intent"
              preventScrollReset
              aria-current={slug === current ? "page" : undefined}
              className="mark inline-flex min-h-8 items-center font-semibold underline-offset-4 hover:underline aria-[current]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
