import * as z from "zod";
import { oneOf, optionalOneOf, trimmedText } from "~/platform/page/match/query.ts";
import type { Topic } from "./topics.ts";

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

/** A search shows neither topic, view nor groups, a topic neither view nor groups; what is unknown is the default. */
export const newsPageQuery = ({ categories }: { categories: readonly Pick<Topic, "slug">[] }) =>
  z
    .object({
      view: oneOf(NEWS_VIEWS),
      q: trimmedText(MAX_QUERY),
      topic: optionalOneOf(categories.map(({ slug }) => slug)),
      open,
    })
    .overwrite((query) => (query.q ? { q: query.q, topic: null, view: "sources", open: [] } : query))
    .overwrite((query) => (query.topic ? { ...query, view: "sources", open: [] } : query))
    .overwrite((query) => (query.view === "all" ? { ...query, open: [] } : query));

export type NewsPageQuery = z.output<ReturnType<typeof newsPageQuery>>;
