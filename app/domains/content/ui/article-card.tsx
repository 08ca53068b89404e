import type { Ref } from "react";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import type { ArticleSummary } from "../schema.ts";
import { ArticleLink } from "./article-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

interface ArticleCardProps {
  article: ArticleSummary;
  now: number;
  priority?: boolean;
  heading?: "h2" | "h3";
}

const primary = (article: ArticleSummary) => article.categories[0] ?? "";

/** What the markup of an article depends on: of the time of rendering only the age that it shows. */
const keyOf = (
  kind: string,
  { article, now, ...props }: ArticleCardProps & { rank?: number },
  { relativeDate }: Dates,
) => `${kind} ${relativeDate(article.publishedAt, now)} ${JSON.stringify([article, props])}`;

/** A card of the grid: picture, category, headline, excerpt. */
export function ArticleCard(props: ArticleCardProps) {
  const dates = useDates();
  return (
    <KeptMarkup of={() => keyOf("card", props, dates)}>
      <Card {...props} />
    </KeptMarkup>
  );
}

function Card({ article, now, priority, heading: Heading = "h3" }: ArticleCardProps) {
  return (
    <article className="group relative flex flex-col">
      <CoverImage
        src={article.featuredImage}
        category={primary(article)}
        seed={article.slug}
        priority={priority}
      />
      <div className="mt-3">
        <CategoryTags slugs={article.categories} />
      </div>
      <Heading className="mt-1.5 font-serif text-[1.3125rem] leading-[1.2] font-semibold tracking-[-0.01em]">
        <ArticleLink article={article} className="headline-link card-link">
          {article.title}
        </ArticleLink>
      </Heading>
      <p className="mt-2 line-clamp-3 text-[0.9375rem] leading-normal text-soft">{article.excerpt}</p>
      <ArticleMeta article={article} now={now} className="mt-3" />
    </article>
  );
}

/** The front page's lead: the largest picture and headline of the page. */
export function LeadArticle({ article, now }: ArticleCardProps) {
  return (
    <article className="group relative grid gap-x-8 gap-y-4 lg:grid-cols-12">
      <div className="lg:order-2 lg:col-span-8">
        <CoverImage src={article.featuredImage} category={primary(article)} seed={article.slug} priority />
      </div>
      <div className="flex flex-col lg:col-span-4 lg:pt-1">
        <CategoryTags slugs={article.categories} limit={2} />
        <h2 className="mt-2 font-serif text-[clamp(1.875rem,1.3rem+2.2vw,3rem)] leading-[1.06] font-semibold tracking-[-0.02em]">
          <ArticleLink article={article} className="headline-link card-link">
            {article.title}
          </ArticleLink>
        </h2>
        <p className="mt-4 font-serif text-[1.1875rem] leading-normal text-soft">{article.excerpt}</p>
        <p className="mt-4 text-sm font-medium">{article.author}</p>
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

function Row({ article, now, rank, heading: Heading = "h3" }: ArticleCardProps & { rank?: number }) {
  return (
    <article className="group relative grid grid-cols-[1fr_6rem] items-start gap-4 border-t border-rule py-4 sm:grid-cols-[1fr_8rem]">
      <div className="flex gap-4">
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
          <Heading className="mt-1 font-serif text-lg leading-snug font-semibold">
            <ArticleLink article={article} className="headline-link card-link">
              {article.title}
            </ArticleLink>
          </Heading>
          <ArticleMeta article={article} now={now} compact className="mt-1.5" />
        </div>
      </div>
      <CoverImage src={article.featuredImage} category={primary(article)} seed={article.slug} />
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
}: {
  articles: ArticleSummary[];
  now: number;
  priorityCount?: number;
  heading?: "h2" | "h3";
  /** Of the element whose children are the cards. */
  place?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={place} className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          now={now}
          priority={index < priorityCount}
          heading={heading}
        />
      ))}
    </div>
  );
}
