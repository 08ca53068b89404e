import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { articleBySlug } from "~/domains/content/queries.server.ts";
import { json, notFound } from "~/platform/http.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  return json((await articleBySlug(db, params.slug ?? "")) ?? notFound("article"));
}
