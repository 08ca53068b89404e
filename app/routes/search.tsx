import { redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import {
  type SearchTab,
  type SearchView,
  searchPageQuery,
  sinceOf,
} from "~/domains/content/rules/search-view.ts";
import { searchPage } from "~/domains/content/store/search/pages.ts";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { SearchHead, type SearchKindTab } from "~/domains/content/ui/search-head.tsx";
import { ContentHits, SearchPaging } from "~/domains/content/ui/search-results.tsx";
import { findCompanies } from "~/domains/market/rules/find-companies.ts";
import { CompanyHits } from "~/domains/market/ui/company-hits.tsx";
import { searchNews } from "~/domains/news/store/queries.ts";
import { hasNews } from "~/domains/news/store/search.ts";
import { NewsHits } from "~/domains/news/ui/news-hits.tsx";
import { IssueHits } from "~/domains/newsletter/ui/archive-page.tsx";
import { fullCount } from "~/lib/format.ts";
import type { Deps } from "~/platform/deps.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { withinPages } from "~/platform/page/responses.ts";
import { metaOf } from "~/platform/page/seo.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

const PAGE_SIZE = 10;

/** Issues of the newsletter below the first page of results. */
const ISSUES_SHOWN = 3;

/** The maximum length of the search box; a longer text is truncated. */
const MAX_QUERY = 200;

export const page = definePage({
  query: searchPageQuery,
  topics: ["content", "videos", "newsletter", "news"],
  due: relativeDates,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({
    data: {
      view: { q },
    },
  }) => ({
    title: q ? `Search: ${q}` : "Search",
    description: "Search every article and video.",
    path: "/search",
    noindex: true,
  }),
);

export const loader = page.loader(async ({ query: view, deps }) => {
  // An address has one form: without spaces around its words, and no longer than the search box.
  const q = view.q.trim().slice(0, MAX_QUERY).trim();
  if (view.q !== q) throw redirect(`/search?q=${encodeURIComponent(q)}`, 301);
  const { companies, named } = findCompanies(deps.publication.market, q);
  const isNews = view.tab === "news";
  const [found, issues, news] = await Promise.all([
    q && !isNews ? findContent(deps, view, named) : null,
    q && !isNews ? findIssues(deps, view) : NO_ISSUES,
    isNews ? findNews(deps, view, named) : hasNews(deps, q),
  ]);
  const ranked = news === true || news === false ? (found?.ranked ?? 0) : news.total;
  const isRanked = isNews || ((view.tab === "articles" || view.tab === "videos") && !view.after);
  if (q) withinPages(isRanked ? ranked : 1, { page: view.page, pageSize: PAGE_SIZE });
  const last = isRanked ? Math.max(1, Math.ceil(ranked / PAGE_SIZE)) : 1;
  const hasMarket = deps.publication.market !== undefined;
  return { view, found, issues, news, companies, hasMarket, last, older: olderOf(view.tab) };

  function olderOf(tab: SearchTab): number | null {
    if (tab === "issues") return issues.older;
    if (tab === "companies") return null;
    return typeof news === "boolean" ? (found?.older ?? null) : news.older;
  }
});

const NO_ISSUES = { hits: [], older: null };

/** The articles or videos of a view; of the other kinds' views their counts alone. */
function findContent(deps: Deps, view: SearchView, asTyped: boolean) {
  const isOwn = view.tab === "articles" || view.tab === "videos";
  const topic = deps.publication.categories.find(({ slug }) => slug === view.topic);
  return searchPage(deps, view.q, view.tab === "videos" ? "videos" : "articles", {
    limit: isOwn ? PAGE_SIZE : 0,
    offset: (view.page - 1) * PAGE_SIZE,
    asTyped,
    ...(isOwn
      ? {
          since: sinceOf(view, deps.now().getTime()),
          before: view.after ?? undefined,
          tag: topic?.name,
        }
      : {}),
  });
}

/** The issues of the newsletter: some below the first results, all of them in their own view. */
function findIssues(deps: Deps, { q, tab, page, after, topic, since }: SearchView) {
  if (tab === "issues")
    return searchNewest(deps, q, { kind: "issue", limit: PAGE_SIZE, ...(after ? { before: after } : {}) });
  const isFirst = page === 1 && !after && !topic && !since && tab === "articles";
  return isFirst ? searchNewest(deps, q, { kind: "issue", limit: ISSUES_SHOWN }) : NO_ISSUES;
}

function findNews(deps: Deps, { q, page, after }: SearchView, asTyped: boolean) {
  const offset = (page - 1) * PAGE_SIZE;
  return searchNews(deps, q, { limit: PAGE_SIZE, offset, before: after ?? undefined, asTyped });
}

export default function Search() {
  const { view, now, ...results } = useLoaderData<typeof loader>();
  const { q } = view;
  return (
    <div className="page">
      <div className="py-8 lg:py-11">
        <h1 className="sr-only">Search</h1>
        <Form
          action="/search"
          role="search"
          aria-label="Articles and videos"
          className="flex max-w-3xl border-b-2 border-strong"
        >
          <label htmlFor="q" className="sr-only">
            Search articles and videos
          </label>
          <input
            key={q}
            id="q"
            type="search"
            name="q"
            required
            pattern=".*\S.*"
            title="a word or two to look for"
            maxLength={MAX_QUERY}
            defaultValue={q}
            placeholder="Pricing, churn, first sales hire…"
            autoComplete="off"
            className="h-14 min-w-0 grow bg-transparent font-serif text-2xl outline-offset-0 placeholder:text-soft sm:text-3xl"
          />
          <Button type="submit" variant="quiet" className="h-14">
            Search
          </Button>
        </Form>
      </div>
      {q ? (
        <Results view={view} now={now} {...results} />
      ) : (
        <p className="max-w-prose py-10 font-serif text-xl text-soft">
          Type a word or two to search every article and video. A phrase in "quotation marks" is looked for as
          it stands.
        </p>
      )}
    </div>
  );
}

type ResultsProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Results({
  view,
  found,
  issues,
  news,
  companies,
  hasMarket,
  last,
  older,
  now,
}: Omit<ResultsProps, "path">) {
  const { tab } = view;
  const counts = found?.counts;
  // The index counts up to 100 of a kind, and whether there are more.
  const shown = (count: number | undefined) =>
    count === undefined
      ? undefined
      : `${fullCount(count)}${counts?.capped && count === MAX_COUNT ? "+" : ""}`;
  const stories = typeof news === "boolean" ? null : news;
  const tabs: SearchKindTab[] = [
    { id: "articles", label: "Articles", count: shown(counts?.articles) },
    { id: "videos", label: "Videos", count: shown(counts?.videos) },
    ...(hasMarket
      ? [{ id: "companies" as const, label: "Companies", count: fullCount(companies.length) }]
      : []),
    { id: "news", label: "News", count: news === false ? "0" : undefined },
    { id: "issues", label: "Newsletter" },
  ];
  const total = counts && counts.articles + counts.videos + companies.length;
  return (
    <>
      <SearchHead
        view={view}
        tabs={tabs}
        total={total === 0 && (news === true || issues.hits.length > 0) ? undefined : total}
        inVain={isInVain()}
        capped={counts?.capped ?? false}
        corrected={stories?.corrected ?? found?.corrected ?? null}
      />
      {tab === "articles" && companies.length > 0 && last === 1 && companies.length <= COMPANIES_SHOWN ? (
        <CompanyHits companies={companies} />
      ) : null}
      {tab === "companies" ? <CompanyHits companies={companies} /> : null}
      {stories ? <NewsHits articles={stories.articles} now={now} /> : null}
      {(tab === "articles" || tab === "videos") && found ? (
        <ContentHits tab={tab} found={found} now={now} />
      ) : null}
      {isEmpty() ? <EmptyState title={EMPTY[tab]}>Fewer or more general words find more.</EmptyState> : null}
      <SearchPaging view={view} last={last} older={older} />
      <IssueHits hits={issues.hits} />
    </>
  );

  function isInVain(): boolean {
    const isNarrowed = Boolean(view.topic || view.since || view.after);
    return tab === "articles" && !isNarrowed && total === 0 && news === false && issues.hits.length === 0;
  }

  function isEmpty(): boolean {
    if (tab === "companies") return companies.length === 0;
    if (tab === "issues") return issues.hits.length === 0;
    if (stories) return stories.articles.length === 0;
    return (found?.[tab === "videos" ? "videos" : "articles"].length ?? 0) === 0;
  }
}

/** The highest count that the index returns. */
const MAX_COUNT = 100;
/** Companies above the articles; more have a view of their own. */
const COMPANIES_SHOWN = 3;

const EMPTY: Record<SearchTab, string> = {
  articles: "No articles available",
  videos: "No videos available",
  companies: "No companies found",
  news: "No news found",
  issues: "No issues found",
};
