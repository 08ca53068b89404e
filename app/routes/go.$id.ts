import { addressOfLink, countClick } from "~/domains/newsletter/store/clicks.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { isFollowed } from "~/platform/page/followed.ts";
import { NO_STORE, notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [], cache: "none" });

/**
 * Where a counted link of a letter leads: to the address that the letter was sent with, and to no other. That a person
 * follows it is counted after the answer; nothing is kept of who.
 */
export const loader = page.document(async ({ request, params: { id = "" }, deps }) => {
  const address = (await addressOfLink(deps, id)) ?? notFound("link");
  if (deps.publication.newsletter.countClicks && isFollowed(request)) {
    const counted = batch(deps.db, countClick(id, deps.now()));
    deps.defer(counted.catch((error) => deps.log.error("letter.click", error)));
  }
  return new Response(null, {
    status: 302,
    headers: { Location: address, "Cache-Control": NO_STORE, "X-Robots-Tag": "noindex, nofollow" },
  });
});
