import { nextQuery } from "~/domains/content/rules/call-queries.ts";
import { nextArticle } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ query: nextQuery, topics: ["content"] });

/** The next older own article; with a category, of that category. */
export const loader = page.call(
  async ({ query, params, deps }) =>
    (await nextArticle(deps.db, params.slug ?? "", query.category)) ?? notFound("next article"),
);
