import { featuredQuery } from "~/domains/content/rules/call-queries.ts";
import { featuredArticles } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ query: featuredQuery, topics: ["content"] });

export const loader = page.call(({ query, deps }) => featuredArticles(deps.db, query.limit));
