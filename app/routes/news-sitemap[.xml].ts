import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newsEntries } from "~/domains/content/store/syndication.ts";
import { publicDocument } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import { newsSitemap, SITEMAP_TYPE } from "~/platform/page/sitemap.ts";
import { site } from "~/site.config.ts";

/** As far back as a news sitemap may reach. */
const TWO_DAYS_MS = 2 * 86_400_000;

export async function loader({ context: { db, now } }: LoaderFunctionArgs) {
  const articles = await newsEntries(db, now().getTime() - TWO_DAYS_MS);
  const entries = articles.map(({ slug, ...rest }) => ({ url: absoluteUrl(`/article/${slug}`), ...rest }));
  return publicDocument(newsSitemap(site.brand.name, entries), SITEMAP_TYPE);
}
