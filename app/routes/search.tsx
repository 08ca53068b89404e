import { redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { searchPage } from "~/domains/content/store/search/pages.ts";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { SearchResults } from "~/domains/content/ui/search-results.tsx";
import { IssueHits } from "~/domains/newsletter/ui/archive-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { oneOf, pageNumber } from "~/platform/page/query.ts";
import { metaOf } from "~/platform/page/seo.ts";
import { Button } from "~/ui/button.tsx";

const SEARCH_PAGE_SIZE = 10;

/** Issues of the newsletter below the first page of results. */
const ISSUES_SHOWN = 3;

/** The maximum length of the search box; a longer text is truncated. */
const MAX_QUERY = 200;

export const page = definePage({
  query: z
    .object({ q: z.string().catch(""), tab: oneOf(["articles", "videos"]), page: pageNumber })
    .overwrite((query) => (query.q.trim() ? query : { q: "", tab: "articles", page: 1 })),
  topics: ["content", "videos", "newsletter"],
  due: relativeDates,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { q } }) => ({
  title: q ? `Search: ${q}` : "Search",
  description: "Search every article and video.",
  path: "/search",
  noindex: true,
}));

export const loader = page.loader(async ({ query: { q: asked, tab, page }, deps }) => {
  // An address has one form: without spaces around its words, and no longer than the search box.
  const q = asked.trim().slice(0, MAX_QUERY).trim();
  if (asked !== q) throw redirect(`/search?q=${encodeURIComponent(q)}`, 301);
  const [found, issues] = await Promise.all([
    q ? searchPage(deps, q, tab, { limit: SEARCH_PAGE_SIZE, offset: (page - 1) * SEARCH_PAGE_SIZE }) : null,
    page === 1 ? searchNewest(deps, q, "issue", ISSUES_SHOWN) : [],
  ]);
  return { q, tab, page, found, issues };
});

export default function Search() {
  const { q, tab, page, found, issues, now } = useLoaderData<typeof loader>();
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
      {found ? (
        <>
          <SearchResults q={q} tab={tab} page={page} pageSize={SEARCH_PAGE_SIZE} found={found} now={now} />
          <IssueHits hits={issues} />
        </>
      ) : (
        <p className="max-w-prose py-10 font-serif text-xl text-soft">
          Type a word or two to search every article and video. A phrase in "quotation marks" is looked for as
          it stands.
        </p>
      )}
    </div>
  );
}
