import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { ItemAction } from "~/ui/item-action.tsx";
import { displayedArticleViews, viewsText } from "../rules/displayed-views.ts";
import type { ArticleSummary } from "../schema.ts";

/**
 * Date, reading time and views, then the card's own control. `now` is the time of rendering, so that server and browser
 * agree.
 */
export function ArticleMeta({
  article,
  now,
  compact = false,
  className = "",
}: {
  article: ArticleSummary;
  now: number;
  /** For a narrow row: hides the views on a phone. */
  compact?: boolean;
  className?: string;
}) {
  const { relativeDate } = useDates();
  const { syntheticViews } = usePublication();
  const views = displayedArticleViews(article.id, article.viewCount, syntheticViews);
  return (
    <div className={`flex items-start justify-between gap-3 ${className}`}>
      <p className="byline">
        {article.undated ? null : (
          <>
            <time dateTime={article.publishedAt}>{relativeDate(article.publishedAt, now)}</time>
            <span aria-hidden="true">·</span>
          </>
        )}
        <span>{article.readTime} min read</span>
        <span aria-hidden="true" className={compact ? "max-sm:hidden" : undefined}>
          ·
        </span>
        <span className={compact ? "max-sm:hidden" : undefined}>{viewsText(views)}</span>
      </p>
      <ItemAction id={article.id} title={article.title} />
    </div>
  );
}
