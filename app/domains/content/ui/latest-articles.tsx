import { EmptyState } from "~/ui/empty-state.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { ArticleSummary } from "../schema.ts";
import { ArticleGrid } from "./article-card.tsx";
import { MoreDetails } from "./more-details.tsx";

/** The front page's grid: 6 articles, 10 when expanded. */
export function LatestArticles({ articles, now }: { articles: ArticleSummary[]; now: number }) {
  return (
    <section aria-labelledby="latest" className="mt-8 sm:mt-14">
      <SectionHeading id="latest" more={{ label: "View All Articles", to: "/articles" }}>
        Latest
      </SectionHeading>
      <div className="mt-2 sm:mt-6">
        {articles.length > 0 ? (
          <>
            <ArticleGrid articles={articles.slice(0, 6)} now={now} compact />
            {articles.length > 6 ? (
              <MoreDetails more="More Articles" less="Show Less">
                <ArticleGrid articles={articles.slice(6, 10)} now={now} compact />
              </MoreDetails>
            ) : null}
          </>
        ) : (
          <EmptyState title="No articles available" />
        )}
      </div>
    </section>
  );
}
