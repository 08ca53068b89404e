import { useDates } from "~/platform/publication/context.tsx";
import type { NewsArticle } from "../schema.ts";
import { Story } from "./story.tsx";

const WEEK_MS = 7 * 86_400_000;

/** The top five of the week; weekly.ts has the score. */
export function TopStories({ articles, now }: { articles: NewsArticle[]; now: number }) {
  const { longDate } = useDates();
  const until = articles
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1);
  const isPast = until !== undefined && now - Date.parse(until) > WEEK_MS;
  return (
    <section aria-labelledby="top-stories">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-strong pt-3">
        <h2
          id="top-stories"
          className="font-serif text-[1.625rem] leading-tight font-semibold tracking-[-0.012em]"
        >
          Top news of the week
        </h2>
        <p className="text-sm text-soft">
          {isPast ? `to ${longDate(until)}` : "by how many outlets tell it"}
        </p>
      </div>
      {articles.length > 0 ? (
        <StoryList articles={articles} now={now} />
      ) : (
        <p className="mt-5 text-soft">No news articles available.</p>
      )}
    </section>
  );
}

/** The first is large, the others are beside it. */
function StoryList({ articles: [first, ...rest], now }: { articles: NewsArticle[]; now: number }) {
  return (
    <ol className="mt-5 grid gap-x-8 md:grid-cols-2">
      {first ? (
        <li className="pb-5 md:row-span-4 md:border-e md:border-rule md:pe-8 md:pb-0">
          <Story article={first} now={now} size="large" withDescription />
        </li>
      ) : null}
      {rest.map((article) => (
        <li key={article.id} className="border-t border-rule py-3.5 md:nth-2:border-t-0 md:nth-2:pt-0">
          <Story article={article} now={now} />
        </li>
      ))}
    </ol>
  );
}
