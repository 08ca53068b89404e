import type { ReactNode } from "react";
import { withSections } from "~/lib/text/sections.ts";
import { Contents } from "~/ui/contents.tsx";
import { withShownPictures } from "../rules/pictures/body.ts";
import type { Article } from "../schema.ts";
import { ArticleText } from "./article-text.tsx";
import { useCategoryName } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

interface PreviewProps {
  article: Pick<
    Article,
    "slug" | "title" | "excerpt" | "author" | "readTime" | "featuredImage" | "categories" | "tags" | "content"
  >;
  heading: "h1" | "h2";
  /** Beside the author: what stands for the date. */
  dated: string;
  /** Shows a company that the text places; null leaves its link. */
  company?: (symbol: string) => ReactNode;
}

/** An article that is not published, as it will look: its text, and nothing that counts, keeps or shares it. */
export function ArticlePreview({ article, heading: Heading, dated, company }: PreviewProps) {
  const categoryName = useCategoryName();
  const { html, sections } = withSections(withShownPictures(article.content), "");
  return (
    <article data-category={article.categories[0]} className="@container">
      <header className="mx-auto max-w-[56rem] text-center">
        <p className="tags justify-center">
          {article.categories.slice(0, 2).map((slug) => (
            <span key={slug} data-category={slug} className="mark">
              {categoryName(slug)}
            </span>
          ))}
        </p>
        <Heading className="mt-4 font-serif text-[clamp(2rem,1.4rem+3cqi,3.75rem)] leading-[1.04] font-semibold tracking-[-0.024em]">
          {article.title}
        </Heading>
        <p className="mx-auto mt-5 max-w-[38rem] font-serif text-[1.3125rem] leading-normal text-balance text-soft">
          {article.excerpt}
        </p>
        <p className="mt-6 flex flex-wrap justify-center gap-x-2 text-sm text-soft">
          {article.author ? (
            <>
              <span className="font-semibold text-ink">{article.author}</span>
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <span>{dated}</span>
          <span aria-hidden="true">·</span>
          <span>{article.readTime} min read</span>
        </p>
      </header>
      <div className="mx-auto mt-8 max-w-[56rem]">
        <CoverImage
          src={article.featuredImage}
          category={article.categories[0] ?? "none"}
          seed={article.slug}
          priority
          sizes="lead"
        />
      </div>
      <Contents label="Contents" sections={sections} />
      <ArticleText html={html} company={company} />
      {article.tags.length > 0 ? (
        <p className="mx-auto mt-8 max-w-(--measure) text-sm text-soft">{article.tags.join(" · ")}</p>
      ) : null}
    </article>
  );
}
