import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { homeContent } from "~/domains/content/store/pages.ts";
import { setPins, upsertVideos } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

const DAY = 86_400_000;
const deps = testDeps();
const { DB } = env as unknown as BaseEnv;

beforeEach(async () => {
  for (const table of ["videos", "listings", "pins"]) await DB.exec(`delete from ${table}`);
});

test("pinned videos come first, the newest others fill up, one to come leaves no gap", async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `v${index + 1}`.padEnd(11, "_"));
  await upsertVideos(
    deps,
    ids.map((id, index) =>
      video({ id, title: `Video ${index + 1}`, publishedAt: deps.now().getTime() - (9 - index) * DAY }),
    ),
  );
  const shown = async (...pins: string[]) => {
    await setPins(deps, "videos", pins);
    return (await homeContent(deps)).videos.map(({ title }) => title.replace("Video ", "")).join(" ");
  };
  expect(await shown()).toBe("9 8 7 6 5 4");
  expect(await shown("v9_________", "to-come____", "v2_________")).toBe("9 2 8 7 6 5");
  expect(await shown(...ids.slice(0, 7))).toBe("1 2 3 4 5 6");
});

test("the latest videos have the width of two cards on a phone only where there are two", async () => {
  const publication = { ...testPublication, home: { ...testPublication.home, roundup: {} } };
  const classes = async () => {
    const html = await (await ask({ ...deps, publication }, "/")).text();
    const section = html.match(/<section [^>]*aria-labelledby="latest-videos"[^>]*>.*?<\/section>/s)?.[0];
    return section?.match(/max-sm:basis-\[164%\]|(?<![\w:-])grid-cols-[12]/g) ?? [];
  };
  const publish = (n: number) => upsertVideos(deps, [video({ id: `aaaaaaaaaa${n}`, title: `Talk ${n}` })]);
  expect(await classes()).toEqual([]);
  for (const n of [0, 1]) await publish(n);
  expect(await classes()).toEqual(["grid-cols-1"]);
  await publish(2);
  expect(await classes()).toEqual(["max-sm:basis-[164%]", "grid-cols-2"]);
});
