import { articleBySlug } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["content"] });

export const loader = page.call(
  async ({ params, deps }) => (await articleBySlug(deps.db, params.slug ?? "")) ?? notFound("article"),
);
