import * as z from "zod";
import { oneOf, trimmedText } from "~/platform/page/query.ts";

/** The query of the news page. */

export const NEWS_VIEWS = ["sources", "all"] as const;
export type NewsView = (typeof NEWS_VIEWS)[number];

/** The length of the search box, in characters. */
export const MAX_QUERY = 100;

/** Groups that can be open at once. */
const MAX_OPEN = 40;

/** The slugs of the groups that are open, separated by commas. Their order makes no difference. */
const open = z
  .string()
  .catch("")
  .transform((text) => [...new Set(text.split(",").filter(Boolean))].slice(0, MAX_OPEN).sort());

/** A search shows neither a view nor groups; what is unknown is the default. */
export const newsPageQuery = z
  .object({ view: oneOf(NEWS_VIEWS), q: trimmedText(MAX_QUERY), open })
  .overwrite((query) => (query.q ? { q: query.q, view: "sources", open: [] } : query))
  .overwrite((query) => (query.view === "all" ? { ...query, open: [] } : query));

export type NewsPageQuery = z.output<typeof newsPageQuery>;
