import type { Ref } from "react";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import type { ArticleSummary } from "../schema.ts";
import { ArticleLink } from "./article-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CardSkeletons } from "./card-skeleton.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

interface ArticleCardProps {
  article: ArticleSummary;
  now: number;
  priority?: boolean;
  heading?: "h2" | "h3";
  /** On a phone a row: its headline beside a small picture, without the excerpt. */
  compact?: boolean;
  /** Opens its page, also that of another publication's article. */
  here?: boolean;
}

const primary = (article: ArticleSummary) => article.categories[0] ?? "";

/** What the markup of an article depends on: of the time of rendering only the age that it shows. */
const keyOf = (
  kind: string,
  { article, now, ...props }: ArticleCardProps & { rank?: number },
  { relativeDate }: Dates,
) => `${kind} ${relativeDate(article.publishedAt, now)} ${JSON.stringify([article, props])}`;

/** `public/intent.js` shows it over an article that is newer than the reader's last visit. */
export const NewMark = () => (
  <span className="new-mark">
    New<span className="sr-only"> since your last visit</span>
  </span>
);

/** A card of the grid: picture, category, headline, excerpt. */
export function ArticleCard(props: ArticleCardProps) {
  const dates = useDates();
  return (
    <KeptMarkup of={() => keyOf("card", props, dates)}>
      <Card {...props} />
    </KeptMarkup>
  );
}

function Card({ article, now, priority, heading: Heading = "h3", compact }: ArticleCardProps) {
  return (
    <article className={`group relative ${compact ? "compact-card" : "flex flex-col"}`}>
      <NewMark />
      <CoverImage
        src={article.featuredImage}
        category={primary(article)}
        seed={article.slug}
        look={article.look}
        priority={priority}
        sizes={compact ? "compact" : "card"}
      />
      <div className="card-tags">
        <CategoryTags slugs={article.categories} />
      </div>
      <Heading className="card-headline">
        <ArticleLink article={article} className="headline-link card-link">
          {article.title}
        </ArticleLink>
      </Heading>
      <p className="card-excerpt">{article.excerpt}</p>
      <ArticleMeta article={article} now={now} compact={compact} className="card-meta" />
    </article>
  );
}

/** The front page's lead: the largest picture and headline of the page. */
export function LeadArticle({ article, now, here }: ArticleCardProps) {
  return (
    <article className="group relative grid gap-x-8 gap-y-4 lg:grid-cols-12">
      <NewMark />
      <div className="lg:order-2 lg:col-span-8">
        <CoverImage
          src={article.featuredImage}
          category={primary(article)}
          seed={article.slug}
          look={article.look}
          priority
          sizes="lead"
        />
      </div>
      <div className="flex flex-col lg:col-span-4 lg:pt-1">
        <CategoryTags slugs={article.categories} limit={2} />
        <h2 className="mt-2 font-serif text-[clamp(1.75rem,1.2rem+2.3vw,3rem)] leading-[1.06] font-semibold tracking-[-0.02em]">
          <ArticleLink article={article} here={here} className="headline-link card-link">
            {article.title}
          </ArticleLink>
        </h2>
        <p className="mt-3 font-serif text-[1.0625rem] leading-normal text-soft max-sm:line-clamp-2 sm:mt-4 sm:text-[1.1875rem]">
          {article.excerpt}
        </p>
        <p className="mt-3 text-sm font-medium sm:mt-4">{article.author}</p>
        <ArticleMeta article={article} now={now} className="mt-1" />
      </div>
    </article>
  );
}

/** A row of a list: the headline with a small picture beside it. */
export function ArticleRow(props: ArticleCardProps & { rank?: number }) {
  const dates = useDates();
  return (
    <KeptMarkup of={() => keyOf("row", props, dates)}>
      <Row {...props} />
    </KeptMarkup>
  );
}

function Row({
  article,
  now,
  rank,
  heading: Heading = "h3",
  compact,
  here,
}: ArticleCardProps & { rank?: number }) {
  return (
    <article
      className={`group relative grid items-start gap-4 border-t border-rule sm:grid-cols-[1fr_8rem] sm:py-4 ${compact ? "py-2.5" : "grid-cols-[1fr_6rem] py-4"}`}
    >
      <NewMark />
      <div className="flex gap-2 sm:gap-4">
        {rank === undefined ? null : (
          <p
            aria-hidden="true"
            className="w-6 shrink-0 font-serif text-2xl leading-none font-medium text-soft"
          >
            {rank}
          </p>
        )}
        <div className="grow">
          <CategoryTags slugs={article.categories} />
          <Heading className="mt-0.5 font-serif text-base leading-snug font-semibold sm:mt-1 sm:text-lg">
            <ArticleLink article={article} here={here} className="headline-link card-link">
              {article.title}
            </ArticleLink>
          </Heading>
          <ArticleMeta article={article} now={now} compact className="mt-1.5" />
        </div>
      </div>
      <div className={compact ? "max-sm:hidden" : undefined}>
        <CoverImage
          src={article.featuredImage}
          category={primary(article)}
          seed={article.slug}
          look={article.look}
          sizes="row"
        />
      </div>
    </article>
  );
}

/** The cards of a list in up to three columns. */
export function ArticleGrid({
  articles,
  now,
  priorityCount = 0,
  heading,
  place,
  compact,
  coming = 0,
}: {
  articles: ArticleSummary[];
  now: number;
  priorityCount?: number;
  heading?: "h2" | "h3";
  /** Of the element whose children are the cards. */
  place?: Ref<HTMLDivElement>;
  compact?: boolean;
  /** How many more are loading. */
  coming?: number;
}) {
  return (
    <div
      ref={place}
      className={`grid gap-x-8 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 ${compact ? "" : "gap-y-10 wide:grid-cols-4"}`}
    >
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          now={now}
          priority={index < priorityCount}
          heading={heading}
          compact={compact}
        />
      ))}
      <CardSkeletons count={coming} />
    </div>
  );
}
