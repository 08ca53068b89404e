import { parseCoverPath } from "~/lib/cover/cover.ts";
import { coverSvg, NEUTRAL_COLOR } from "~/lib/cover/svg.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { IMMUTABLE, notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [], everywhere: false });

/** Generated cover art: /covers/{category}/{seed}.svg, and {seed}.ink.svg on a dark ground. */
export const loader = page.document(({ params, deps: { publication } }) => {
  const cover = parseCoverPath(params["*"] ?? "") ?? notFound("cover");
  const category = publication.categories.find(({ slug }) => slug === cover.category);
  return new Response(
    coverSvg({ ...cover, color: category?.color.light ?? NEUTRAL_COLOR, family: category?.cover }),
    { headers: { "Content-Type": "image/svg+xml", "Cache-Control": IMMUTABLE } },
  );
});
