import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import type { SearchView } from "~/domains/content/rules/search/query.ts";
import type { SearchPage } from "~/domains/content/store/search/pages.ts";
import { SearchResults } from "~/domains/content/ui/search-page.tsx";
import { markupOf } from "../../../support/unit/markup.tsx";

/** What the page of results says when no article, video or company matches. */

const NOTHING = {
  counts: { articles: 0, videos: 0, capped: false },
  articles: [],
  videos: [],
} as unknown as SearchPage;

function said({ tab = "articles" as SearchView["tab"], news = 0, issues = 0 }) {
  const view: SearchView = { q: "churn", tab, page: 1, topic: null, since: null, after: null };
  const results = (
    <SearchResults
      view={view}
      found={NOTHING}
      companies={null}
      news={{ some: news > 0, count: news, corrected: null, list: null }}
      issues={{ count: issues, list: null }}
      last={1}
      older={null}
      now={0}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: results }]);
  return markupOf(<RouterProvider router={router} />);
}

const LEADS = "There are results in";

test("nothing at all is no result, and leads nowhere", () => {
  expect(said({})).toContain(">No results found<");
  expect(said({})).not.toContain(LEADS);
});

test("what only the news or the newsletter has is no result of the site, and leads there", () => {
  const both = said({ news: 1, issues: 2 });
  expect(both).toContain(">No results found<");
  expect(both).toMatch(
    /There are results in <a [^>]*href="\/search\?q=churn&amp;tab=news"[^>]*>News<\/a> and <a [^>]*href="\/search\?q=churn&amp;tab=issues"[^>]*>Newsletter<\/a>\./,
  );
  expect(said({ issues: 1 })).toMatch(/There are results in <a [^>]*>Newsletter<\/a>\./);
});

test("the results of the news are not said to be none", () => {
  const news = said({ tab: "news", news: 3 });
  expect(news).toContain(">Results for &quot;churn&quot;<");
  expect(news).not.toContain(LEADS);
});
