import type { ForeignItem } from "~/domains/moving/schema.ts";
import { comparable } from "~/platform/publication/redirects.ts";
import { type ArticleContext, slugHere } from "./article.ts";

/** Links between the posts of an old site. */

/**
 * Returns what finds the article of an address or a path of the old site, or of a file.
 * @param items those that become articles: what is left out has no address here
 */
export function linksOf(items: readonly ForeignItem[], site: string | null): ArticleContext["linkTo"] {
  const hosts = new Set<string>();
  const bare = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? "";
  if (site) hosts.add(bare(site));
  const found = new Map<string, string>();
  for (const item of items) {
    const { address, aliases, file } = item;
    const to = `/article/${slugHere(item)}`;
    if (address) {
      hosts.add(bare(address));
      const url = URL.parse(address);
      found.set(comparable(url?.pathname ?? "") + (url?.search ?? ""), to);
    }
    for (const alias of aliases) found.set(comparable(alias), to);
    if (file) found.set(`file:${file}`, to);
  }
  return (address) => {
    const isPath = /^\/(?!\/)/.test(address);
    const url = URL.parse(address, isPath ? "https://site.invalid" : undefined);
    if (!url) return found.get(`file:${address}`) ?? null;
    if (!isPath && !hosts.has(bare(address))) return null;
    const to = found.get(comparable(url.pathname) + url.search) ?? found.get(comparable(url.pathname));
    return to === undefined || (url.pathname === "/" && url.search === "") ? null : to + url.hash;
  };
}
