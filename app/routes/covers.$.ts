import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseCoverPath } from "~/lib/cover/cover.ts";
import { coverSvg, NEUTRAL_COLOR } from "~/lib/cover/svg.ts";
import { IMMUTABLE, notFound } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

/** Generated cover art: /covers/{category}/{seed}.svg, and {seed}.ink.svg on a dark ground. */
export function loader({ params }: LoaderFunctionArgs) {
  const cover = parseCoverPath(params["*"] ?? "") ?? notFound("cover");
  const category = site.categories.find(({ slug }) => slug === cover.category);
  return new Response(
    coverSvg({ ...cover, color: category?.color.light ?? NEUTRAL_COLOR, family: category?.cover }),
    {
      headers: { "Content-Type": "image/svg+xml", "Cache-Control": IMMUTABLE },
    },
  );
}
