import type { ReactNode } from "react";
import { useDates } from "~/platform/publication/context.tsx";
import type { NewsArticle } from "../schema.ts";
import { Story } from "./story.tsx";

interface AllArticlesProps {
  articles: NewsArticle[];
  /** The heading of the list; "All Articles", for screen readers alone, when absent. */
  heading?: ReactNode;
  now: number;
}

/** The latest stories of all outlets, by day. */
export function AllArticles({ articles, heading, now }: AllArticlesProps) {
  const { longDate } = useDates();
  return (
    <>
      {heading ?? <h2 className="sr-only">All Articles</h2>}
      {daysOf(articles).map(([day, stories]) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          className="grid gap-x-10 border-t border-strong pt-3.5 pb-4 lg:grid-cols-12"
        >
          <h3 id={`day-${day}`} className="font-serif text-lg font-semibold lg:col-span-2">
            <time dateTime={day}>{longDate(day)}</time>
          </h3>
          <ul className="lg:col-span-10 lg:columns-2 lg:gap-10">
            {stories.map((article) => (
              <li key={article.id} className="break-inside-avoid pt-2.5 pb-5 lg:pt-0">
                <Story article={article} now={now} heading="h4" withDescription />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Groups by day of publication in UTC, equal for every visitor. */
function daysOf(articles: NewsArticle[]): [string, NewsArticle[]][] {
  const days = new Map<string, NewsArticle[]>();
  for (const article of articles) {
    const day = article.publishedAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), article]);
  }
  return [...days];
}
