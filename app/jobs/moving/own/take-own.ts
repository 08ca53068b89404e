import type { ArticleInput } from "~/domains/content/schema.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import {
  isToCome,
  scheduleArticles,
  scheduledOf,
  unschedule,
} from "~/domains/content/store/publishing/schedule.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { compareArticles } from "~/domains/content/store/writing/compare.ts";
import { readMarkdown } from "~/domains/moving/rules/foreign/folder.ts";
import { DRAFT } from "~/domains/moving/rules/foreign/text.ts";
import { DATA, type ExportedArticle, type Manifest, READERS } from "~/domains/moving/rules/manifest.ts";
import type { ForeignExport, ForeignItem, Outcome, ReportRow } from "~/domains/moving/schema.ts";
import { DECISION_FILES, isPartOf, restoreDecisions } from "~/domains/moving/store/decisions.ts";
import type { ImportCounts } from "~/domains/newsletter/store/import/store.ts";
import { decodeText } from "~/lib/csv/decode.ts";
import { erasedSince } from "~/platform/data/backup/erasures.ts";
import { batch } from "~/platform/data/db.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { type ArticleContext, articleOf } from "../article.ts";
import { archivePictures } from "../pictures.ts";
import { PART, type PartReport } from "../take-in.ts";
import { withoutErased } from "./erased.ts";
import { takeReaders } from "./take-readers.ts";

/** Takes our own export in: the same articles under the same identities, and what was decided beside them. */

export interface OwnCounts {
  /** Rows of decisions that were not here. */
  decisions: number;
  readers: ImportCounts | null;
}

type Files = ForeignExport["files"];

/**
 * Yields the reports of the parts of an export; returns what came beside the articles. Who was erased since stays erased.
 * @param done parts that an earlier run took
 */
export async function* takeOwn(
  deps: Deps,
  { articles, site, takenAt }: Manifest,
  files: Files,
  { dryRun }: { dryRun: boolean },
  done = 0,
): AsyncGenerator<PartReport, OwnCounts> {
  const counts: OwnCounts = { decisions: 0, readers: null };
  const gone = await erasedSince(deps, new Date(takenAt));
  // First: what is corrected or hidden stays so when its article is written.
  if (!dryRun && done === 0)
    for (const file of DECISION_FILES)
      for (const [name, found] of files)
        if (name.startsWith(DATA) && isPartOf(`${DATA}${file}`, name.replace(/\.json$/, "")))
          counts.decisions += await restoreDecisions(
            deps,
            file,
            await withoutErased(listIn(found.bytes()), gone),
          );
  const pictures = archivePictures(deps, { files, site }, { dryRun });
  const beside = [...files.keys()].flatMap((name) =>
    name.startsWith(`${DATA}pictures/`) ? name.slice(DATA.length) : [],
  );
  await pictures.read(beside, `${DATA}x`);
  const numbered = articles.map((entry, index) => ({ entry, number: index + 1 }));
  let isChanged = counts.decisions > 0;
  for (let start = done * PART; start < numbered.length; start += PART) {
    const part = await takePart(deps, numbered.slice(start, start + PART), files, pictures, dryRun);
    isChanged ||= part.rows.some(({ outcome }) => outcome === "added" || outcome === "changed");
    yield part;
  }
  const readers = files.get(READERS);
  const ofArticles = Math.ceil(articles.length / PART);
  if (readers && !dryRun)
    counts.readers = yield* takeReaders(deps, readers.bytes(), gone, Math.max(0, done - ofArticles));
  if (isChanged && !dryRun) await changeTopics(deps, ["content", "videos"]);
  return counts;
}

function listIn(bytes: Uint8Array): unknown[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

interface Numbered {
  entry: ExportedArticle;
  number: number;
}

async function takePart(
  deps: Deps,
  part: readonly Numbered[],
  files: Files,
  pictures: ArticleContext["pictures"],
  dryRun: boolean,
): Promise<PartReport> {
  const rows: ReportRow[] = [];
  const made: { number: number; article: ArticleInput; title: string; remarks: string[] }[] = [];
  const report = (
    number: number,
    title: string,
    outcome: Outcome,
    remarks: string[],
    path: string | null = null,
  ) => rows.push({ number, kind: "post", title, outcome, path, remarks });
  for (const { entry, number } of part) {
    const file = files.get(entry.file);
    const read = file ? readMarkdown(entry.file, decodeText(file.bytes()), { own: true }) : null;
    if (read?.state !== "taken") {
      report(number, entry.file, "refused", [
        read?.state === "left" ? read.reason : read ? DRAFT : "The archive has no such file.",
      ]);
      continue;
    }
    const { item } = read;
    const came = await articleOf(
      item,
      { categories: item.categories, tags: item.tags },
      { publication: deps.publication, source: entry.source, site: null, pictures, linkTo: () => null },
    );
    if ("refused" in came) report(number, item.title, "refused", [came.refused]);
    else
      made.push({
        number,
        title: item.title,
        remarks: came.remarks,
        article: asExported(came.article, item, entry),
      });
  }
  const now = deps.now();
  const present = made.filter(({ article }) => !isToCome(article.publishedAt, now));
  const waiting = made.filter((each) => !present.includes(each));
  const { changed } = await compareArticles(
    deps,
    present.map(({ article }) => article),
  );
  const before = new Map(changed.map(({ input, before }) => [input.identity, before]));
  if (!dryRun) {
    // What was published there meanwhile no longer waits here.
    const ids = await Promise.all(present.map(({ article }) => articleId(article.identity)));
    if (ids.length > 0) await batch(deps.db, ids.map(unschedule));
    await upsertArticles(
      deps,
      present.map(({ article }) => article),
    );
    await schedule(
      deps,
      waiting.map(({ article }) => article),
    );
  }
  for (const each of made) {
    const stored = before.get(each.article.identity);
    const written: Outcome = stored === undefined ? "unchanged" : stored === null ? "added" : "changed";
    const outcome = waiting.includes(each) ? "waiting" : written;
    report(each.number, each.title, outcome, each.remarks, `/article/${each.article.slug}`);
  }
  return { rows: rows.sort((one, other) => one.number - other.number), redirects: 0 };
}

/** The article under the identity that it had, with what its file does not say. */
function asExported(
  article: ArticleInput,
  { publishedAt }: ForeignItem,
  entry: ExportedArticle,
): ArticleInput {
  const { identity, source, key, views, readTime, undated, picture } = entry;
  return {
    ...article,
    identity,
    sourceId: source,
    sourceKey: key,
    viewCount: views,
    readTime,
    ...(picture ? { imageWidth: picture[0], imageHeight: picture[1] } : {}),
    ...(undated ? { publishedAt: null, seenAt: publishedAt ?? undefined } : {}),
  };
}

async function schedule(deps: Deps, articles: readonly ArticleInput[]): Promise<void> {
  for (const source of new Set(articles.map(({ sourceId }) => sourceId))) {
    const waiting = await scheduledOf(deps, source);
    await scheduleArticles(
      deps,
      source,
      articles.filter(({ sourceId }) => sourceId === source),
      new Set(waiting.map(({ identity }) => identity)),
    );
  }
}
