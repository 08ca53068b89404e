import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cardSubject } from "~/domains/content/card-subjects.server.ts";
import { companyCardSubject } from "~/domains/market/card-subjects.server.ts";
import { parseCardPath } from "~/lib/card/address.ts";
import { cardImage } from "~/platform/card-image.server.ts";
import { cardPathOf } from "~/platform/cards.ts";
import { IMMUTABLE, notFound, PUBLIC_CACHE } from "~/platform/http.ts";

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
