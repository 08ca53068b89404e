import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { searchPage } from "~/domains/content/store/search/pages.ts";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { SearchResults } from "~/domains/content/ui/search-results.tsx";
import { IssueHits } from "~/domains/newsletter/ui/archive-page.tsx";
import { pageHeaders, pageNumber, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { Button } from "~/ui/button.tsx";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data?.q ? `Search: ${data.q}` : "Search",
    description: "Search every article and video.",
    path: "/search",
    noindex: true,
  });

const SEARCH_PAGE_SIZE = 10;

/** Issues of the newsletter, under the first page of results. */
const ISSUES_SHOWN = 3;

/** As much as the search box takes; the rest of a longer text is not looked for. */
const MAX_QUERY = 200;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("q");
  const q = (asked ?? "").trim().slice(0, MAX_QUERY);
  // An address has one form: without the spaces around its words, and without an empty q.
  if (asked !== null && asked !== q)
    throw redirect(q ? `/search?q=${encodeURIComponent(q)}` : "/search", 301);
  const tab = url.searchParams.get("tab") === "videos" ? ("videos" as const) : ("articles" as const);
  const page = pageNumber(url);
  const [found, issues] = await Promise.all([
    q
      ? searchPage(context, q, tab, { limit: SEARCH_PAGE_SIZE, offset: (page - 1) * SEARCH_PAGE_SIZE })
      : null,
    page === 1 ? searchNewest(context, q, "issue", ISSUES_SHOWN) : [],
  ]);
  return publicPage({ q, tab, page, found, issues }, context.now());
}

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
