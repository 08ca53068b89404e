import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { videoById } from "~/domains/content/store/queries.ts";
import { json, notFound } from "~/platform/page/responses.ts";

export async function loader({ params, context: { db } }: LoaderFunctionArgs) {
  return json((await videoById(db, params.id ?? "")) ?? notFound("video"));
}
