import { markPng } from "~/lib/mark/icon.ts";
import { iconColors, markOf } from "../publication/mark.ts";
import type { Brand } from "../publication/publication.ts";

/** Icons may be a day old, like the mark that they show. They are drawn once a build and a publication. */
export const ICON_CACHE = "public, max-age=86400, s-maxage=86400";

/** Returns the publication's mark as an icon of `size` pixels a side. */
export const iconResponse = async (brand: Brand, size: number): Promise<Response> =>
  new Response(await markPng(markOf(brand), iconColors(brand), size), {
    headers: { "Content-Type": "image/png", "Cache-Control": ICON_CACHE },
  });

const FAVICON_SIZE = 32;
/** The directory of an icon file with one picture. */
const HEADER_BYTES = 22;

/** Returns the publication's mark as an icon file (.ico) that holds a PNG. */
export async function faviconResponse(brand: Brand): Promise<Response> {
  const png = new Uint8Array(await markPng(markOf(brand), iconColors(brand), FAVICON_SIZE));
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  // Reserved, type 1 (icon), one picture; then its size, planes, bits a pixel, length and place.
  [0, 1, 1].forEach((value, index) => void header.setUint16(index * 2, value, true));
  header.setUint8(6, FAVICON_SIZE);
  header.setUint8(7, FAVICON_SIZE);
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, png.byteLength, true);
  header.setUint32(18, HEADER_BYTES, true);
  return new Response(new Blob([header.buffer, png]), {
    headers: { "Content-Type": "image/x-icon", "Cache-Control": ICON_CACHE },
  });
}
