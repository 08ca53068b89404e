import { videoById } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["videos"] });

export const loader = page.call(
  async ({ params, deps }) => (await videoById(deps.db, params.id ?? "")) ?? notFound("video"),
);
