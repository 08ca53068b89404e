import * as z from "zod";
import { withoutDeadCompanyLinks } from "~/domains/content/rules/company-blocks.ts";
import { article } from "~/domains/content/schema.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: ["content"],
  api: {
    summary: "One article with its text.",
    answer: article,
    path: { slug: z.string().describe("Its slug or its id.") },
    errors: { 404: "No such article." },
  },
});

export const loader = page.call(async ({ params, deps: { db, publication } }) => {
  const found = (await articleBySlug(db, params.slug ?? "")) ?? notFound("article");
  return withoutDeadCompanyLinks(found, publication.market?.companies);
});
