import type { ReactNode } from "react";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { displayedArticleViews, viewsText } from "../rules/displayed-views.ts";
import type { ArticleSummary } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

/** A saved article with `action`, the control that removes it. Has the dimensions of `SavedArticleSkeleton`. */
export function SavedArticle({
  article,
  now,
  action,
}: {
  article: ArticleSummary;
  now: number;
  action: ReactNode;
}) {
  const { relativeDate } = useDates();
  const { syntheticViews } = usePublication();
  const views = displayedArticleViews(article.id, article.viewCount, syntheticViews);
  return (
    <article className={FRAME}>
      <CoverImage src={article.featuredImage} category={article.categories[0] ?? ""} seed={article.slug} />
      <div className="flex flex-col">
        <CategoryTags slugs={article.categories} />
        <h2 className="mt-1.5 font-serif text-[1.375rem] leading-[1.2] font-semibold tracking-[-0.01em]">
          <Link to={`/article/${article.slug}`} prefetch="intent" className="headline-link card-link">
            {article.title}
          </Link>
        </h2>
        <p className="mt-2 line-clamp-2 max-w-prose text-[0.9375rem] leading-normal text-soft">
          {article.excerpt}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
          <p className="flex flex-wrap gap-x-1.5 text-[0.8125rem] leading-5 text-soft">
            <span>{article.readTime} min read</span>
            <span aria-hidden="true">·</span>
            <span>{viewsText(views)}</span>
            {article.undated ? null : (
              <>
                <span aria-hidden="true">·</span>
                <time dateTime={article.publishedAt}>{relativeDate(article.publishedAt, now)}</time>
              </>
            )}
          </p>
          <div className="relative z-10">{action}</div>
        </div>
      </div>
    </article>
  );
}

const FRAME =
  "group relative grid gap-x-7 gap-y-3 border-b border-rule py-6 sm:grid-cols-[14rem_1fr] lg:grid-cols-[17rem_1fr]";

/** Placeholder of an article that is loading. */
export function SavedArticleSkeleton() {
  return (
    <div className={FRAME} aria-hidden="true">
      <div className="skeleton aspect-video" />
      <div className="flex flex-col">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton mt-2 h-6 w-4/5" />
        <div className="skeleton mt-3 h-5 w-full max-w-prose" />
        <div className="skeleton mt-1 h-5 w-2/3" />
        <div className="skeleton mt-auto h-5 w-48" />
      </div>
    </div>
  );
}
