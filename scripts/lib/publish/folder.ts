import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { PublishedArticle } from "~/domains/content/schema.ts";
import { articlesOf } from "~/domains/content/store/publishing/pins.ts";
import { scheduledOf } from "~/domains/content/store/publishing/schedule.ts";
import { applySync, type SyncCounts, type SyncPlan } from "~/domains/content/store/publishing/sync.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { Mistake } from "../project.ts";
import { identityOf, parseArticle } from "./markdown.ts";

export interface Folder {
  items: PublishedArticle[];
  /** The mistakes, one sentence each. */
  mistakes: string[];
  /** The identities of the articles whose files have mistakes, as far as can be told. */
  broken: string[];
}

interface FolderOptions {
  folder: string;
  sourceId: string;
  /** The name of the folder in mistakes. */
  shown: string;
  /** Drops categories that the publication does not have, and articles without any; else they are mistakes. */
  dropUnknown?: boolean;
}

/** Reads every Markdown file under a folder but README.md. Throws a `Mistake` when there is no such folder. */
export function readFolder(
  { brand, categories: all }: Pick<Publication, "brand" | "categories">,
  { folder, sourceId, shown, dropUnknown = false }: FolderOptions,
): Folder {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Mistake(`There is no folder ${shown}.`);
  const categories = all.map(({ slug }) => slug);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && path.basename(name).toLowerCase() !== "readme.md")
    .sort();
  const items: PublishedArticle[] = [];
  const mistakes: string[] = [];
  const broken: string[] = [];
  const fileOf = new Map<string, string>();
  for (const name of files) {
    const file = path.join(shown, name);
    const context = {
      file,
      sourceId,
      categories: dropUnknown ? null : categories,
      author: brand.name,
      siteUrl: brand.url,
    };
    const parsed = parseArticle(readFileSync(path.join(folder, name), "utf8"), context);
    if (!parsed.ok) {
      mistakes.push(...parsed.mistakes);
      broken.push(identityOf(sourceId, parsed.slug));
      continue;
    }
    const { identity, slug } = parsed.item.article;
    const earlier = fileOf.get(identity);
    if (earlier) {
      mistakes.push(`${file}:1: has the slug "${slug}", as ${earlier} has: name another one.`);
      broken.push(identity);
    } else if (dropUnknown) items.push(...withCategories(parsed.item, categories));
    else items.push(parsed.item);
    fileOf.set(identity, file);
  }
  return { items, mistakes, broken };
}

/** Returns an article with the categories of these that it has; nothing when it has none of them. */
function withCategories(item: PublishedArticle, known: string[]): PublishedArticle[] {
  const isKnown = (slug: string) => known.includes(slug);
  const categories = item.article.categories.filter(isKnown);
  if (categories.length === 0) return [];
  return [{ ...item, pinned: item.pinned.filter(isKnown), article: { ...item.article, categories } }];
}

/**
 * Returns which articles without an item stay while files with mistakes are left out: those of the files; all of them
 * where it cannot be told which one a file's is.
 */
export async function keptOf(
  deps: Pick<Deps, "db">,
  sourceId: string,
  { items, broken }: Pick<Folder, "items" | "broken">,
): Promise<ReadonlySet<string> | "all"> {
  const stored = [...(await articlesOf(deps, sourceId)), ...(await scheduledOf(deps, sourceId))];
  const without = new Set(stored.map(({ identity }) => identity));
  for (const { article } of items) without.delete(article.identity);
  const told = without.size === 0 || broken.every((identity) => without.has(identity));
  return told ? new Set(broken) : "all";
}

/** Writes a plan. Renews the pages that show its articles if that changed something. */
export async function publish(deps: Deps, sourceId: string, plan: SyncPlan): Promise<SyncCounts> {
  const counts = await applySync(deps, sourceId, plan);
  if (counts.changed) await changeTopics(deps, ["content"]);
  return counts;
}
