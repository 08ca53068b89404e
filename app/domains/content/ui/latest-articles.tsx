import { SectionHeading } from "~/ui/section-heading.tsx";
import { FOLDED_LENGTH, UNFOLDED_LENGTH } from "../rules/home-lists.ts";
import type { ArticleSummary } from "../schema.ts";
import { ArticleGrid } from "./article-card.tsx";
import { MoreDetails } from "./more-details.tsx";

/** The front page's grid: 6 articles, 10 when expanded; left out where the page shows all articles elsewhere. */
export function LatestArticles({ articles, now }: { articles: ArticleSummary[]; now: number }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="latest" className="mt-8 sm:mt-14">
      <SectionHeading id="latest" more={{ label: "View All Articles", to: "/articles" }}>
        Latest
      </SectionHeading>
      <div className="mt-2 sm:mt-6">
        <ArticleGrid articles={articles.slice(0, FOLDED_LENGTH)} now={now} compact />
        {articles.length > FOLDED_LENGTH ? (
          <MoreDetails more="More Articles" less="Show Less">
            <ArticleGrid articles={articles.slice(FOLDED_LENGTH, UNFOLDED_LENGTH)} now={now} compact />
          </MoreDetails>
        ) : null}
      </div>
    </section>
  );
}
