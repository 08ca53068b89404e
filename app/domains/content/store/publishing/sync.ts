import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleInput, PublishedArticle, UpsertCounts } from "../../schema.ts";
import { emptyWithheld, withheldOf } from "../desk/withheld.ts";
import { removeArticles } from "../trim.ts";
import { upsertArticles } from "../writes.ts";
import { compareArticles } from "../writing/compare.ts";
import { articlesOf, type StoredArticle, syncPins } from "./pins.ts";
import { isToCome, type ScheduledArticle, scheduleArticles, scheduledOf } from "./schedule.ts";

const DAY_MS = 86_400_000;

/** What makes a source hold exactly its items, worked out before anything is written. */
export interface SyncPlan extends UpsertCounts {
  /** Published articles that no item is of. */
  removed: StoredArticle[];
  /** Articles to come that no item is of any more. */
  cancelled: ScheduledArticle[];
  /** Published articles whose date was moved ahead: they are taken off until then. */
  withdrawn: (StoredArticle & { until: number })[];
  /** The identities of articles that the desk withholds and no item is of now: nothing may show them again. */
  emptied: string[];
  /** How many articles wait for their date. */
  scheduled: number;
  items: readonly PublishedArticle[];
  present: ArticleInput[];
  toCome: ArticleInput[];
  kept: ReadonlySet<string>;
}

export interface SyncCounts extends UpsertCounts {
  removed: number;
  scheduled: number;
  /** Whether pages change. */
  changed: boolean;
}

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/**
 * Works out what makes a source hold these articles, with their pins and featured ranks. Articles of an identity in `kept`
 * stay as they are, though no item is of them; with "all", so does every article without an item.
 */
export async function planSync(
  deps: Pick<Deps, "db" | "now">,
  sourceId: string,
  items: readonly PublishedArticle[],
  kept: ReadonlySet<string> | "all" = new Set(),
): Promise<SyncPlan> {
  const [stored, waiting, withheld] = await Promise.all([
    articlesOf(deps, sourceId),
    scheduledOf(deps, sourceId),
    withheldOf(deps, sourceId),
  ]);
  const dateOf = new Map([...stored, ...withheld].map(({ identity, statedAt }) => [identity, statedAt]));
  const now = deps.now();
  // An editor's article without a date is dated by its first publication here: unlike a feed's, it may lead.
  const dated = items.map(({ article, ageInDays }) =>
    ageInDays === undefined && article.publishedAt !== null
      ? article
      : {
          ...article,
          publishedAt: dateOf.get(article.identity) ?? Math.round(now.getTime() - (ageInDays ?? 0) * DAY_MS),
        },
  );
  const toCome = dated.filter(({ publishedAt }) => isToCome(publishedAt, now));
  const present = dated.filter((article) => !toCome.includes(article));
  const until = new Map(toCome.map(({ identity, publishedAt }) => [identity, publishedAt ?? 0]));
  const wanted = new Set(items.map(({ article }) => article.identity));
  const stays = (identity: string) => kept === "all" || kept.has(identity);
  const without = [...stored, ...waiting, ...withheld]
    .map(({ identity }) => identity)
    .filter((each) => !wanted.has(each));
  const gone = <Article extends { identity: string }>(articles: readonly Article[]) =>
    articles.filter(({ identity }) => !wanted.has(identity) && !stays(identity));
  return {
    ...(await compareArticles(deps, present)).counts,
    removed: gone(stored),
    cancelled: gone(waiting),
    withdrawn: stored.flatMap((article) => {
      const at = until.get(article.identity);
      return at === undefined ? [] : [{ ...article, until: at }];
    }),
    emptied: [...gone(withheld), ...withheld.filter(({ identity }) => until.has(identity))].map(
      ({ identity }) => identity,
    ),
    scheduled: toCome.length,
    items,
    present,
    toCome,
    kept: new Set(without.filter(stays)),
  };
}

/** Articles of one transaction: a folder of thousands is longer than a request to the database may be. */
const PART = 500;

/** Writes articles in parts, the oldest first: lists are numbered from the first that changed. */
async function upsertInParts(deps: WriteDeps, articles: SyncPlan["present"]) {
  const oldestFirst = [...articles].sort((a, b) => (a.publishedAt ?? 0) - (b.publishedAt ?? 0));
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < oldestFirst.length; start += PART) {
    const part = await upsertArticles(deps, oldestFirst.slice(start, start + PART));
    counts.inserted += part.inserted;
    counts.updated += part.updated;
    counts.unchanged += part.unchanged;
  }
  return counts;
}

/** Writes a plan. A rerun writes nothing, and one after a run that was cut off the rest. */
export async function applySync(deps: WriteDeps, sourceId: string, plan: SyncPlan): Promise<SyncCounts> {
  const { inserted, updated, unchanged } = await upsertInParts(deps, plan.present);
  await scheduleArticles(deps, sourceId, plan.toCome, plan.kept);
  const off = [...plan.removed, ...plan.withdrawn];
  await removeArticles(
    deps,
    off.map(({ id, publishedAt: at }) => ({ id, at })),
  );
  // Behind the removal: the desk may have withheld one of them meanwhile.
  await batch(deps.db, [emptyWithheld([...plan.emptied, ...off.map(({ identity }) => identity)])]);
  const pinsChanged = await syncPins(deps, sourceId, plan.items, plan.kept);
  return {
    inserted,
    updated,
    unchanged,
    removed: plan.removed.length,
    scheduled: plan.scheduled,
    changed: inserted + updated + off.length > 0 || pinsChanged,
  };
}
