import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { articleShareImage } from "~/domains/content/rules/share-images.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { Reader } from "~/domains/content/ui/reader.tsx";
import { namedCompanies } from "~/domains/market/rules/companies/named.ts";
import { pollMinutes } from "~/domains/market/rules/prices/series.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { NamedCompanies, type NamedCompaniesView } from "~/domains/market/ui/named-companies.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { articleData, breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { notFound } from "~/platform/page/responses.ts";
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
  ({ data: { article }, publication }) => {
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
      publishedAt: article.publishedAt,
      jsonLd: [
        article.originalUrl ? null : articleData(publication, article, path, shareImage),
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
  const { slug = "" } = params;
  const content = await readerContent(db, slug);
  if (!content) {
    const lowerCase = slug.toLowerCase();
    if (lowerCase !== slug && (await readerContent(db, lowerCase)))
      throw redirect(`/article/${encodeURIComponent(lowerCase)}`, 301);
    notFound("article");
  }
  const { templates, otherwise } = publication.sharing;
  return {
    ...content,
    companies: await companiesOf(deps, content.article.content),
    shareTexts: { templates, otherwise },
  };
});

/** Returns the companies of the market that a body names; null when it names none. */
async function companiesOf(
  deps: Parameters<typeof readMarket>[0],
  body: string,
): Promise<NamedCompaniesView | null> {
  const { market } = deps.publication;
  const symbols = market ? namedCompanies(market.companies, body) : [];
  const read = symbols.length > 0 ? await readMarket(deps) : null;
  if (!market || !read) return null;
  const { stocks, session } = read.data;
  const named = symbols.flatMap((symbol) => stocks.find((stock) => stock.symbol === symbol) ?? []);
  return named.length > 0
    ? { stocks: named, index: { name: market.indexName, count: stocks.length }, session }
    : null;
}

export default function ArticleRoute() {
  const { article, companies, next, related, shareTexts } = useLoaderData<typeof loader>();
  return (
    <Reader key={article.id} first={article} next={next} related={related} shareTexts={shareTexts}>
      {companies ? <NamedCompanies {...companies} /> : null}
    </Reader>
  );
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
