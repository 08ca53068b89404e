import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cardSubject } from "~/domains/content/store/share-images.ts";
import { companyCardSubject } from "~/domains/market/store/share-images.ts";
import { parseCardPath } from "~/lib/share-image/address.ts";
import { cardImage } from "~/platform/images/render-share-image-compat.ts";
import { cardPathOf } from "~/platform/images/share-image-compat.ts";
import { IMMUTABLE, notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** Share cards: /og/{article|video|category|company|page|site}/{id}.{print}.png. A print that is out of date leads to today's. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = parseCardPath(params["*"] ?? "") ?? notFound("picture");
  const found =
    asked.kind === "company"
      ? await companyCardSubject(context, asked.id)
      : await cardSubject(context.db, asked);
  const subject = found ?? notFound("picture");
  const path = cardPathOf(subject);
  if (path !== `/og/${params["*"]}`)
    return new Response(null, { status: 302, headers: { Location: path, "Cache-Control": PUBLIC_CACHE } });
  return new Response(await cardImage(subject), {
    headers: { "Content-Type": "image/png", "Cache-Control": IMMUTABLE },
  });
}
