import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { searchPageQuery } from "~/domains/content/rules/search/query.ts";
import { MAX_QUERY, SEARCH_PAGE_SIZE, searchAddress } from "~/domains/content/rules/search/view.ts";
import { searchedContent, searchedIssues } from "~/domains/content/store/search/view.ts";
import { SearchForm, SearchResults } from "~/domains/content/ui/search-page.tsx";
import { findCompanies } from "~/domains/market/rules/companies/find.ts";
import { CompanyHits } from "~/domains/market/ui/company-hits.tsx";
import { searchNews } from "~/domains/news/store/queries.ts";
import { hasNews } from "~/domains/news/store/search.ts";
import { NewsHits } from "~/domains/news/ui/news-hits.tsx";
import { IssueHits } from "~/domains/newsletter/ui/archive-page.tsx";
import { whole } from "~/lib/text/text.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { withinPages } from "~/platform/page/responses.ts";

export const page = definePage({
  query: searchPageQuery,
  topics: ["content", "videos", "newsletter", "news"],
  due: relativeDates,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { view } }) => ({
  title: view.q ? `Search: ${view.q}` : "Search",
  description: "Search every article and video.",
  path: "/search",
  noindex: true,
}));

export const loader = page.loader(async ({ query: view, deps }) => {
  // An address has one form: without spaces around its words, and no longer than the search box.
  const q = whole(view.q.trim().slice(0, MAX_QUERY)).trim();
  if (view.q !== q) throw redirect(searchAddress({ ...view, q }), 301);
  const { companies, named } = findCompanies(deps.publication.market, q);
  const isNews = view.tab === "news";
  const offset = (view.page - 1) * SEARCH_PAGE_SIZE;
  const span = { limit: SEARCH_PAGE_SIZE, offset, before: view.after ?? undefined, asTyped: named };
  const [found, issues, stories, someNews] = await Promise.all([
    searchedContent(deps, view, named),
    isNews ? searchedIssues(deps, { ...view, q: "" }) : searchedIssues(deps, view),
    isNews ? searchNews(deps, q, span) : null,
    isNews || hasNews(deps, q, named),
  ]);
  const isRanked = isNews || ((view.tab === "articles" || view.tab === "videos") && !view.after);
  const ranked = isRanked ? (stories ? stories.total : (found?.ranked ?? 0)) : 1;
  if (q) withinPages(ranked, { page: view.page, pageSize: SEARCH_PAGE_SIZE });
  const last = Math.max(1, Math.ceil(ranked / SEARCH_PAGE_SIZE));
  const older = { articles: found, videos: found, companies: null, news: stories, issues }[view.tab]?.older;
  const hasMarket = deps.publication.market !== undefined;
  return { view, found, issues, stories, someNews, companies, hasMarket, last, older: older ?? null };
});

export default function Search() {
  const data = useLoaderData<typeof loader>();
  const { view, issues, stories, companies, now } = data;
  return (
    <div className="page">
      <SearchForm q={view.q} />
      {view.q ? (
        <SearchResults
          {...data}
          companies={
            data.hasMarket ? { count: companies.length, list: <CompanyHits companies={companies} /> } : null
          }
          news={{
            count: stories?.articles.length,
            some: data.someNews,
            corrected: stories?.corrected ?? null,
            list: stories ? <NewsHits articles={stories.articles} now={now} /> : null,
          }}
          issues={{ count: issues.hits.length, list: <IssueHits hits={issues.hits} /> }}
        />
      ) : null}
    </div>
  );
}
