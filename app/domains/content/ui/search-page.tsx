import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { fullCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SearchInput } from "~/ui/suggest/search-input.tsx";
import type { SearchTab, SearchView } from "../rules/search/query.ts";
import { MAX_QUERY } from "../rules/search/view.ts";
import type { SearchPage } from "../store/search/pages.ts";
import { isContent, SearchFilters, SearchHead, type SearchKindTab } from "./search-head.tsx";
import { ContentHits, SearchPaging } from "./search-results.tsx";

/** The page's own box, above its results. */
export function SearchForm({ q }: { q: string }) {
  return (
    <div className="py-8 lg:py-11">
      <h1 className="sr-only">Search</h1>
      <Form
        action="/search"
        role="search"
        aria-label="Articles and videos"
        className="relative flex max-w-3xl border-b-2 border-strong"
      >
        <label htmlFor="q" className="sr-only">
          Search articles and videos
        </label>
        <SearchInput
          id="q"
          maxLength={MAX_QUERY}
          defaultValue={q}
          placeholder="Pricing, churn, first sales hire…"
          className="h-14 min-w-0 grow bg-transparent font-serif text-2xl outline-offset-0 placeholder:text-soft sm:text-3xl"
        />
        <Button type="submit" variant="quiet" className="h-14">
          Search
        </Button>
      </Form>
      {/* WCAG 2.1.4: a key alone that does something can be turned off. */}
      <button
        type="button"
        data-slash-toggle
        className="scripted mt-3 min-h-6 text-sm text-soft underline decoration-rule underline-offset-4 hover:text-ink"
      >
        <span className="slash-on">Press / to go to the search box. Turn it off</span>
        <span className="slash-off">Turn on the / key for the search box</span>
      </button>
      {q ? null : (
        <p className="max-w-prose py-10 font-serif text-xl text-soft">
          Type a word or two to search every article and video. A phrase in "quotation marks" is searched for
          word for word.
        </p>
      )}
    </div>
  );
}

/** Results of another domain: how many, or undefined where they are not counted, and their list. */
interface Others {
  count: number | undefined;
  list: ReactNode;
}

interface SearchResultsProps {
  view: SearchView;
  found: SearchPage | null;
  /** Null in a publication without a market. */
  companies: Others | null;
  /** `list` in the view of news alone; `some` whether there is any. */
  news: Others & { some: boolean; corrected: string | null };
  issues: Others;
  /** The last page of the ranked results, and the place of what comes after them. */
  last: number;
  older: number | null;
  now: number;
}

/** Everything that was found: by kind, with the filters, and what to do when it is nothing. */
export function SearchResults({
  view,
  found,
  companies,
  news,
  issues,
  last,
  older,
  now,
}: SearchResultsProps) {
  const { tab } = view;
  const counts = found?.counts;
  // The index counts up to 100 of a kind, and whether there are more.
  const shown = (count: number | undefined) =>
    count === undefined
      ? undefined
      : `${fullCount(count)}${counts?.capped && count === MAX_COUNT ? "+" : ""}`;
  const named = companies?.count ?? 0;
  const hasIssues = Boolean(issues.count);
  const tabs: SearchKindTab[] = [
    { id: "articles", label: "Articles", count: shown(counts?.articles) },
    { id: "videos", label: "Videos", count: shown(counts?.videos) },
    ...(companies ? [{ id: "companies" as const, label: "Companies", count: fullCount(named) }] : []),
    { id: "news", label: "News", count: news.some || tab === "news" ? undefined : "0" },
    { id: "issues", label: "Newsletter" },
  ];
  const total = counts && counts.articles + counts.videos + named;
  const isNarrowed = Boolean(view.topic || view.since || view.after);
  const isPart = Boolean(found?.someOf);
  const isInVain = tab === "articles" && !isNarrowed && (total === 0 || isPart) && !news.some && !hasIssues;
  const here: Record<SearchTab, number> = {
    articles: found?.articles.length ?? 0,
    videos: found?.videos.length ?? 0,
    companies: named,
    news: news.count ?? 0,
    issues: issues.count ?? 0,
  };
  const elsewhere = tabs.filter(
    ({ id }) => (id === "news" ? news.some : id === "issues" && hasIssues) && id !== tab,
  );
  const companiesAbove = tab === "articles" && last === 1 && named > 0 && named <= COMPANIES_SHOWN;
  const belowList = (
    <>
      {here[tab] === 0 ? <EmptyState title={EMPTY[tab]}>Try fewer or more general words.</EmptyState> : null}
      <SearchPaging view={view} last={last} older={older} />
    </>
  );
  return (
    <>
      <SearchHead
        view={view}
        tabs={tabs}
        total={total === 0 && here[tab] > 0 ? undefined : total}
        elsewhere={elsewhere}
        inVain={isInVain}
        capped={counts?.capped ?? false}
        corrected={news.corrected ?? found?.corrected ?? null}
        someOf={found?.someOf ?? null}
      />
      {isContent(tab) ? (
        <div className={BESIDE}>
          {companiesAbove ? <div className="xl:col-start-2">{companies?.list}</div> : null}
          <div className="xl:col-start-2">
            <SearchFilters view={view} />
          </div>
          <div className="max-w-4xl xl:col-start-1 xl:row-span-4 xl:row-start-1 xl:max-w-none">
            {found ? <ContentHits tab={tab} found={found} now={now} /> : null}
            {belowList}
          </div>
          <div className="max-w-4xl xl:col-start-2">{issues.list}</div>
        </div>
      ) : (
        <div className="@container max-w-4xl xl:max-w-none">
          {tab === "companies" ? companies?.list : null}
          {tab === "news" ? news.list : null}
          {belowList}
          {issues.list}
        </div>
      )}
    </>
  );
}

/** On a wide screen, what else was found and the filters stand beside the results. */
const BESIDE =
  "xl:grid xl:grid-cols-[minmax(0,64rem)_minmax(18rem,1fr)] xl:grid-rows-[auto_auto_auto_1fr] xl:gap-x-14";

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
