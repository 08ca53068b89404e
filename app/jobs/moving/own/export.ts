import type { Stated } from "~/domains/content/rules/desk/corrections.ts";
import {
  type OwnedArticle,
  ownedArticles,
  statedOfCorrected,
} from "~/domains/content/store/publishing/owned.ts";
import {
  DATA,
  type ExportedArticle,
  MANIFEST,
  type Manifest,
  READERS,
} from "~/domains/moving/rules/manifest.ts";
import { decisions, partName } from "~/domains/moving/store/decisions.ts";
import { exportedSubscriptions } from "~/domains/newsletter/store/operator.ts";
import { EXPORT_COLUMNS, exportCells } from "~/domains/newsletter/store/readers/export.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import type { Deps } from "~/platform/deps.ts";
import { readPicture } from "~/platform/images/pictures.ts";
import { articleFile, compileContext, type Pinned } from "./article-file.ts";

/** Everything that the publisher owns, as the files of an archive. */

export interface ExportedFile {
  name: string;
  bytes: Uint8Array;
}

const text = (name: string, content: string): ExportedFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

const json = (name: string, value: unknown) => text(name, `${JSON.stringify(value, null, 1)}\n`);

export interface ExportCounts {
  articles: number;
  pictures: number;
  subscriptions: number;
  /** Articles whose Markdown does not say everything, by their slugs. */
  inexact: string[];
  /** Pictures that are stored no more. */
  missing: string[];
}

/**
 * Yields the files of an export: articles as Markdown with their pictures beside them, subscribers with the evidence of
 * their consent, and what was decided and written beside the articles.
 * @param except sources that are not the publisher's, such as the sample edition
 */
export async function* exportFiles(
  deps: Pick<Deps, "db" | "media" | "now" | "publication">,
  { except = [] }: { except?: readonly string[] } = {},
): AsyncGenerator<ExportedFile, ExportCounts> {
  const counts: ExportCounts = { articles: 0, pictures: 0, subscriptions: 0, inexact: [], missing: [] };
  const context = compileContext(deps.publication);
  const pinned = pinsOf(await allRows(deps, "pins"));
  const stated = await statedOfCorrected(deps.db);
  const articles: ExportedArticle[] = [];
  const written = new Set<string>();

  for await (const page of ownedArticles(deps.db))
    for (const stored of page) {
      if (except.includes(stored.sourceId)) continue;
      const folder = `articles/${folderName(stored.sourceId)}`;
      const article = asStated(stored, stated.get(stored.id));
      const made = articleFile(article, pinned(stored.id), context);
      const file = `${folder}/${stored.slug}.md`;
      if (!made.exact) counts.inexact.push(stored.slug);
      yield text(file, made.text);
      yield* picturesIn(deps, `${folder}/pictures`, made.pictures, written, counts);
      articles.push(entryOf(article, file));
      counts.articles += 1;
    }

  for (const { source_id, folder_id } of await allRows(deps, "folders"))
    if (articles.some(({ source }) => source === source_id))
      yield text(
        `articles/${folderName(String(source_id))}/.publish.json`,
        `${JSON.stringify({ source: source_id, id: folder_id })}\n`,
      );
  for await (const { file, part, rows } of decisions(deps.db)) {
    yield json(`${DATA}${partName(file, part)}.json`, rows);
    const names = Array.from(JSON.stringify(rows).matchAll(/\/media\/([\w.-]+)/g), ([, name = ""]) => name);
    yield* picturesIn(deps, `${DATA}pictures`, names, written, counts);
  }
  const rows = await readerRows(deps);
  counts.subscriptions = rows.length - 1;
  yield text(READERS, writeCsv(rows));
  const whole: Manifest = {
    kind: "recurring-export",
    version: 1,
    takenAt: deps.now().toISOString(),
    site: deps.publication.brand.url,
    articles: articles.sort((one, other) => (one.identity < other.identity ? -1 : 1)),
  };
  yield json(MANIFEST, whole);
  return counts;
}

async function allRows({ db }: Pick<Deps, "db">, file: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for await (const { rows } of decisions(db, [file])) all.push(...rows);
  return all;
}

/** Yields the pictures of these names with their copies, each once in a folder. */
async function* picturesIn(
  deps: Pick<Deps, "media">,
  folder: string,
  names: readonly string[],
  written: Set<string>,
  counts: ExportCounts,
): AsyncGenerator<ExportedFile> {
  for (const name of names.flatMap(withCopies)) {
    const path = `${folder}/${name}`;
    if (written.has(path)) continue;
    written.add(path);
    const picture = await readPicture(deps, name);
    if (!picture) counts.missing.push(name);
    else {
      counts.pictures += 1;
      yield { name: path, bytes: new Uint8Array(await picture.bytes()) };
    }
  }
}

const folderName = (source: string): string => source.replace(/[^\w.-]+/g, "-");

/** A picture with the names of its copies, which its address promises. */
const withCopies = (name: string): string[] => [
  name,
  ...(parsePicture(`/media/${name}`)?.copies ?? []).map(({ path }) => path.slice("/media/".length)),
];

/** A corrected article as its source states it: the corrections lie beside it. */
function asStated(article: OwnedArticle, json: string | undefined): OwnedArticle {
  if (json === undefined) return article;
  const { title, teaser, author, categories, picture, pictureWidth, pictureHeight, sortAt, undated } =
    JSON.parse(json) as Stated;
  return {
    ...article,
    title,
    excerpt: teaser,
    author,
    categories,
    featuredImage: picture,
    imageWidth: pictureWidth,
    imageHeight: pictureHeight,
    publishedAt: sortAt,
    undated,
  };
}

function entryOf(article: OwnedArticle, file: string): ExportedArticle {
  const isElsewhere = article.featuredImage !== null && !parsePicture(article.featuredImage);
  return {
    file,
    identity: article.identity,
    source: article.sourceId,
    key: article.sourceKey ?? null,
    views: article.viewCount,
    readTime: article.readTime,
    ...(article.undated ? { undated: true as const } : {}),
    ...(isElsewhere
      ? { picture: [article.imageWidth, article.imageHeight] as [number | null, number | null] }
      : {}),
  };
}

function pinsOf(rows: readonly Record<string, unknown>[]): (id: string) => Pinned {
  const found = new Map<string, Pinned>();
  for (const { list, article_id, rank } of rows) {
    const pinned = found.get(String(article_id)) ?? { lists: [], featured: null };
    if (list === "featured") pinned.featured = Number(rank);
    else if (!String(list).startsWith("videos")) pinned.lists.push(String(list));
    found.set(String(article_id), pinned);
  }
  return (id) => found.get(id) ?? { lists: [], featured: null };
}

/** Those who confirmed, and those who left: nobody else may be taken in elsewhere. */
async function readerRows({ db }: Pick<Deps, "db">): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of exportedSubscriptions(db))
    rows.push(...page.filter(({ status }) => status !== "pending").map(exportCells));
  return [EXPORT_COLUMNS, ...rows.sort((one, other) => (one.join() < other.join() ? -1 : 1))];
}
