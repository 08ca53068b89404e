import * as z from "zod";
import { oneOf, optionalOneOf, pageNumber } from "~/platform/page/match/query.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** What the search page's address says. */

export const SEARCH_TABS = ["articles", "videos", "companies", "news", "issues"] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

const PERIOD_NAMES = ["week", "month", "year"] as const;

/** A place in the results behind the ranked ones. */
const key = z.coerce.number().int().min(1).nullable().catch(null);

/** The schema of the search page's query; for a blank text it is that of a new search. */
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
