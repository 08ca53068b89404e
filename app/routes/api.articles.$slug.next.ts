import * as z from "zod";
import { nextQuery } from "~/domains/content/rules/call-queries.ts";
import { withoutDeadCompanyLinks } from "~/domains/content/rules/company-blocks.ts";
import { article } from "~/domains/content/schema.ts";
import { nextArticle } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  query: nextQuery,
  topics: ["content"],
  api: {
    summary: "The next older own article; with a category, of that category.",
    answer: article,
    path: { slug: z.string().describe("The slug or the id of the article before it.") },
    errors: {
      404: "No such article, or none follows; with a category, none within the next two dozen of its list.",
    },
  },
});

/** The next older own article; with a category, of that category. */
export const loader = page.call(async ({ query, params, deps: { db, publication } }) => {
  const next = (await nextArticle(db, params.slug ?? "", query.category)) ?? notFound("next article");
  return withoutDeadCompanyLinks(next, publication.market?.companies);
});
