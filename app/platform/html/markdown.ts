import { Marked } from "marked";
import { sanitiseHtml } from "./sanitise.ts";

/**
 * GitHub's Markdown as the HTML that is stored, cleaned as foreign HTML is: files may come from anywhere.
 * @param siteUrl the site's public address: links of its own become paths, which work on any host
 */
export function markdownHtml(markdown: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  const foreign = sanitiseHtml(new Marked({ gfm: true, async: false }).parse(markdown) as string, origin);
  const own = new RegExp(`(href|src)="${origin.replaceAll(".", "\\.")}(/[^"]*)"(?: rel="[^"]*")?`, "g");
  return foreign.replace(own, '$1="$2"');
}
