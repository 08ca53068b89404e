import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type PublishedArticle, type SyncCounts, syncArticles } from "~/domains/content/store/publish.ts";
import { bumpContentVersion } from "~/platform/data/content-version.ts";
import type { Deps } from "~/platform/deps.ts";
import { site } from "~/site.config.ts";
import { Mistake } from "../project.ts";
import { parseArticle } from "./markdown.ts";

export interface Folder {
  items: PublishedArticle[];
  /** One sentence each. */
  mistakes: string[];
}

/** Reads every Markdown file under a folder but README.md; `shown` is the folder as mistakes name it. */
export function readFolder(folder: string, sourceId: string, shown = folder): Folder {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Mistake(`There is no folder ${shown}.`);
  const categories = site.categories.map(({ slug }) => slug);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && path.basename(name).toLowerCase() !== "readme.md")
    .sort();
  const items: PublishedArticle[] = [];
  const mistakes: string[] = [];
  const fileOf = new Map<string, string>();
  for (const name of files) {
    const file = path.join(shown, name);
    const context = { file, sourceId, categories, author: site.brand.name, siteUrl: site.brand.url };
    const parsed = parseArticle(readFileSync(path.join(folder, name), "utf8"), context);
    if (!parsed.ok) {
      mistakes.push(...parsed.mistakes);
      continue;
    }
    const { identity, slug } = parsed.item.article;
    const earlier = fileOf.get(identity);
    if (earlier) mistakes.push(`${file}:1: has the slug "${slug}", as ${earlier} has: name another one.`);
    else items.push(parsed.item);
    fileOf.set(identity, file);
  }
  return { items, mistakes };
}

/** Makes the source hold exactly these articles, and cached pages new when that changed something. */
export async function publish(deps: Deps, sourceId: string, items: PublishedArticle[]): Promise<SyncCounts> {
  const counts = await syncArticles(deps, sourceId, items);
  if (counts.changed) await bumpContentVersion(deps);
  return counts;
}
