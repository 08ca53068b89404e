import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { categoriesWithCounts } from "~/domains/content/store/queries.ts";
import { json } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return json(await categoriesWithCounts(db, site.categories));
}
