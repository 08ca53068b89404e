import { ICON_CACHE } from "~/platform/images/icon.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { markFile } from "~/platform/publication/mark.ts";

export const page = definePage({ topics: [] });

/** The mark, in the colours of the reader's theme. */
export const loader = page.document(
  ({ deps: { publication } }) =>
    new Response(markFile(publication.brand), {
      headers: { "Content-Type": "image/svg+xml", "Cache-Control": ICON_CACHE },
    }),
);
