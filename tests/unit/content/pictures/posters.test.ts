import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { isPictureDue } from "~/domains/content/store/pictures/queue.ts";
import { conferenceView } from "~/domains/events/rules/editions.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { fetchPictures } from "~/jobs/fetch-pictures.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { png } from "../../../support/content/pictures.ts";
import { upstreamWorld } from "../../../support/jobs/upstream.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";

/** Posters of videos that the publication names, and of the podcast's episode: none of them has a row. */

const { DB, KV } = env as unknown as BaseEnv;
const PACE = { gapMs: 0, hosts: 2, sleep: () => Promise.resolve() };

const small = (id: string) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
const served = (width: number, height: number) => () =>
  new Response(png(width, height) as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "image/png" } });

type Allowed = "allowed" | "none";

interface Names {
  best?: [id: string, pictures?: Allowed][];
  roundup?: string;
  podcast?: Allowed;
  about?: string;
  conference?: string;
  at?: string;
}

function site(
  answers: Parameters<typeof upstreamWorld>[0],
  { best = [], roundup, podcast, about, conference, at }: Names,
) {
  const world = upstreamWorld(answers);
  const { content, home, news, events } = testPublication;
  const video = (youtubeId?: string) => (youtubeId ? { youtubeId, caption: "A talk" } : undefined);
  const bestOfVideos = best.map(([youtubeId, pictures]) => ({
    youtubeId,
    title: "Pricing",
    channel: "Talks",
    pictures,
  }));
  const episode = { videoId: roundup ?? "", title: "The week", keyTopics: [], highlights: "Margins." };
  const deps = testDeps({
    at: at ?? "2026-08-21T12:00:00Z",
    fetch: world.fetch,
    publication: {
      ...testPublication,
      sources: { feeds: [], channels: [] },
      content: { ...content, bestOfVideos },
      home: { ...home, roundup: roundup ? { episode } : undefined },
      about: { ...testPublication.about, video: video(about) },
      events: events && {
        ...events,
        conferences: events.conferences.map((one, index) => ({
          ...one,
          video: index === 0 ? video(conference) : undefined,
        })),
      },
      news: { ...news, podcast: news.podcast && { ...news.podcast, pictures: podcast ?? "none" } },
    },
  });
  return { deps, requests: world.requests };
}

const run = (deps: Deps) => fetchPictures(deps, { pace: PACE });

beforeEach(async () => {
  for (const table of ["articles", "videos", "picture_addresses", "picture_items", "snapshots"])
    await DB.exec(`delete from ${table}`);
  await KV.delete("snapshot:posters");
});

test("the best videos and the roundup's episode show their posters from this site", async () => {
  const { deps, requests } = site(
    { [small("bestVideo01")]: served(480, 360), [small("theRoundup1")]: served(480, 360) },
    { best: [["bestVideo01"]], roundup: "theRoundup1" },
  );
  expect(await readPosters(deps)).toEqual({});
  expect(await run(deps)).toMatchObject({ state: "ok", changed: ["videos", "news"] });
  expect(await readPosters(deps)).toEqual({
    bestVideo01: expect.stringMatching(/^\/media\/[0-9a-f]{32}-480x360\.png$/),
    theRoundup1: expect.stringMatching(/^\/media\/[0-9a-f]{32}-480x360\.png$/),
  });
  const asked = requests.length;
  expect(await run(deps)).toMatchObject({ state: "idle", changed: false });
  expect(requests).toHaveLength(asked);
});

test("the podcast's episode shows its poster", async () => {
  const podcast = {
    ...{ videoId: "theEpisode1", title: "Margins", thumbnailUrl: null, jasonHighlights: "", keyTopics: [] },
    ...{ publishedAt: "2026-08-20T12:00:00.000Z", channel: "Talks", sample: false },
  };
  const { deps } = site({ [small("theEpisode1")]: served(480, 360) }, { podcast: "allowed" });
  const front = { latest: [], groups: [], weekly: [], posts: [], updatedAt: null, failing: [] };
  await writeSnapshot(deps, FRONT_PAGE, newsFrontPage, { ...front, podcast });
  await run(deps);
  expect(Object.keys(await readPosters(deps))).toEqual(["theEpisode1"]);
});

test("the videos of the About page and of a conference show their posters", async () => {
  const { deps } = site(
    { [small("aboutVideo1")]: served(480, 360), [small("confVideo01")]: served(480, 360) },
    { about: "aboutVideo1", conference: "confVideo01" },
  );
  await run(deps);
  const posters = await readPosters(deps);
  expect(Object.keys(posters)).toEqual(["aboutVideo1", "confVideo01"]);
  const [conference] = deps.publication.events?.conferences ?? [];
  if (!conference) throw new Error("The publication has no conference.");
  const shown = (from: typeof posters) => conferenceView(conference, deps.now(), datesIn("en"), from).video;
  expect(shown(posters)?.poster).toMatch(/^\/media\//);
  expect(shown({})?.poster).toBeUndefined();
});

test("what the publication forbids is not asked for, and not shown any more", async () => {
  const answers = { [small("bestVideo01")]: served(480, 360) };
  await run(site(answers, { best: [["bestVideo01"]] }).deps);
  const { deps, requests } = site(answers, {
    best: [
      ["bestVideo01", "none"],
      ["bestVideo02", "none"],
    ],
  });
  expect(await run(deps)).toMatchObject({ state: "idle", changed: ["videos", "news"] });
  expect(await readPosters(deps)).toEqual({});
  expect(requests).toEqual([]);
});

test("a poster whose host does not answer is asked for again later, and one that is named no more leaves the queue", async () => {
  const silent = () => new Response("", { status: 503 });
  const first = site({ [small("bestVideo01")]: silent }, { best: [["bestVideo01"]] });
  expect(await run(first.deps)).toMatchObject({ state: "partial", changed: [] });
  expect(await isPictureDue(first.deps)).toBe(false);

  const later = site(
    { [small("bestVideo01")]: served(480, 360) },
    { best: [["bestVideo01"]], at: "2026-08-21T13:00:00Z" },
  );
  expect(await isPictureDue(later.deps)).toBe(true);
  await run(later.deps);
  expect(Object.keys(await readPosters(later.deps))).toEqual(["bestVideo01"]);

  const failing = site({ [small("bestVideo02")]: silent }, { best: [["bestVideo02"]] });
  await run(failing.deps);
  await run(site({}, {}).deps);
  expect(await DB.prepare("select count(*) as n from picture_items").first("n")).toBe(0);
});
