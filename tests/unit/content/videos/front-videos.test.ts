import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { homeContent } from "~/domains/content/store/pages.ts";
import { setPins, upsertVideos } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

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
