import { EmptyState } from "~/ui/empty-state.tsx";
import type { ArticleSummary } from "../schema.ts";
import { ArticleCard, ArticleRow, LeadArticle } from "./article-card.tsx";

/** The pinned articles: one essential, two featured, the rest as a list. */
export function CuratedArticles({ articles, now }: { articles: ArticleSummary[]; now: number }) {
  const [essential, ...others] = articles;
  if (!essential)
    return (
      <EmptyState title="No Curated Content Yet">The editors have not pinned anything here yet.</EmptyState>
    );
  const featured = others.slice(0, 2);
  const rest = others.slice(2);
  return (
    <>
      <p className="mb-4 inline-block bg-ink px-2.5 py-1 text-sm font-semibold text-paper">#1 Essential</p>
      <LeadArticle article={essential} now={now} />
      {featured.length > 0 ? (
        <div className="mt-12 grid gap-8 border-t border-rule pt-8 sm:grid-cols-2">
          {featured.map((article) => (
            <ArticleCard key={article.id} article={article} now={now} heading="h2" />
          ))}
        </div>
      ) : null}
      {rest.length > 0 ? (
        <div className="mt-10 grid gap-x-12 lg:grid-cols-2">
          {rest.map((article) => (
            <ArticleRow key={article.id} article={article} now={now} heading="h2" />
          ))}
        </div>
      ) : null}
    </>
  );
}
