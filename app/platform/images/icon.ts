import { markPng } from "~/lib/mark/icon.ts";
import { iconColors, markOf } from "../publication/mark.ts";
import type { Brand } from "../publication/publication.ts";

/** Icons may be a day old, like the mark that they show. */
export const ICON_CACHE = "public, max-age=86400";

/** Returns the publication's mark as an icon of `size` pixels a side. */
export const iconResponse = async (brand: Brand, size: number): Promise<Response> =>
  new Response(await markPng(markOf(brand), iconColors(brand), size), {
    headers: { "Content-Type": "image/png", "Cache-Control": ICON_CACHE },
  });
