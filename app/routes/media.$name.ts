import { readPicture } from "~/platform/images/pictures.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { IMMUTABLE, notFound } from "~/platform/page/responses.ts";

/** Not kept beside the pages: a picture may be large, and goes from its store to the visitor as it is read. */
export const page = definePage({ topics: [], cache: "none" });

/** The publisher's pictures: /media/{digest}.{type}. */
export const loader = page.document(async ({ params: { name = "" }, deps }) => {
  const { body, contentType } = (await readPicture(deps, name)) ?? notFound("picture");
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": IMMUTABLE },
  });
});
