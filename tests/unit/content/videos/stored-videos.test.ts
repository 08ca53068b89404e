import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { VideoInput } from "~/domains/content/schema.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const { DB } = env as unknown as BaseEnv;
const deps = testDeps({ at: "2026-08-21T12:00:00Z" });
const NOW = Date.parse("2026-08-21T12:00:00Z");
const DAY = 86_400_000;

const store = (changes: Partial<VideoInput>) => upsertVideos(deps, [video(changes)]);
const stored = () =>
  DB.prepare("select duration, view_count as views, sort_at as sortAt from videos")
    .all()
    .then(({ results }) => results);

beforeEach(async () => {
  for (const table of ["videos", "listings"]) await DB.exec(`delete from ${table}`);
});

describe("a stored video that is read again", () => {
  test("keeps the duration that the keyless feed does not have, and takes another one", async () => {
    await store({ duration: null });
    expect(await stored()).toMatchObject([{ duration: null }]);
    await store({ duration: "PT42M" });
    expect(await stored()).toMatchObject([{ duration: "PT42M" }]);
    expect(await store({ duration: null })).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await stored()).toMatchObject([{ duration: "PT42M" }]);
    await store({ duration: "PT43M" });
    expect(await stored()).toMatchObject([{ duration: "PT43M" }]);
  });

  test("never has fewer views than before", async () => {
    await store({ viewCount: null });
    await store({ viewCount: 1902 });
    await store({ viewCount: 1830 });
    expect(await stored()).toMatchObject([{ views: 1902 }]);
    await store({ viewCount: null });
    expect(await stored()).toMatchObject([{ views: 1902 }]);
  });

  test("without a date stands where it was first seen, not in the future", async () => {
    await store({ publishedAt: null, seenAt: NOW + DAY });
    expect(await stored()).toMatchObject([{ sortAt: NOW }]);
    await store({ publishedAt: null, seenAt: NOW - DAY, title: "Another title" });
    expect(await stored()).toMatchObject([{ sortAt: NOW }]);
    await store({ publishedAt: NOW - 2 * DAY });
    expect(await stored()).toMatchObject([{ sortAt: NOW - 2 * DAY }]);
  });
});
