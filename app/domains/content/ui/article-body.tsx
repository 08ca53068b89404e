import { type ReactNode, useMemo, useRef } from "react";
import { withSections } from "~/lib/text/sections.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import type { Brand, Publication } from "~/platform/publication/publication.ts";
import { buttonClass } from "~/ui/button.tsx";
import { Contents } from "~/ui/contents.tsx";
import { CopyLink } from "~/ui/copy-link.tsx";
import { ArrowUpRightIcon } from "~/ui/icons.tsx";
import { ItemAction } from "~/ui/item-action.tsx";
import type { AuthorEntry } from "../config.ts";
import { displayedArticleViews, viewsText } from "../rules/displayed-views.ts";
import { withShownPictures } from "../rules/pictures/body.ts";
import { shareText } from "../rules/share-text.ts";
import type { Article } from "../schema.ts";
import { ArticleTags } from "./article-terms.tsx";
import { ArticleText } from "./article-text.tsx";
import { Author, AuthorNote } from "./author.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";
import { KeptPlace } from "./kept-place.tsx";
import { Listen } from "./listen.tsx";
import { ShareButton } from "./share-button.tsx";

/** The texts of shared articles, by category. */
export type ShareTexts = Pick<Publication["sharing"], "templates" | "otherwise" | "discussionUrl">;

/** An article's full text; another publication's article shows its excerpt and a link to the original. */
export function ArticleBody({
  article,
  heading: Heading,
  authors,
  shareTexts,
  company,
  actions,
}: {
  article: Article;
  heading: "h1" | "h2";
  authors: readonly AuthorEntry[];
  /** What other domains offer at its end. */
  actions?: ReactNode;
  shareTexts: ShareTexts;
  /** Shows a company that the text places; null leaves its link. */
  company?: (symbol: string) => ReactNode;
}) {
  const { shortDate } = useDates();
  const { brand, syntheticViews } = usePublication();
  const views = displayedArticleViews(article.id, article.viewCount, syntheticViews);
  const element = useRef<HTMLElement>(null);
  const isFirst = Heading === "h1";
  const path = `/article/${article.slug}`;
  const share = <ShareButton title={article.title} text={shareText(article, shareTexts)} path={path} />;
  const { html, sections } = useMemo(
    () => withSections(withShownPictures(article.content), isFirst ? "" : `${article.slug}-`),
    [article, isFirst],
  );
  return (
    <article ref={element} data-category={article.categories[0]}>
      {article.originalUrl ? null : <KeptPlace slug={article.slug} article={element} offers={isFirst} />}
      <header className="mx-auto max-w-[56rem] pt-10 text-center lg:pt-14">
        <div data-unspoken className="flex justify-center">
          <CategoryTags slugs={article.categories} limit={2} />
        </div>
        <Heading
          tabIndex={-1}
          className={`${isFirst ? "moves-headline " : ""}mt-4 font-serif text-[clamp(2.125rem,1.4rem+3vw,3.75rem)] leading-[1.04] font-semibold tracking-[-0.024em] outline-none`}
        >
          {article.title}
        </Heading>
        <p className="mx-auto mt-5 max-w-[38rem] font-serif text-[1.3125rem] leading-normal text-balance text-soft">
          {article.excerpt}
        </p>
        <p data-unspoken className="mt-6 flex flex-wrap justify-center gap-x-2 text-sm text-soft">
          <Author name={article.author} />
          <span aria-hidden="true">·</span>
          {article.undated ? null : (
            <>
              <time dateTime={article.publishedAt}>{shortDate(article.publishedAt)}</time>
              <span aria-hidden="true">·</span>
            </>
          )}
          <span>{article.readTime} min read</span>
          <span aria-hidden="true">·</span>
          <span>{viewsText(views)}</span>
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <ItemAction id={article.id} title={article.title} labelled />
          {share}
          {article.originalUrl ? null : <Listen article={element} />}
        </div>
      </header>
      <div className="mx-auto mt-8 max-w-[56rem]">
        <CoverImage
          src={article.featuredImage}
          category={article.categories[0] ?? ""}
          seed={article.slug}
          look={article.look}
          priority={isFirst}
          sizes="lead"
          awaited={isFirst}
        />
      </div>
      {article.originalUrl ? (
        <div className="mx-auto mt-8 max-w-(--measure) text-center">
          <a href={article.originalUrl} target="_blank" rel="noopener" className={buttonClass()}>
            Read the original
            <ArrowUpRightIcon className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
      ) : (
        <>
          <Contents label={isFirst ? "Contents" : `Contents of ${article.title}`} sections={sections} />
          <ArticleText html={html} company={company} />
        </>
      )}
      <ArticleTags tags={article.tags} />
      {article.originalUrl ? null : <AuthorNote name={article.author} authors={authors} />}
      <div className="no-print mx-auto mt-6 flex max-w-(--measure) flex-wrap gap-2">
        {share}
        <CopyLink path={path} />
        <DiscussionLink href={article.discussionUrl ?? discussionAt(shareTexts.discussionUrl, brand, path)} />
        {actions}
      </div>
    </article>
  );
}

/** Opens the discussion of an article on another site: nothing is asked of that site before the click. */
function DiscussionLink({ href }: { href: string | null }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener ugc"
      className={buttonClass({ variant: "outline", size: "sm" })}
    >
      Join the discussion
      <ArrowUpRightIcon className="size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Returns the place of the discussion of an article without one of its own. */
const discussionAt = (template: string | undefined, { url }: Brand, path: string): string | null =>
  template?.replaceAll("{url}", () => encodeURIComponent(new URL(path, url).href)) ?? null;
