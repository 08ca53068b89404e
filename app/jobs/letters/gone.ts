import { missingItems } from "~/domains/content/store/publishing/missing.ts";
import { itemAt, itemsOf, type Presented } from "~/domains/newsletter/rules/letter/gone.ts";
import { bodyOf, type Part } from "~/domains/newsletter/rules/letter/parts.ts";
import type { Deps } from "~/platform/deps.ts";
import { linksIn } from "~/platform/html/markdown.ts";
import { movedAddress } from "~/platform/page/match/redirects.ts";

export interface Gone extends Required<Presented> {
  /** The paths that no part may show: what waits for its date is not told of before either. */
  items: ReadonlySet<string>;
}

/** Finds what of the articles and videos that a letter shows or links to has no page, and leads to none. */
export async function goneFrom(
  { db, publication }: Pick<Deps, "db" | "publication">,
  parts: readonly Part[],
): Promise<Gone> {
  const { origin } = new URL(publication.brand.url);
  const linked = linksIn(bodyOf(parts)).flatMap((address) => itemAt(address, origin) ?? []);
  const items = [...new Set([...itemsOf(parts, origin), ...linked])];
  const missing = await missingItems(
    db,
    items.filter((path) => !movedAddress(publication, new URL(path, origin))?.exact),
  );
  return {
    items: new Set(missing.keys()),
    isGone: (address) => missing.get(itemAt(address, origin) ?? "") === "gone",
  };
}
