import { goneItems } from "~/domains/content/store/queries.ts";
import { itemAt, itemsOf, type Presented } from "~/domains/newsletter/rules/letter/gone.ts";
import { bodyOf, type Part } from "~/domains/newsletter/rules/letter/parts.ts";
import type { Deps } from "~/platform/deps.ts";
import { linksIn } from "~/platform/html/markdown.ts";

export interface Gone extends Required<Presented> {
  /** The paths that no part may show. */
  items: ReadonlySet<string>;
}

/** Finds what of the articles and videos that a letter shows or links to has no page, and leads to none. */
export async function goneFrom(
  { db, publication }: Pick<Deps, "db" | "publication">,
  parts: readonly Part[],
): Promise<Gone> {
  const { origin } = new URL(publication.brand.url);
  const linked = linksIn(bodyOf(parts)).flatMap((address) => itemAt(address, origin) ?? []);
  const items = await goneItems(db, [...new Set([...itemsOf(parts, origin), ...linked])]);
  return { items, isGone: (address) => items.has(itemAt(address, origin) ?? "") };
}
