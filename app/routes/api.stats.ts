import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { contentStats } from "~/domains/content/store/queries.ts";
import { json } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return json(
    await contentStats(
      db,
      site.categories.map(({ slug }) => slug),
    ),
  );
}
