import { pinnedQuery } from "~/domains/content/rules/call-queries.ts";
import { pinnedArticles } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ query: pinnedQuery, topics: ["content"] });

export const loader = page.call(({ query: { category, limit }, deps }) =>
  pinnedArticles(deps.db, category ?? "featured", limit),
);
