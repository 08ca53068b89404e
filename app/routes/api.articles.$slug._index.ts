import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { json, notFound } from "~/platform/page/responses.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  return json((await articleBySlug(db, params.slug ?? "")) ?? notFound("article"));
}
