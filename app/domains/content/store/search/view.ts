import type { Deps } from "~/platform/deps.ts";
import type { SearchView } from "../../rules/search/query.ts";
import { SEARCH_PAGE_SIZE, sinceOf } from "../../rules/search/view.ts";
import { searchPage } from "./pages.ts";
import { searchNewest } from "./search.ts";

/** What a view of the search page reads of the index. */

/** Issues of the newsletter below the first page of results. */
const ISSUES_SHOWN = 3;

const NO_ISSUES = { hits: [], older: null };

/** Returns the articles or videos of a view; of the other kinds' views their counts alone. */
export function searchedContent(deps: Deps, view: SearchView, asTyped: boolean) {
  if (!view.q || view.tab === "news") return null;
  const isOwn = view.tab === "articles" || view.tab === "videos";
  const topic = deps.publication.categories.find(({ slug }) => slug === view.topic);
  return searchPage(deps, view.q, view.tab === "videos" ? "videos" : "articles", {
    limit: isOwn ? SEARCH_PAGE_SIZE : 0,
    offset: (view.page - 1) * SEARCH_PAGE_SIZE,
    asTyped,
    ...(isOwn
      ? {
          since: sinceOf(view, deps.now().getTime()),
          before: view.after ?? undefined,
          topic: topic?.slug,
        }
      : {}),
  });
}

/** Returns the issues of the newsletter: some below the first results, all of them in their own view. */
export function searchedIssues(deps: Deps, { q, tab, page, after, topic, since }: SearchView) {
  if (!q) return NO_ISSUES;
  if (tab === "issues")
    return searchNewest(deps, q, {
      kind: "issue",
      limit: SEARCH_PAGE_SIZE,
      ...(after ? { before: after } : {}),
    });
  const isFirst = page === 1 && !after && !topic && !since && tab === "articles";
  return isFirst ? searchNewest(deps, q, { kind: "issue", limit: ISSUES_SHOWN }) : NO_ISSUES;
}
