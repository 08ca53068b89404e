import type { ArticleSummary } from "../schema.ts";
import { NewMark } from "./article-card.tsx";
import { ArticleLink } from "./article-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

/** The second featured article, over the whole width. */
export function DontMiss({ article, now }: { article: ArticleSummary; now: number }) {
  return (
    <section aria-labelledby="dont-miss" className="mt-8 border-t border-rule pt-5">
      <h2 id="dont-miss" className="text-sm font-semibold text-soft">
        Don't Miss
      </h2>
      <article className="group relative mt-3 grid grid-cols-[1fr_6rem] items-start gap-x-4 sm:grid-cols-12 sm:gap-x-8">
        <NewMark />
        <div className="sm:col-span-7 lg:col-span-8">
          <CategoryTags slugs={article.categories} limit={2} />
          <h3 className="mt-2 max-w-[24ch] font-serif text-[clamp(1.3125rem,0.9rem+2.1vw,2.375rem)] leading-[1.1] font-semibold tracking-[-0.018em]">
            <ArticleLink article={article} here className="headline-link card-link">
              {article.title}
            </ArticleLink>
          </h3>
          <p className="mt-3 max-w-prose leading-relaxed text-soft max-sm:hidden">{article.excerpt}</p>
          <ArticleMeta article={article} now={now} compact className="mt-1.5 sm:mt-3" />
        </div>
        <div className="sm:col-span-5 lg:col-span-4">
          <CoverImage
            src={article.featuredImage}
            category={article.categories[0] ?? ""}
            seed={article.slug}
            look={article.look}
          />
        </div>
      </article>
    </section>
  );
}
