import { articlesOf, videosOf } from "~/domains/content/store/views/items.ts";
import { ENGINE_KINDS } from "~/domains/numbers/fields.ts";
import { counted } from "~/lib/format.ts";
import type { CountRow } from "~/platform/counts/counts.ts";
import { foldCounts, foldHours, writeWeek } from "~/platform/counts/fold.ts";
import { forgetReaders, turnSalts } from "~/platform/counts/readers.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

export const countVisitsJob = defineJob({
  name: "count-visits",
  every: TICK_MINUTES,
  run: countVisits,
});

/** Adds up what the site has noted of its visits, for the desk's numbers, and forgets yesterday's readers. */
export async function countVisits(deps: Deps): Promise<RunOutcome> {
  await turnSalts(deps);
  const settle = (rows: readonly CountRow[]) => thatExist(deps, rows);
  const events = await foldCounts(deps, settle);
  const hours = await foldHours(deps, settle, ENGINE_KINDS);
  await writeWeek(deps);
  await rowsOf(deps.db, forgetReaders(deps.now()));
  const all = events + (hours.ok ? hours.value : 0);
  const summary = all === 0 ? "Nothing was visited." : `Counted ${counted(events, "event")}.`;
  if (!hours.ok)
    return { state: "partial", summary: `${summary} Analytics Engine: ${hours.message}`, changed: false };
  return { state: all === 0 ? "idle" : "ok", summary, changed: false };
}

/**
 * Returns the rows without what does not exist, with the names of what does. Another publication's article is read by the click that opens it, an own
 * one on its page.
 */
async function thatExist(
  { db, publication }: Pick<Deps, "db" | "publication">,
  rows: readonly CountRow[],
): Promise<CountRow[]> {
  const keys = (...kinds: string[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key)),
  ];
  const [articles, videos] = await batch(db, [
    articlesOf(keys("articles", "opened")),
    videosOf(keys("videos")),
  ]);
  const titles = (own: boolean) =>
    new Map(articles.filter((each) => (each.own === 1) === own).map(({ slug, title }) => [slug, title]));
  const known: Record<string, ReadonlyMap<string, string>> = {
    articles: titles(true),
    opened: titles(false),
    videos: new Map(videos.map(({ id, title }) => [id, title])),
    companies: new Map(publication.market?.companies.map(({ symbol, name }) => [symbol, name])),
  };
  return rows.flatMap((row) => {
    const names = known[row.kind];
    if (!names) return [row];
    const name = names.get(row.key);
    const kind = row.kind === "opened" ? "articles" : row.kind;
    return name === undefined ? [] : [{ ...row, kind, name }];
  });
}
