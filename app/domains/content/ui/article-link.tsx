import type { ReactNode } from "react";
import { ArrowUpRightIcon } from "~/ui/icons.tsx";
import { Link } from "~/ui/link.tsx";
import type { ArticleSummary } from "../schema.ts";

/** Links an own article to its page, another publication's to its original in a new tab or, with `here`, to its page too. */
export function ArticleLink({
  article,
  here = false,
  className,
  children,
}: {
  article: ArticleSummary;
  here?: boolean;
  className?: string;
  children: ReactNode;
}) {
  if (here || !article.originalUrl)
    return (
      <Link
        to={`/article/${article.slug}`}
        prefetch="intent"
        viewTransition
        className={className}
        {...counted(article)}
      >
        {children}
      </Link>
    );
  return (
    <a href={article.originalUrl} target="_blank" rel="noopener" className={className} {...counted(article)}>
      {children}
      <ArrowUpRightIcon className="ms-1 inline size-[0.7em] text-soft" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Attributes by which `public/shell.js` counts clicks. */
const counted = ({ slug }: ArticleSummary) => ({
  "data-track": "article_click",
  "data-track-subject": slug,
});
