import type { ArticleInput } from "~/domains/content/schema.ts";
import {
  isToCome,
  scheduleArticles,
  scheduledOf,
  unscheduleKeys,
} from "~/domains/content/store/publishing/schedule.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { compareArticles } from "~/domains/content/store/writing/compare.ts";
import type {
  ForeignExport,
  ForeignItem,
  ImportOptions,
  Outcome,
  ReportRow,
} from "~/domains/moving/schema.ts";
import { batch, type Statement } from "~/platform/data/db.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { addMove, movePath } from "~/platform/page/match/moves.ts";
import { comparable } from "~/platform/publication/redirects.ts";
import { type ArticleContext, articleOf } from "./article.ts";
import { takeDrafts } from "./drafts.ts";
import { linksOf } from "./links.ts";
import { archivePictures } from "./pictures.ts";
import { type Sorted, sortEntries } from "./sort.ts";

/**
 * Takes an export of another system in, a part at a time. What is here already and did not change is not written again:
 * a run that was cut off goes on where it stopped, and a second run changes nothing. Nothing is ever removed.
 */

/** Entries of one part. */
export const PART = 100;

export interface TakeInOptions extends ImportOptions {
  /** Says what would happen, and writes nothing. */
  dryRun: boolean;
}

export interface PartReport {
  rows: ReportRow[];
  /** Old addresses that lead to their articles now. */
  redirects: number;
}

/**
 * Returns the reports of the parts of an export, oldest articles first, each when it is written.
 * @param done parts that an earlier run reported
 */
export async function* takeIn(
  deps: Deps,
  foreign: ForeignExport,
  options: TakeInOptions,
  done = 0,
): AsyncGenerator<PartReport> {
  const { left, taken, others } = await sortEntries(deps, foreign, options);
  if (!options.dryRun) await batch(deps.db, [unscheduleKeys(options.source, others)]);
  if (done === 0) yield { rows: left, redirects: 0 };
  const context: ArticleContext = {
    publication: deps.publication,
    source: options.source,
    site: foreign.site,
    pictures: archivePictures(deps, foreign, options),
    linkTo: linksOf(
      taken.flatMap(({ as, item }) => (as === "article" ? item : [])),
      foreign.site,
    ),
  };
  let isChanged = false;
  for (let start = Math.max(0, done - 1) * PART; start < taken.length; start += PART) {
    const part = await takePart(deps, taken.slice(start, start + PART), context, options);
    isChanged ||= part.rows.some(({ outcome }) => outcome === "added" || outcome === "changed");
    yield part;
  }
  if (isChanged && !options.dryRun) await changeTopics(deps, ["content"]);
}

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? "";

async function takePart(
  deps: Deps,
  entries: readonly Sorted[],
  context: ArticleContext,
  options: TakeInOptions,
): Promise<PartReport> {
  const rows: ReportRow[] = [];
  const made: {
    number: number;
    item: ForeignItem;
    isKnown: boolean;
    article: ArticleInput;
    remarks: string[];
  }[] = [];
  const report = (
    { number, item }: Pick<Sorted, "number" | "item">,
    outcome: Outcome,
    remarks: string[],
    path: string | null = null,
  ) => rows.push({ number, kind: item.kind, title: item.title, outcome, path, remarks });

  const drafts = await takeDrafts(
    deps,
    entries.filter(({ as }) => as === "draft"),
    context,
    options,
  );
  for (const entry of entries) {
    if (entry.as === "refused") report(entry, "refused", [entry.reason]);
    if (entry.as !== "article") continue;
    const came = await articleOf(entry.item, entry.placed, context);
    if ("refused" in came) report(entry, "refused", [came.refused]);
    else made.push({ ...entry, ...came });
  }

  const now = deps.now();
  const toCome = made.filter(({ article }) => isToCome(article.publishedAt, now));
  const present = made.filter((each) => !toCome.includes(each)).map(({ article }) => article);
  const compared = await compareArticles(deps, present);
  const before = new Map(compared.changed.map(({ input, before }) => [input.identity, before]));
  if (!options.dryRun) {
    // This comes first: otherwise the clock would publish the earlier text at the earlier date.
    const keys = present.flatMap(({ sourceKey }) => sourceKey ?? []);
    await batch(deps.db, [unscheduleKeys(options.source, keys)]);
    await upsertArticles(deps, present);
    await schedule(
      deps,
      options.source,
      toCome.map(({ article }) => article),
    );
  }
  const moves: Statement[] = [];
  for (const each of made) {
    const { article, item, remarks, isKnown } = each;
    const stored = before.get(article.identity);
    const path = `/article/${stored?.slug ?? article.slug}`;
    const outcome = toCome.includes(each)
      ? "waiting"
      : stored === undefined
        ? "unchanged"
        : stored
          ? "changed"
          : "added";
    report(each, outcome, remarks, path);
    // The desk may have decided since where the old address of an article leads that is here already.
    const move = isKnown || outcome === "changed" || outcome === "unchanged" ? addMove : movePath;
    for (const old of [pathOf(item.address ?? ""), ...item.aliases])
      if (old !== "" && old !== "/" && comparable(old) !== path) moves.push(move(old, path, now));
  }
  if (!options.dryRun && moves.length > 0) await batch(deps.db, moves);
  rows.push(...drafts);
  return { rows: rows.sort((one, other) => one.number - other.number), redirects: moves.length };
}

/** Lets articles wait for their date, beside those of the source that wait already. */
async function schedule(deps: Deps, source: string, articles: ArticleInput[]): Promise<void> {
  if (articles.length === 0) return;
  const waiting = await scheduledOf(deps, source);
  await scheduleArticles(deps, source, articles, new Set(waiting.map(({ identity }) => identity)));
}
