import { expect } from "vitest";
import type { FeedSource, VideoChannel } from "~/domains/content/config.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { fetchPictures } from "~/jobs/fetch-pictures.ts";
import type { Deps } from "~/platform/deps.ts";
import { upstreamWorld } from "../jobs/upstream.ts";
import { testDeps, testPublication } from "../unit/deps.ts";
import { article } from "./items.ts";

export const COVER = "https://blog.example/cover.png";
export const FIGURE = "https://blog.example/figure.png?size=large&v=2";
const PACE = { gapMs: 0, hosts: 2, sleep: () => Promise.resolve() };

/** A feed whose articles are own ones. */
export const feed = (changes: Partial<FeedSource> = {}): FeedSource => ({
  id: "blog",
  name: "Our blog",
  url: "https://blog.example/feed",
  publication: "own",
  categories: ["sales"],
  ...changes,
});
export const channel = (changes: Partial<VideoChannel> = {}): VideoChannel => ({
  id: "talks",
  name: "Our talks",
  channelId: `UC${"a".repeat(22)}`,
  categories: ["sales"],
  ...changes,
});

interface Site extends Partial<Deps> {
  feeds?: FeedSource[];
  channels?: VideoChannel[];
}

/** A site with one feed and one channel, and what the hosts of pictures answer. */
export function pictureSite(
  answers: Parameters<typeof upstreamWorld>[0] = {},
  { feeds = [feed()], channels = [channel()], ...deps }: Site = {},
) {
  const world = upstreamWorld(answers);
  return {
    requests: world.requests,
    deps: testDeps({
      at: "2026-08-21T12:00:00Z",
      fetch: world.fetch,
      publication: {
        ...testPublication,
        sources: { feeds, channels },
        content: { ...testPublication.content, bestOfVideos: [] },
        home: { ...testPublication.home, roundup: undefined },
        about: { ...testPublication.about, video: undefined },
        events: undefined,
      },
      ...deps,
    }),
  };
}

export const own = (changes: object = {}) =>
  article({ sourceId: "blog", slug: "own", featuredImage: COVER, ...changes });
export const run = (deps: Deps) => fetchPictures(deps, { pace: PACE });
export const stored = async (deps: Deps, slug = "own") =>
  (await articleBySlug(deps.db, slug)) ?? expect.fail("the article is stored");
export const served =
  (body: Uint8Array, type = "image/png") =>
  () =>
    new Response(body as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": type } });
