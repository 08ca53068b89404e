import { fetchArticles } from "~/domains/content/api.ts";
import { SavedArticle, SavedArticleSkeleton } from "~/domains/content/ui/saved-article.tsx";
import { FavoritesList } from "~/domains/favorites/ui/favorites-list.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [] });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Favorites",
  description: "The articles you saved, kept in this browser.",
  noindex: true,
}));

export const loader = page.loader(() => ({}));

export default function Favorites() {
  return (
    <div className="page min-h-[80dvh]">
      <PageHeading title="Favorites">
        The articles you saved. The list is kept in this browser; the site is asked only for the articles on
        it.
      </PageHeading>
      <div className="unscripted">
        <EmptyState title="Favorites need JavaScript">
          <p>They are stored in your browser, where only a script can read them.</p>
          <ButtonLink to="/" className="mt-5">
            Browse Articles
          </ButtonLink>
        </EmptyState>
      </div>
      <FavoritesList
        fetchItems={fetchArticles}
        skeleton={<SavedArticleSkeleton />}
        // The list is drawn in the browser alone, so its clock is the visitor's.
        renderItem={(article, action) => <SavedArticle article={article} now={Date.now()} action={action} />}
      />
    </div>
  );
}
