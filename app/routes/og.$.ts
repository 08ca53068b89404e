import { contentShareImage } from "~/domains/content/store/share-images.ts";
import { dailyShareImage } from "~/domains/daily/rules/share-images.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readCompanyShareImage } from "~/domains/market/store/share-images.ts";
import { newsShareImage } from "~/domains/news/rules/share-images.ts";
import { startupsShareImage } from "~/domains/startups/rules/share-images.ts";
import { parseShareImagePath, type ShareImageAddress } from "~/lib/share-image/address.ts";
import type { Deps } from "~/platform/deps.ts";
import { renderShareImage } from "~/platform/images/render-share-image.ts";
import { type ShareImageSubject, shareImagePath, siteShareImage } from "~/platform/images/share-image.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { IMMUTABLE, notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import type { Publication } from "~/platform/publication/publication.ts";

export const page = definePage({ topics: ["content", "videos", "market"] });

/** The images of screens that have one of their own. */
const screensOf = (publication: Publication) => [
  dailyShareImage(publication),
  insightsShareImage(publication),
  newsShareImage(publication),
  startupsShareImage,
];

/**
 * Share images: /og/{article|video|category|company|page|site}/{id}.{fingerprint}.png. An outdated fingerprint
 * redirects to the current one.
 */
export const loader = page.document(async ({ params, deps }) => {
  const address = parseShareImagePath(params["*"] ?? "") ?? notFound("picture");
  const subject = (await subjectOf(deps, address)) ?? notFound("picture");
  const path = shareImagePath(deps.publication, subject);
  if (path !== `/og/${params["*"]}`)
    return new Response(null, { status: 302, headers: { Location: path, "Cache-Control": PUBLIC_CACHE } });
  return new Response(await renderShareImage(deps.publication, subject), {
    headers: { "Content-Type": "image/png", "Cache-Control": IMMUTABLE },
  });
});

async function subjectOf(deps: Deps, { kind, id }: ShareImageAddress): Promise<ShareImageSubject | null> {
  switch (kind) {
    case "company":
      return readCompanyShareImage(deps, id);
    case "page":
      return screensOf(deps.publication).find((screen) => screen.id === id) ?? null;
    case "site": {
      const site = siteShareImage(deps.publication);
      return site.id === id ? site : null;
    }
    default:
      return contentShareImage(deps, { kind, id });
  }
}
