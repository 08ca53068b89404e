import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { chipClass } from "~/ui/chip.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { FOLDED_LENGTH, UNFOLDED_LENGTH } from "../rules/home-lists.ts";
import type { ArticleSummary } from "../schema.ts";
import { ArticleRow } from "./article-card.tsx";
import { useCategoryName } from "./category-tags.tsx";
import { MoreDetails } from "./more-details.tsx";

/** 'Trending Now', which is left out where nothing trends, or the newest articles of the selected category. */
export function TrendingArticles({
  articles,
  category,
  standsAbove,
  now,
}: {
  articles: ArticleSummary[];
  category: string | null;
  /** Whether the page shows all of the category's articles above. */
  standsAbove: boolean;
  now: number;
}) {
  const { categories } = usePublication();
  const categoryName = useCategoryName();
  // The page of a site with few articles shows all of them above.
  if (!category && articles.length === 0) return null;
  const rows = (from: number, to: number) => (
    <div className="shelf shelf-rows gap-x-12 [--rows:2] sm:grid lg:grid-cols-2">
      {articles.slice(from, to).map((article, index) => (
        <ArticleRow
          key={article.id}
          article={article}
          now={now}
          rank={category ? undefined : from + index + 1}
          compact
          here
        />
      ))}
    </div>
  );
  return (
    <section aria-labelledby="trending" className="mt-8 sm:mt-16">
      <SectionHeading id="trending" more={{ label: "View All Articles", to: "/articles" }}>
        {category ? `${categoryName(category)} Articles` : "Trending Now"}
      </SectionHeading>
      <ul className="mt-2 mb-2 flex gap-2 sm:mt-4 sm:mb-5 overflow-x-auto p-1 -m-1">
        <li>
          <Link to="/" preventScrollReset aria-current={category ? undefined : "true"} className={chipClass}>
            All
          </Link>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={`/?category=${slug}`}
              preventScrollReset
              aria-current={category === slug ? "true" : undefined}
              className={chipClass}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {category && articles.length === 0 ? (
        <NoneBelow category={category} standsAbove={standsAbove} />
      ) : (
        rows(0, FOLDED_LENGTH)
      )}
      {articles.length > FOLDED_LENGTH ? (
        <MoreDetails more="More Articles" less="Show Less">
          {rows(FOLDED_LENGTH, UNFOLDED_LENGTH)}
        </MoreDetails>
      ) : null}
    </section>
  );
}

function NoneBelow({ category, standsAbove }: { category: string; standsAbove: boolean }) {
  const name = useCategoryName()(category);
  if (!standsAbove) return <EmptyState title={`No articles found in the ${name} category`} />;
  return (
    <EmptyState title={`Every article in ${name} is shown above`}>
      <Link
        to={`/category/${category}`}
        prefetch="intent"
        className={buttonClass({ variant: "outline", size: "sm" }, "mt-2")}
      >
        {`Visit ${name}`}
      </Link>
    </EmptyState>
  );
}
