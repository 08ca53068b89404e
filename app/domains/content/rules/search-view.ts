import * as z from "zod";
import { oneOf, optionalOneOf, pageNumber } from "~/platform/page/match/query.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** What the search page's address says. */

export const SEARCH_TABS = ["articles", "videos", "companies", "news", "issues"] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** Results of a page. */
export const SEARCH_PAGE_SIZE = 10;

/** The maximum length of the search box; a longer text is truncated. */
export const MAX_QUERY = 200;

const DAY = 86_400_000;

/** The periods of the filter by date, in days. */
export const PERIODS = { week: 7, month: 30, year: 365 } as const;
const PERIOD_NAMES = ["week", "month", "year"] as const;

/** A place in the results behind the ranked ones. */
const key = z.coerce.number().int().min(1).nullable().catch(null);

export const searchPageQuery = ({ categories }: Pick<Publication, "categories">) =>
  z
    .object({
      q: z.string().catch(""),
      tab: oneOf(SEARCH_TABS),
      page: pageNumber,
      topic: optionalOneOf(categories.map(({ slug }) => slug)),
      since: optionalOneOf(PERIOD_NAMES),
      after: key,
    })
    .overwrite((query) =>
      query.q.trim() ? query : { q: "", tab: "articles", page: 1, topic: null, since: null, after: null },
    );

export type SearchView = z.output<ReturnType<typeof searchPageQuery>>;

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
