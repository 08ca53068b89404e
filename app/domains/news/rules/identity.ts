import { canonicalUrl } from "~/lib/url.ts";

/** Parts of an address that make no difference to the page, with their replacement. */
const SAME_PAGE: [RegExp, string][] = [
  [/^https?:\/\//, ""],
  [/^(?:www\d?|m|mobile|amp)\.(?=[^/]+\.[^/]+)/, ""],
  [/\/(?:amp|index\.(?:html?|php))?\/?(?=$|\?)/, ""],
  [/([?&])(?:amp(?:=1)?|outputType=amp)(?:&|$)/, "$1"],
  [/[?&]$/, ""],
];

/**
 * Returns the identity of a news item: its address without tracking, protocol, "www", mobile and AMP variants. Keeps
 * the case of the path.
 * @param address absolute, or a path of this site
 */
export function newsIdentity(address: string): string {
  if (address.startsWith("/")) return address;
  const url = new URL(canonicalUrl(address));
  url.hash = "";
  return SAME_PAGE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), url.href);
}
