import { xml } from "remix-utils/responses";
import { newsEntries } from "~/domains/content/store/syndication.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { everyFiveMinutes } from "~/platform/page/due.ts";
import { PUBLIC } from "~/platform/page/responses.ts";
import { newsSitemap } from "~/platform/page/sitemap.ts";

export const page = definePage({ topics: ["content"], due: everyFiveMinutes });

/** The longest time that a news sitemap may cover. */
const TWO_DAYS_MS = 2 * 86_400_000;

/** The own articles of the last two days. */
export const loader = page.document(async ({ deps: { db, now, publication } }) => {
  const articles = await newsEntries(db, now().getTime() - TWO_DAYS_MS);
  const entries = articles.map(({ slug, ...rest }) => ({
    url: absoluteUrl(publication.brand, `/article/${slug}`),
    ...rest,
  }));
  return xml(newsSitemap(publication.brand, entries), PUBLIC);
});
