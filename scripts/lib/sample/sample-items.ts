import type { Publication } from "~/platform/publication/publication.ts";

interface SampleGroup<Item> {
  id: string;
  /** With `{brand}` for the name of the publication. */
  name: string;
  items: Item[];
}

/** Returns the items of the sample's news with their groups, without those about what the publication does not show. */
export function sampleItems<Item extends { url: string }>(
  groups: SampleGroup<Item>[],
  publication: Publication,
): (Item & { id: string; name: string })[] {
  return groups.flatMap(({ id, name, items }) =>
    items
      .filter(({ url }) => isShown(url, publication))
      .map((item) => ({ ...item, id, name: name.replace("{brand}", publication.brand.name) })),
  );
}

/** Whether a publication has the page that an item leads to; a page of another site always. */
function isShown(url: string, { market, startups }: Publication): boolean {
  if (url.startsWith("/ai-startups")) return Boolean(startups?.length);
  const [isAbout, symbol] = /^\/insights(?:\/([^/]+))?$/.exec(url) ?? [];
  if (!isAbout) return true;
  return market !== undefined && (!symbol || market.companies.some((company) => company.symbol === symbol));
}
