import { useLoaderData } from "@remix-run/react";
import { placedCompanies } from "~/domains/content/rules/company-blocks.ts";
import { ArticlePreview } from "~/domains/content/ui/article-preview.tsx";
import { readNamedCompanies } from "~/domains/market/store/queries.ts";
import { CompanyInArticle } from "~/domains/market/ui/companies-in-article.tsx";
import { sharedDraft } from "~/domains/writing/store/sharing.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { notFound, unavailable } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

/** A draft of the desk, for whoever has its address: never kept, and in no index. */
export const page = definePage({ topics: [], cache: "none", framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { article } }) => ({
    title: `Draft: ${article.title}`,
    description: article.excerpt,
    noindex: true,
  }),
  { missing: "Draft Not Found" },
);

export const loader = page.loader(async ({ params: { token = "" }, deps }) => {
  const draft = (await sharedDraft(deps, token)) ?? notFound("draft");
  if (!deps.cron) throw unavailable();
  const { html, article } = await deps.cron.compileManuscript(draft.manuscript);
  const placed = placedCompanies(html);
  return {
    article: {
      ...NOTHING,
      title: draft.title || "Untitled",
      author: draft.manuscript.author.trim() || deps.publication.brand.name,
      ...article,
      content: html,
      slug: article?.slug ?? "draft",
    },
    companies: await readNamedCompanies(deps, html, placed),
  };
});

/** What is shown of a draft with mistakes in it. */
const NOTHING = { excerpt: "", readTime: 1, featuredImage: null, categories: [], tags: [] };

export default function SharedDraftRoute() {
  const { article, companies } = useLoaderData<typeof loader>();
  const company = (symbol: string) => {
    const stocks = companies?.stocks.filter((stock) => stock.symbol === symbol) ?? [];
    return companies && stocks.length > 0 ? <CompanyInArticle {...companies} stocks={stocks} /> : null;
  };
  return (
    <div className="page pt-8">
      <p className="mb-10 border-y border-rule py-3 text-center text-sm text-soft">
        A draft, shared before it is published. It may still change.
      </p>
      <ArticlePreview article={article} heading="h1" dated="not published" company={company} />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Draft Not Found"
      sentence="This draft is not shared, or is no longer shared."
      link={{ label: "Back to Home", to: "/" }}
    />
  );
}
