import { canonicalUrl } from "~/lib/url.ts";

/** Ways to the same page: what follows is its address without them. */
const SAME_PAGE: [RegExp, string][] = [
  [/^https?:\/\//, ""],
  [/^(?:www\d?|m|mobile|amp)\.(?=[^/]+\.[^/]+)/, ""],
  [/\/(?:amp|index\.(?:html?|php))?\/?(?=$|\?)/, ""],
  [/([?&])(?:amp(?:=1)?|outputType=amp)(?:&|$)/, "$1"],
  [/[?&]$/, ""],
];

/**
 * What makes two news items the same: the address without tracking, protocol, "www", mobile and AMP editions. The
 * path keeps its case. Expects an absolute address or a path of this site.
 */
export function newsIdentity(address: string): string {
  if (address.startsWith("/")) return address;
  const url = new URL(canonicalUrl(address));
  url.hash = "";
  return SAME_PAGE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), url.href);
}
