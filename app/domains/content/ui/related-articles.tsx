import { SectionHeading } from "~/ui/section-heading.tsx";
import type { ArticleSummary } from "../schema.ts";
import { ArticleLink } from "./article-link.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

/** What to read after an article, beside the next one. */
export function RelatedArticles({ articles }: { articles: ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print mt-16" data-related>
      <SectionHeading id="related">Related Articles</SectionHeading>
      <ul className="mt-6 grid gap-x-5 gap-y-8 sm:grid-cols-3 lg:gap-x-8">
        {articles.map((article) => (
          <li key={article.id} className="group relative" data-category={article.categories[0]}>
            <CoverImage
              src={article.featuredImage}
              category={article.categories[0] ?? ""}
              seed={article.slug}
              look={article.look}
            />
            <div className="mt-3">
              <CategoryTags slugs={article.categories} />
            </div>
            <h3 className="mt-1.5 font-serif text-xl leading-snug sm:max-lg:text-lg font-semibold">
              <ArticleLink article={article} className="headline-link card-link">
                {article.title}
              </ArticleLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
