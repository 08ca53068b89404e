import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videoById } from "~/domains/content/queries.server.ts";
import { json, notFound } from "~/platform/http.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  return json((await videoById(db, params.id ?? "")) ?? notFound("video"));
}
