import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { contentStats } from "~/domains/content/queries.server.ts";
import { json } from "~/platform/http.ts";
import { site } from "~/site.config.ts";

export async function loader({ context: { db } }: LoaderFunctionArgs) {
  return json(
    await contentStats(
      db,
      site.categories.map(({ slug }) => slug),
    ),
  );
}
