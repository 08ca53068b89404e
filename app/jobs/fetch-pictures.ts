import { mayShowPictures, picturePermission } from "~/domains/content/rules/pictures/permission.ts";
import { namedVideos } from "~/domains/content/rules/pictures/posters.ts";
import { posterAddresses } from "~/domains/content/sources/youtube-video.ts";
import {
  type KnownPictures,
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
import { counted } from "~/lib/format.ts";
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
  const items = inTurn([
    await dueItems(deps, "article", MOST_ITEMS),
    await dueItems(deps, "video", MOST_ITEMS),
    await dueItems(deps, "poster", MOST_ITEMS),
  ]);
  if (items.length === 0) {
    const changed = (await publishPosters(deps, posters, { always: again })) && POSTER_TOPICS;
    return { state: "idle", summary: "No picture was due.", changed };
  }

  const permission = picturePermission(deps.publication);
  const wanted = new Map(
    items
      .filter(({ kind, pictured }) => kind === "poster" || mayShowPictures(permission, pictured))
      .map((item) => [item, picturesElsewhere(item.pictured)]),
  );
  const before = await knownPictures(db, [...new Set([...wanted.values()].flat())]);
  const unknownOf = (item: QueuedItem) => (wanted.get(item) ?? []).filter((address) => !before.has(address));
  const { taken, unknown } = fitting(items, unknownOf);
  const asked = await askFor(deps, unknown, pace);
  const known = await knownPictures(db, [...new Set(taken.flatMap((item) => wanted.get(item) ?? []))]);

  const changed = new Set<Topic>();
  for (const item of taken) {
    const after = wanted.has(item)
      ? placed(item.pictured, (address) => known.get(address))
      : await takenDown(deps, item);
    const left = wanted.has(item) ? picturesElsewhere(after) : [];
    const isSettling = unknownOf(item).some((address) => known.has(address));
    const state = stateOf(left, { known, inVain: asked.inVain, isSettling });
    const settled = await settleItem(deps, item, after, state);
    if (settled.changed && item.kind !== "poster") changed.add(TOPIC[item.kind]);
  }
  if (await publishPosters(deps, posters, { always: again }))
    for (const topic of POSTER_TOPICS) changed.add(topic);
  const { stored, refused, inVain } = asked;
  return {
    state: inVain.size > 0 ? "partial" : "ok",
    summary: `${counted(stored, "picture")} stored, ${refused} refused, ${inVain.size} to be asked for again.`,
    changed: [...changed],
  };
}

/** Returns the first of each list, then the second of each, so that no list waits for the end of another. */
const inTurn = <Item>(lists: readonly Item[][]): Item[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();

/**
 * Takes the items whose pictures one run has room to ask for, the last of them in part, and those with none to ask for.
 * The others stay in the queue as they are.
 */
function fitting(items: readonly QueuedItem[], unknownOf: (item: QueuedItem) => string[]) {
  const unknown = new Set<string>();
  const taken = items.filter((item) => {
    const further = unknownOf(item).filter((address) => !unknown.has(address));
    if (further.length > 0 && unknown.size >= MOST_PICTURES) return false;
    for (const address of further.slice(0, MOST_PICTURES - unknown.size)) unknown.add(address);
    return true;
  });
  return { taken, unknown: [...unknown] };
}

/**
 * Returns the state of an item by its pictures that are still elsewhere. It has failed when a picture was asked for in
 * vain and the run settled no other on the way to those it had no room or time for.
 */
function stateOf(
  left: readonly string[],
  { known, inVain, isSettling }: { known: KnownPictures; inVain: ReadonlySet<string>; isSettling: boolean },
): ItemState {
  if (left.length === 0) return "done";
  const open = left.filter((address) => !known.has(address));
  if (open.length === 0) return "refused";
  const failed = open.filter((address) => inVain.has(address));
  return failed.length === open.length || (failed.length > 0 && !isSettling) ? "again" : "waiting";
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

/**
 * Fetches pictures that were never settled. A host that does not answer is asked for no other one in this run: they are
 * in vain too.
 */
async function askFor(deps: Deps, unknown: string[], pace: Pace) {
  const { db, now } = deps;
  const counts = { stored: 0, refused: 0 };
  const inVain = new Set<string>();
  const silent = new Set<string>();
  const started = now().getTime();
  await eachByHost(
    unknown,
    (address) => address,
    async (address) => {
      if (now().getTime() - started > MAX_DURATION_MS) return;
      const host = hostOf(address);
      const came = silent.has(host) ? null : await fetchFirst(deps, posterAddresses(address));
      if (came === null || came.state === "later") {
        if (came?.silent) silent.add(host);
        inVain.add(address);
        return;
      }
      counts[came.state]++;
      await batch(db, [notePicture(address, came, now())]);
    },
    pace,
  );
  return { ...counts, inVain };
}

/** Fetches the first of several addresses of a picture that has one. */
async function fetchFirst(deps: Deps, addresses: readonly string[]): Promise<FetchedPicture> {
  const [first = "", ...others] = addresses;
  const came = await fetchPicture(deps, first);
  return came.state === "stored" || others.length === 0 || (came.state === "later" && came.silent)
    ? came
    : await fetchFirst(deps, others);
}
