import { mayShowPictures, picturePermission } from "~/domains/content/rules/pictures/permission.ts";
import { namedVideos } from "~/domains/content/rules/pictures/posters.ts";
import { posterAddresses } from "~/domains/content/sources/youtube-video.ts";
import {
  knownPictures,
  originsOf,
  type PicturedKind,
  picturesElsewhere,
  picturesHere,
  placed,
} from "~/domains/content/store/pictures/known.ts";
import { publishPosters, queuePosters } from "~/domains/content/store/pictures/posters.ts";
import {
  dueItems,
  forgetGoneItems,
  type ItemState,
  isPictureDue,
  notePicture,
  type QueuedItem,
  settleItem,
} from "~/domains/content/store/pictures/queue.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { batch } from "~/platform/data/db.ts";
import type { Topic } from "~/platform/data/topics.ts";
import type { Deps } from "~/platform/deps.ts";
import { type FetchedPicture, fetchPicture } from "~/platform/images/fetch-picture.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { eachByHost, hostOf, type Pace, POLITE_PACE } from "~/platform/sources/pace.ts";

export const fetchPicturesJob = defineJob({
  name: "fetch-pictures",
  every: TICK_MINUTES,
  topics: ["content", "videos", "news"],
  isWanted: isPictureDue,
  run: (deps, { again }) => fetchPictures(deps, { again }),
});

/** Items of one run, and pictures: within the platform's limits of requests and of memory. */
const MOST_ITEMS = 25;
const MOST_PICTURES = 60;

/** Two side by side: each may hold 10 MB and its copies. */
const PACE: Pace = { ...POLITE_PACE, gapMs: 250, hosts: 2 };

/** No further request begins after this time. */
const MAX_DURATION_MS = 4 * 60_000;

const TOPIC: Record<PicturedKind, Topic> = { article: "content", video: "videos" };

/** What shows the posters of videos that are not stored: pages of "videos", and those of news. */
const POSTER_TOPICS: Topic[] = ["videos", "news"];

/**
 * Brings the pictures of articles and videos here, and takes those down that their source does not allow any more. A
 * picture that cannot be fetched leaves the generated cover.
 */
export async function fetchPictures(
  deps: Deps,
  { pace = PACE, again = false }: { pace?: Pace; again?: boolean } = {},
): Promise<RunOutcome> {
  const { db, now } = deps;
  const posters = await unstoredVideos(deps);
  await batch(db, [forgetGoneItems(now()), ...queuePosters(posters, now())]);
  const items = [
    ...(await dueItems(deps, "article", MOST_ITEMS)),
    ...(await dueItems(deps, "video", MOST_ITEMS)),
    ...(await dueItems(deps, "poster", MOST_ITEMS)),
  ];
  if (items.length === 0) {
    const changed = (await publishPosters(deps, posters, { always: again })) && POSTER_TOPICS;
    return { state: "idle", summary: "No picture was due.", changed };
  }

  const permission = picturePermission(deps.publication);
  const shown = items.filter(
    ({ kind, pictured }) => kind === "poster" || mayShowPictures(permission, pictured),
  );
  const wanted = [...new Set(shown.flatMap(({ pictured }) => picturesElsewhere(pictured)))];
  const asked = await askFor(deps, wanted, pace);
  const known = await knownPictures(db, wanted);

  const changed = new Set<Topic>();
  const isShown = new Set(shown);
  for (const item of items) {
    const after = isShown.has(item)
      ? placed(item.pictured, (address) => known.get(address))
      : await takenDown(deps, item);
    const left = isShown.has(item) ? picturesElsewhere(after) : [];
    const state: ItemState =
      left.length === 0 ? "done" : left.every((address) => known.has(address)) ? "refused" : "again";
    const settled = await settleItem(deps, item, after, state);
    if (settled.changed && item.kind !== "poster") changed.add(TOPIC[item.kind]);
  }
  if (await publishPosters(deps, posters, { always: again }))
    for (const topic of POSTER_TOPICS) changed.add(topic);
  const { stored, refused, failed } = asked;
  return {
    state: failed > 0 ? "partial" : "ok",
    summary: `${stored} pictures stored, ${refused} refused, ${failed} to be asked for again.`,
    changed: [...changed],
  };
}

/** The videos without a row whose posters pages show. */
async function unstoredVideos(deps: Deps): Promise<string[]> {
  const { podcast } = deps.publication.news;
  const episode = podcast && podcast.pictures !== "none" ? (await readFrontPage(deps))?.data.podcast : null;
  return [...new Set([...namedVideos(deps.publication), ...(episode ? [episode.videoId] : [])])];
}

async function takenDown({ db }: Deps, { pictured }: QueuedItem) {
  const origins = await originsOf(db, picturesHere(pictured));
  return placed(pictured, (path) => origins.get(path));
}

/** Fetches those pictures that were never settled. A host that does not answer is asked for no other one in this run. */
async function askFor(deps: Deps, wanted: readonly string[], pace: Pace) {
  const { db, now } = deps;
  const known = await knownPictures(db, wanted);
  const unknown = wanted.filter((address) => !known.has(address)).slice(0, MOST_PICTURES);
  const counts = { stored: 0, refused: 0, failed: 0 };
  const silent = new Set<string>();
  const started = now().getTime();
  await eachByHost(
    unknown,
    (address) => address,
    async (address) => {
      const host = hostOf(address);
      const late = now().getTime() - started > MAX_DURATION_MS;
      const came = silent.has(host) || late ? null : await fetchFirst(deps, posterAddresses(address));
      if (came === null || came.state === "later") {
        if (came?.silent) silent.add(host);
        counts.failed++;
        return;
      }
      counts[came.state]++;
      await batch(db, [notePicture(address, came, now())]);
    },
    pace,
  );
  return counts;
}

/** Fetches the first of several addresses of a picture that has one. */
async function fetchFirst(deps: Deps, addresses: readonly string[]): Promise<FetchedPicture> {
  const [first = "", ...others] = addresses;
  const came = await fetchPicture(deps, first);
  return came.state === "stored" || others.length === 0 || (came.state === "later" && came.silent)
    ? came
    : await fetchFirst(deps, others);
}
