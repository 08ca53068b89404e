import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { TranscriptLine } from "~/domains/content/rules/videos/transcript.ts";
import type { PublishedArticle } from "~/domains/content/schema.ts";
import { articlesOf } from "~/domains/content/store/publishing/pins.ts";
import { scheduledOf } from "~/domains/content/store/publishing/schedule.ts";
import { takenByOthers } from "~/domains/content/store/publishing/slugs.ts";
import { applySync, type SyncCounts, type SyncPlan } from "~/domains/content/store/publishing/sync.ts";
import { applyTranscripts, type TranscriptPlan } from "~/domains/content/store/transcripts/transcripts.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { storePicture } from "~/platform/images/pictures.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { Mistake } from "../project.ts";
import { pathsOf } from "../publication/paths.ts";
import { folderFiles, scaledCopy } from "./files.ts";
import { identityOf, parseArticle, slugOf } from "./markdown.ts";
import { unusedPictures } from "./pictures.ts";
import { readTranscripts } from "./transcripts.ts";

export interface Folder {
  items: PublishedArticle[];
  /** The mistakes, one sentence each. */
  mistakes: string[];
  /** The pictures that nobody will see, one sentence each. */
  warnings: string[];
  /** The pictures that its articles show: their paths on the site, and their files. */
  pictures: ReadonlyMap<string, string>;
  /** The files of the articles, as the operator knows them, by identity. */
  files: ReadonlyMap<string, string>;
  /** The transcripts of videos beside the Markdown, by video id. */
  transcripts: ReadonlyMap<string, TranscriptLine[]>;
  /** The ids of the videos whose transcript's file has mistakes. */
  brokenTranscripts: ReadonlySet<string>;
  /** The identities of the articles whose files have mistakes, as far as can be told. */
  broken: string[];
}

interface FolderOptions {
  folder: string;
  sourceId: string;
  /** The name of the folder in mistakes. */
  shown: string;
  /**
   * The publication's categories by those in the files. Others are dropped, as are articles without any, and companies
   * that it does not follow; without this, they are mistakes.
   */
  renamed?: ReadonlyMap<string, string>;
}

/** Reads every Markdown file under a folder but README.md. Throws a `Mistake` when there is no such folder. */
export async function readFolder(
  { brand, categories: all, market }: Pick<Publication, "brand" | "categories" | "market">,
  { folder, sourceId, shown, renamed }: FolderOptions,
): Promise<Folder> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Mistake(`There is no folder ${shown}.`);
  const categories = all.map(({ slug }) => slug);
  const companies = new Map(market?.companies.map(({ symbol, name }) => [symbol, name]));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter(
    (name) => name.endsWith(".md") && path.basename(name).toLowerCase() !== "readme.md",
  );
  const sources = new Map(files.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
  const others = names.filter((name) => !files.includes(name));
  const named = others.filter((name) => isNamed(path.join(folder, name), sources));
  const found = await folderFiles(
    folder,
    new Map(files.map((name) => [name, slugOf(name, sources.get(name) ?? "")])),
    named,
  );
  const items: PublishedArticle[] = [];
  const mistakes: string[] = [];
  const warnings = unusedPictures(
    others.filter((name) => !named.includes(name)),
    shown,
  );
  const hasPath = pathsOf({ brand, categories: all });
  const broken: string[] = [];
  const fileOf = new Map<string, string>();
  for (const name of files) {
    const file = path.join(shown, name);
    const context = {
      file,
      sourceId,
      categories: renamed ? null : categories,
      author: brand.name,
      siteUrl: brand.url,
      language: brand.language,
      figures: { companies, lenient: renamed !== undefined },
      resolve: (address: string, as: "image" | "link") => found.resolve(name, address, as),
      hasPath,
    };
    const parsed = parseArticle(sources.get(name) ?? "", context);
    if (!parsed.ok) {
      mistakes.push(...parsed.mistakes);
      broken.push(identityOf(sourceId, parsed.slug));
      continue;
    }
    warnings.push(...parsed.warnings);
    const { identity, slug } = parsed.item.article;
    const earlier = fileOf.get(identity);
    if (earlier) {
      mistakes.push(`${file}:1: has the slug "${slug}", as ${earlier} has: name another one.`);
      broken.push(identity);
    } else if (renamed) items.push(...withCategories(parsed.item, renamed));
    else items.push(parsed.item);
    fileOf.set(identity, file);
  }
  const captions = readTranscripts(folder, others, shown);
  mistakes.push(...captions.mistakes);
  return {
    items,
    mistakes,
    warnings,
    broken,
    files: fileOf,
    pictures: found.pictures,
    transcripts: captions.transcripts,
    brokenTranscripts: captions.broken,
  };
}

/** Returns the folder without the new articles whose address is another source's already: those are mistakes. */
export async function withoutTaken(deps: Pick<Deps, "db">, sourceId: string, read: Folder): Promise<Folder> {
  const known = await knownOf(deps, sourceId);
  const articles = read.items.map(({ article }) => article);
  const taken = await takenByOthers(deps, sourceId, articles);
  return {
    ...read,
    items: read.items.filter(({ article }) => !taken.has(article.identity)),
    // One that waits for its date stays as it is.
    broken: [...read.broken, ...[...taken].filter((identity) => known.has(identity))],
    mistakes: articles
      .filter(({ identity }) => taken.has(identity))
      .map(
        ({ slug, identity }) =>
          `${read.files.get(identity)}:1: has the slug "${slug}", which an article of another source has: name another one.`,
      ),
  };
}

/** Whether a file's name stands in one of the Markdown files, as it is or encoded. */
function isNamed(file: string, sources: ReadonlyMap<string, string>): boolean {
  const forms = ["NFC", "NFD"].flatMap((form) => {
    const name = path.basename(file).normalize(form);
    return [name, encodeURI(name), encodeURIComponent(name)];
  });
  const named = [...sources.values()].some((source) => forms.some((form) => source.includes(form)));
  return named && statSync(file).isFile();
}

/** Stores the pictures of a folder and their copies. Those that are stored already are left. */
export async function storePictures(
  deps: Pick<Deps, "media">,
  { pictures }: Pick<Folder, "pictures">,
): Promise<void> {
  for (const [address, file] of pictures) {
    for (const { path: copy, width } of parsePicture(address)?.copies ?? [])
      await storePicture(deps, copy, () => scaledCopy(file, width));
    await storePicture(deps, address, async () => new Uint8Array(readFileSync(file)));
  }
}

/** Returns an article with its categories renamed; nothing when none of them has another name. */
function withCategories(item: PublishedArticle, renamed: ReadonlyMap<string, string>): PublishedArticle[] {
  const categories = renamedOf(item.article.categories, renamed);
  if (categories.length === 0) return [];
  return [{ ...item, pinned: renamedOf(item.pinned, renamed), article: { ...item.article, categories } }];
}

/** Returns categories by their other names, without those that have none. */
export function renamedOf(slugs: readonly string[], renamed: ReadonlyMap<string, string>): string[] {
  return slugs.flatMap((slug) => renamed.get(slug) ?? []);
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
  const without = await knownOf(deps, sourceId);
  for (const { article } of items) without.delete(article.identity);
  const told = without.size === 0 || broken.every((identity) => without.has(identity));
  return told ? new Set(broken) : "all";
}

/** Returns the identities of the articles of a source, published and to come. */
async function knownOf(deps: Pick<Deps, "db">, sourceId: string): Promise<Set<string>> {
  const stored = [...(await articlesOf(deps, sourceId)), ...(await scheduledOf(deps, sourceId))];
  return new Set(stored.map(({ identity }) => identity));
}

/** Writes plans. Renews the pages that show what they changed. */
export async function publish(
  deps: Deps,
  sourceId: string,
  plan: SyncPlan,
  transcripts: TranscriptPlan,
): Promise<SyncCounts> {
  const counts = await applySync(deps, sourceId, plan);
  const said = transcripts.written.length + transcripts.removed.length > 0;
  if (said) await applyTranscripts(deps, sourceId, transcripts);
  const topics = [...(counts.changed ? ["content"] : []), ...(said ? ["videos"] : [])];
  if (topics.length > 0) await changeTopics(deps, topics);
  return counts;
}
