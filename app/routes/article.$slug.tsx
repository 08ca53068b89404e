import { useFetcher, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { placedCompanies, withoutDeadCompanyLinks } from "~/domains/content/rules/company-blocks.ts";
import { articleShareImage } from "~/domains/content/rules/share-images.ts";
import type { Article } from "~/domains/content/schema.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { Reader, type ShownCompany } from "~/domains/content/ui/reader.tsx";
import { pollMinutes } from "~/domains/market/rules/prices/series.ts";
import type { NamedCompanies } from "~/domains/market/schema.ts";
import { readNamedCompanies } from "~/domains/market/store/queries.ts";
import { CompaniesInArticle, CompanyInArticle } from "~/domains/market/ui/companies-in-article.tsx";
import { AskAboutArticle } from "~/domains/mentor/ui/ask-link.tsx";
import { ArticleSignup } from "~/domains/newsletter/ui/article-signup.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { articleData, breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { movedTo, notFound } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

/** While trading, prices beside an article are renewed at this pace; a new price does not render all articles again. */
const PRICES_EVERY_MINUTES = 30;

export const page = definePage({
  topics: ["content"],
  part: ({ slug }) => slug,
  due: (value, now) =>
    (value as { companies: unknown }).companies
      ? now + pollMinutes(PRICES_EVERY_MINUTES, new Date(now)) * 60_000
      : null,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { article, authors }, publication }) => {
    const path = `/article/${article.slug}`;
    const shareImage = articleShareImage(article);
    const section = publication.categories.find(({ slug }) => slug === article.categories[0]);
    return {
      title: article.title,
      description: article.excerpt,
      path,
      canonical: article.originalUrl,
      shareImage,
      type: "article",
      publishedAt: article.undated ? undefined : article.publishedAt,
      asMarkdown: true,
      jsonLd: [
        article.originalUrl ? null : articleData(publication, article, path, shareImage, authors),
        breadcrumbData(publication.brand, [
          section
            ? { name: section.name, path: `/category/${section.slug}` }
            : { name: "Articles", path: "/articles" },
          { name: article.title, path },
        ]),
      ],
    };
  },
  { missing: "Article Not Found" },
);

export const loader = page.loader(async ({ params, deps }) => {
  const { db, publication } = deps;
  const content = (await readerContent(db, params.slug ?? "")) ?? notFound("article");
  const article = withoutDeadCompanyLinks(content.article, publication.market?.companies);
  const { slug } = article;
  // It was found by its id, by which no change would renew the page.
  if (slug !== params.slug) throw movedTo(`/article/${slug}`);
  const { templates, otherwise, discussionUrl } = publication.sharing;
  const placed = placedCompanies(article.content);
  return {
    ...content,
    article,
    placed,
    companies: await readNamedCompanies(deps, article.content, placed),
    authors: publication.content.authors ?? [],
    shareTexts: { templates, otherwise, discussionUrl },
  };
});

export default function ArticleRoute() {
  const { article, authors, companies, placed, next, related, shareTexts } = useLoaderData<typeof loader>();
  /** The companies of the market that a condition holds for. */
  const those = (condition: (symbol: string) => boolean) =>
    companies && { ...companies, stocks: companies.stocks.filter(({ symbol }) => condition(symbol)) };
  const others = those((symbol) => !placed.includes(symbol));
  return (
    <Reader
      key={article.id}
      first={article}
      next={next}
      related={related}
      authors={authors}
      shareTexts={shareTexts}
      company={shownOf(companies)}
      withCompanies={(appended, render) => <Placed article={appended}>{render}</Placed>}
      actionsOf={({ slug }) => <AskAboutArticle slug={slug} />}
    >
      {others ? <CompaniesInArticle {...others} /> : null}
      <ArticleSignup />
    </Reader>
  );
}

/** Returns what shows one of these companies in the text. */
const shownOf =
  (companies: NamedCompanies | null): ShownCompany =>
  (symbol) => {
    const stocks = companies?.stocks.filter((stock) => stock.symbol === symbol) ?? [];
    return companies && stocks.length > 0 ? <CompanyInArticle {...companies} stocks={stocks} /> : null;
  };

interface PlacedProps {
  article: Article;
  children: (company?: ShownCompany) => ReactNode;
}

/** An article that was appended: the companies that it places come with the data of its own page. */
function Placed({ article: { slug, content }, children }: PlacedProps) {
  const { load, data } = useFetcher<typeof loader>();
  const places = placedCompanies(content).length > 0;
  useEffect(() => {
    if (places) load(`/article/${slug}`);
  }, [places, slug, load]);
  return children(data ? shownOf(data.companies) : undefined);
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Article Not Found"
      sentence="The article you're looking for doesn't exist or has been moved."
      link={{ label: "Back to Home", to: "/" }}
    />
  );
}
