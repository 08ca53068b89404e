import type { SearchView } from "./query.ts";

/** The views of the search page and their addresses. */

/** Results of a page. */
export const SEARCH_PAGE_SIZE = 10;

/** The maximum length of the search box; a longer text is truncated. */
export const MAX_QUERY = 200;

const DAY = 86_400_000;

/** The periods of the filter by date, in days. */
const PERIODS = { week: 7, month: 30, year: 365 } as const;

/** Returns the address of a view of the results; what is not given is as in a new search. */
export function searchAddress({
  q,
  tab,
  page,
  topic,
  since,
  after,
}: Partial<SearchView> & { q: string }): string {
  const query = new URLSearchParams({ q });
  if (tab && tab !== "articles") query.set("tab", tab);
  if (topic) query.set("topic", topic);
  if (since) query.set("since", since);
  if (after) query.set("after", String(after));
  if (page && page > 1) query.set("page", String(page));
  return `/search?${query}`;
}

/** Returns the beginning of a period in ms; undefined for all time. */
export const sinceOf = ({ since }: Pick<SearchView, "since">, now: number): number | undefined =>
  since ? now - PERIODS[since] * DAY : undefined;
