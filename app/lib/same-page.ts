import { canonicalUrl } from "./url.ts";

/** Parts of an address that make no difference to the page, with their replacement. */
const SAME_PAGE: [RegExp, string][] = [
  [/^https?:\/\//, ""],
  [/^(?:www\d?|m|mobile|amp)\.(?=[^/]+\.[^/]+)/, ""],
  [/\/(?:amp|index\.(?:html?|php))?\/?(?=$|\?)/, ""],
  [/([?&])(?:amp(?:=1)?|outputType=amp)(?:&|$)/, "$1"],
  [/[?&]$/, ""],
];

/**
 * Returns what all addresses of one page have in common: the address without tracking, protocol, "www", mobile and AMP
 * variants, its path in the case that it has.
 * @param address absolute, or a path of this site
 */
export function pageIdentity(address: string): string {
  if (address.startsWith("/")) return address;
  const url = new URL(canonicalUrl(address));
  url.hash = "";
  return SAME_PAGE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), url.href);
}

interface Told {
  url: string;
  /** Where else the same story is told. */
  others: readonly { url: string }[];
}

/**
 * Returns the stories without repeats: one that shares an address with an earlier story, its own or another outlet's, is
 * left out.
 */
export function eachOnce<Story extends Told>(stories: readonly Story[]): Story[] {
  const seen = new Set<string>();
  return stories.filter(({ url, others }) => {
    const pages = [url, ...others.map((other) => other.url)].map(pageIdentity);
    const isTold = pages.some((page) => seen.has(page));
    for (const page of pages) seen.add(page);
    return !isTold;
  });
}
