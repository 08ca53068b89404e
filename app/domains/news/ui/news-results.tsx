import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import type { NewsArticle } from "../schema.ts";
import { Story } from "./story.tsx";

interface NewsResultsProps {
  q: string;
  /** What was searched for instead, if nothing has the words. */
  corrected: string | null;
  articles: NewsArticle[];
  /** The number of matches, counted up to the shown ones. */
  more: boolean;
  now: number;
}

export function NewsResults({ q, corrected, articles, more, now }: NewsResultsProps) {
  const count = `${articles.length}${more ? "+" : ""}`;
  // The search page goes on past what is listed here.
  const searched = new URLSearchParams({ q: corrected ?? q, tab: "news" });
  return (
    <section aria-labelledby="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t-2 border-strong pt-3">
        <div role="status">
          <h2 id="results" className="font-serif text-[1.625rem] leading-tight font-semibold">
            {count} {articles.length === 1 ? "article" : "articles"} for “{corrected ?? q}”
          </h2>
          {corrected ? <p className="mt-1 text-sm text-soft">Nothing matches “{q}”.</p> : null}
        </div>
        <Link to="/news" className="headline-link py-1 text-sm font-semibold">
          Clear search
        </Link>
      </div>
      {articles.length > 0 ? (
        <ul className="mt-4 max-w-4xl">
          {articles.map((article) => (
            <li key={article.id} className="border-b border-rule py-4">
              <Story article={article} now={now} withDescription size="medium" />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <EmptyState title="No articles found">
            Try adjusting your search terms or explore our trending topics above.
          </EmptyState>
        </div>
      )}
      {more ? (
        <p className="mt-6">
          <Link to={`/search?${searched}`} className="headline-link py-1 text-sm font-semibold">
            All results in search
          </Link>
        </p>
      ) : null}
    </section>
  );
}
