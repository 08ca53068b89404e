import { slugOwners } from "~/domains/content/store/publishing/slugs.ts";
import { type Placed, placeItem } from "~/domains/moving/rules/categories.ts";
import { DRAFT, slugWithKey } from "~/domains/moving/rules/foreign/text.ts";
import type { ForeignExport, ForeignItem, ImportOptions, ReportRow } from "~/domains/moving/schema.ts";
import type { Deps } from "~/platform/deps.ts";
import { identityOf, slugHere } from "./article.ts";
import { type Known, knownOf } from "./known.ts";

/** Tells what of an export becomes an article and under which slug, what a draft, and what neither. */

export type Sorted = { number: number; item: ForeignItem } & (
  | { as: "draft" }
  | { as: "refused"; reason: string }
  | ArticleToBe
);

interface ArticleToBe {
  as: "article";
  placed: Placed;
  /** Whether an earlier run took it in. */
  isKnown: boolean;
}

interface SortedEntries {
  left: ReportRow[];
  /** Articles by date, so that each part renumbers the lists behind it alone; drafts last. Their slugs and keys are those here. */
  taken: Sorted[];
  /** The keys here of what is no article there any more: such a post must not be published here at its former date. */
  others: readonly string[];
}

/** Sorts the entries of an export before any of them is taken in, so that links lead to articles alone. */
export async function sortEntries(
  deps: Pick<Deps, "db" | "publication">,
  foreign: ForeignExport,
  options: ImportOptions,
): Promise<SortedEntries> {
  const left: ReportRow[] = [];
  const placed = new Map<ForeignItem, Placed>();
  const posts: { number: number; item: ForeignItem }[] = [];
  const drafts: Sorted[] = [];
  for (const [index, entry] of foreign.entries.entries()) {
    const number = index + 1;
    const { kind, title } = entry.state === "left" ? entry : entry.item;
    const leave = (reason: string) =>
      left.push({ number, kind, title, outcome: "left", path: null, remarks: [reason] });
    if (entry.state === "left") leave(entry.reason);
    else if (entry.item.kind === "page" && !options.pages) leave("It is a page.");
    else if (entry.state === "draft" && !options.drafts) leave(DRAFT);
    else if (entry.state === "draft") drafts.push({ number, item: entry.item, as: "draft" });
    else {
      const place = placeItem(entry.item, deps.publication.categories, options);
      if (place) placed.set(entry.item, place);
      posts.push({ number, item: entry.item });
    }
  }
  const known = await knownOf(deps, options.source, [...placed.keys()], othersOf(foreign));
  const slugs = freeSlugs([...placed.keys()], known);
  const owners = await slugOwners(deps, [...slugs.values()]);
  const sorted = posts.map(({ number, item }): Sorted => {
    const refused = (reason: string): Sorted => ({ number, item, as: "refused", reason });
    const place = placed.get(item);
    if (!place) return refused(categoryReason(item));
    const slug = slugs.get(item);
    if (slug === undefined) return refused("The export has it twice.");
    const stored = known.items.get(item);
    const owner = owners.get(slug);
    const isOthers = owner !== undefined && owner !== identityOf(options.source, slug);
    if (isOthers && (!stored || stored.waiting))
      return refused(`Another article here has the address /article/${slug}.`);
    const key = stored?.key ?? item.key;
    return {
      number,
      item: { ...item, slug, key },
      as: "article",
      placed: place,
      isKnown: stored !== undefined,
    };
  });
  sorted.sort((one, other) => (one.item.publishedAt ?? 0) - (other.item.publishedAt ?? 0));
  return { left, taken: [...sorted, ...drafts], others: known.others };
}

/** What is no article there any more. */
const othersOf = ({ product, entries }: ForeignExport) =>
  entries.flatMap((entry) => {
    if (entry.state === "taken") return [];
    const key = entry.state === "left" ? entry.key : entry.item.key;
    return key === undefined ? [] : [{ key, file: product === "folder" ? key : undefined }];
  });

/**
 * Returns the slugs that items have here: the stored one, also where it changed there since; else its own, with the key
 * where another item or another article of the source has it. An item that comes twice has one slug.
 */
function freeSlugs(items: readonly ForeignItem[], known: Known): Map<ForeignItem, string> {
  const slugs = new Map<ForeignItem, string>();
  const keys = new Set<string>();
  const used = new Set(known.slugs);
  for (const item of items) {
    const own = slugHere(item);
    const free = used.has(own) ? slugWithKey(own, item.key) : own;
    const stored = known.items.get(item)?.slug;
    if (keys.has(item.key) || (stored === undefined && used.has(free))) continue;
    keys.add(item.key);
    used.add(free);
    slugs.set(item, stored ?? free);
  }
  return slugs;
}

function categoryReason({ categories }: ForeignItem): string {
  return categories.length > 0
    ? `None of its categories exists here: ${categories.join(", ")}.`
    : "It has no category.";
}
