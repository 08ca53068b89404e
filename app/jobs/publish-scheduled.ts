import {
  type DeskChange,
  deskChanges,
  endPins,
  forgetChanges,
  isDeskDue,
  isPinOver,
  publishWithheld,
  topicOf,
} from "~/domains/content/store/desk/due.ts";
import { isAnyDue, publishDue } from "~/domains/content/store/publishing/schedule.ts";
import { DIGEST, readDigest } from "~/domains/digest/store/digest.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { isAnyUnsettled } from "~/domains/writing/store/publication.ts";
import { counted } from "~/lib/format.ts";
import { dropSnapshot } from "~/platform/data/snapshots.ts";
import type { Topic } from "~/platform/data/topics.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { buildDigest } from "./build-digest.ts";
import { addOwnArticles } from "./refresh-news.ts";
import { settleDrafts } from "./writing/settle-drafts.ts";

export const publishScheduledJob = defineJob({
  name: "publish-scheduled",
  every: TICK_MINUTES,
  topics: ["content", "videos", "news", "digest"],
  isWanted: async (deps) => (await isAnyDue(deps)) || (await isDeskDue(deps)) || isAnyUnsettled(deps),
  run: publishScheduled,
});

/**
 * Publishes what the desk wants to be public and what waited for its minute, ends pins, and brings to the news page and
 * the digest what was published or changed at the desk.
 */
export async function publishScheduled(
  deps: Deps,
  { again = false }: Partial<Pick<JobOptions, "again">> = {},
): Promise<RunOutcome> {
  const desk = await settleDrafts(deps);
  const { inserted, updated, left, nextAt } = await publishDue(deps);
  const released = await publishWithheld(deps);
  const ended = (await isPinOver(deps)) ? await endPins(deps) : 0;
  const changes = await deskChanges(deps);
  const published = inserted + updated + released.length;
  const topics = new Set<Topic>(released.map(({ kind }) => topicOf(kind)));
  if (inserted + updated + desk.changed > 0) topics.add("content");
  if (ended > 0) for (const topic of ["content", "videos"]) topics.add(topic);
  // A run that was cut off may have published articles without telling the news.
  if (published + desk.changed > 0 || again || changes.some(({ kind }) => kind === "article")) {
    if ((await addOwnArticles(deps, deps.publication.news)) || again) {
      await publishNews(deps, deps.publication.news);
      topics.add("news");
    }
  }
  if (await renewDigest(deps, changes)) topics.add("digest");
  await forgetChanges(deps, changes);
  const parts = [
    published === 0 ? "No article was due" : `${counted(published, "article")} published`,
    desk.settled > 0 && `${desk.settled} of the desk settled`,
    desk.failed > 0 && `${desk.failed} of them could not be published`,
    nextAt !== null &&
      `${counted(left, "waits for its date", "wait for their date")}, the next until ${new Date(nextAt).toISOString()}`,
    ended > 0 && `${counted(ended, "pin")} ended`,
    changes.length > 0 &&
      `${counted(changes.length, "change of the desk was", "changes of the desk were")} told to the news and the digest`,
  ];
  return {
    state:
      desk.failed > 0 ? "partial" : published + desk.settled + ended + changes.length === 0 ? "idle" : "ok",
    summary: `${parts.filter(Boolean).join("; ")}.`,
    changed: [...topics],
  };
}

/** Makes the digest again when it names something that was changed. Returns whether it did. */
async function renewDigest(deps: Deps, changes: readonly DeskChange[]): Promise<boolean> {
  if (!deps.publication.digest || changes.length === 0) return false;
  const isNamed = async () => {
    const named = JSON.stringify((await readDigest(deps))?.data ?? null);
    return changes.some(({ url }) => url !== null && named.includes(JSON.stringify(url)));
  };
  if (!(await isNamed())) return false;
  const { state, changed } = await buildDigest(deps, { force: true });
  // Without another story of the week there is none to replace it.
  if (state === "idle" && changed === false) await dropSnapshot(deps, DIGEST);
  return true;
}
