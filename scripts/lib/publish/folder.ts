import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type PublishedArticle, type SyncCounts, syncArticles } from "~/domains/content/store/publish.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { Mistake } from "../project.ts";
import { parseArticle } from "./markdown.ts";

export interface Folder {
  items: PublishedArticle[];
  /** The mistakes, one sentence each. */
  mistakes: string[];
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
      continue;
    }
    const { identity, slug } = parsed.item.article;
    const earlier = fileOf.get(identity);
    if (earlier) mistakes.push(`${file}:1: has the slug "${slug}", as ${earlier} has: name another one.`);
    else if (dropUnknown) items.push(...withCategories(parsed.item, categories));
    else items.push(parsed.item);
    fileOf.set(identity, file);
  }
  return { items, mistakes };
}

/** Returns an article with the categories of these that it has; nothing when it has none of them. */
function withCategories(item: PublishedArticle, known: string[]): PublishedArticle[] {
  const isKnown = (slug: string) => known.includes(slug);
  const categories = item.article.categories.filter(isKnown);
  if (categories.length === 0) return [];
  return [{ ...item, pinned: item.pinned.filter(isKnown), article: { ...item.article, categories } }];
}

/** Makes the source hold exactly these articles. Renews the pages that show them if that changed something. */
export async function publish(deps: Deps, sourceId: string, items: PublishedArticle[]): Promise<SyncCounts> {
  const counts = await syncArticles(deps, sourceId, items);
  if (counts.changed) await changeTopics(deps, ["content"]);
  return counts;
}
