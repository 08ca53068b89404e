import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { runJob } from "~/jobs/clock/run.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { EVERY_MINUTE, TICK } from "~/platform/jobs/define-job.ts";
import { MAX_KEPT } from "~/platform/sources/tally.ts";
import worker from "../../../../workers/cron.ts";
import cronConfig from "../../../../wrangler.cron.toml?raw";
import {
  at,
  emptyScheduled,
  file,
  listed,
  MINUTE,
  publish,
  tablesWith,
  WORD,
} from "../../../support/content/scheduled.ts";
import { feedAt, type Item, NOON, quick, served, worldOf } from "../../../support/jobs/feed-world.ts";

/** What comes from feeds with a date to come, and the clock that publishes at its minute. */

beforeEach(emptyScheduled);

describe("a feed's item dated ahead", () => {
  const soon: Item = {
    title: `${WORD} secret`,
    link: "https://blog.example/secret",
    date: NOON + 7 * MINUTE,
  };
  const now: Item = { title: "Now", link: "https://blog.example/now", date: NOON - MINUTE };
  const read = async (items: Item[], minutes: number, feeds = [feedAt("blog")]) =>
    refreshFeeds(worldOf({ "blog.example": served("blog.example", items) }, minutes).deps, {
      feeds,
      ...quick,
    });

  test("is published by the clock at its minute, without the feed being read", async () => {
    expect((await read([soon, now], 0)).summary).toContain("1 item waits for its date");
    expect(await tablesWith(`${WORD} secret`)).toEqual(["scheduled_articles"]);
    await publishScheduled(at(6));
    expect(await listed()).toEqual(["now"]);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["zanzibar-secret", "now"]);
    expect((await read([soon, now], 31)).summary).toContain("0 new, 0 changed and 2 known items");
  });

  test("counts among the articles that are kept of its feed, and the next reading looks whether they are too many", async () => {
    const kept = async () => (await at(0).db.all(sql`select kept_count from sources`))[0];
    await read([soon, now], 0);
    expect(await kept()).toEqual({ kept_count: 1 });
    await publishScheduled(at(7));
    expect(await kept()).toEqual({ kept_count: 2 });
    await at(0).db.run(sql`update sources set kept_count = ${MAX_KEPT + 1}`);
    await read([soon, now], 31);
    expect(await kept()).toEqual({ kept_count: 2 });
  });

  test("that the feed takes back is not published", async () => {
    const often = [feedAt("blog", { everyMinutes: 5 })];
    await read([soon, now], 0, often);
    await read([now], 5, often);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["now"]);
  });

  test("is not published once its feed is not configured; a folder's articles are", async () => {
    await read([soon, now], 0);
    await publish([file("ours", 7)]);
    await at(0).db.run(sql`insert into folders (source_id, folder_id) values ('posts', 'a')`);
    await read([], 5, []);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["ours", "now"]);
    await at(0).db.run(sql`delete from folders`);
  });

  test("does not take the place of another item with the same link", async () => {
    const link = "https://blog.example/changelog";
    const one = { title: "Version one", link, guid: "v1", date: NOON - 60 * MINUTE };
    const two = { title: "Version two", link, guid: "v2", date: NOON + 60 * MINUTE };
    await read([two, one], 0);
    await publishScheduled(at(60));
    expect(await listed()).toEqual(["version-two", "version-one"]);
    expect((await read([two, one], 61)).summary).toContain("0 new, 0 changed and 2 known items");
  });
});

describe("the clock", () => {
  beforeEach(async () => {
    for (const table of ["runs", "leases"]) await at(0).db.run(sql.raw(`delete from ${table}`));
    vi.spyOn(console, "log").mockImplementation(() => {});
  });
  const runs = async () =>
    (await at(0).db.all<{ job: string }>(sql`select job from runs`)).map(({ job }) => job);

  test("has both triggers", () => {
    expect(/crons = (\[.*\])/.exec(cronConfig)?.[1]).toBe(
      JSON.stringify([TICK, EVERY_MINUTE]).replace(",", ", "),
    );
  });

  test("runs the job between two ticks only when an article is due, and only that one", async () => {
    const fire = () =>
      worker.scheduled(
        { ...createScheduledController(), cron: EVERY_MINUTE },
        { ...env, PRICE_PROVIDER: "none" } as never,
        createExecutionContext(),
      );
    await fire();
    expect(await runs()).toEqual([]);
    // The Worker has the real clock: this is in its past, and was in the future when it was published.
    await publish([file("due", 60)]);
    await at(0).db.run(sql`update scheduled_articles set publish_at = 1`);
    await fire();
    expect(await runs()).toEqual(["publish-scheduled"]);
    expect(await listed()).toEqual(["due"]);
  });

  test("counts the run as a change after one that was interrupted", async () => {
    await at(0).db.run(
      sql`insert into runs (job, started_at, state) values ('publish-scheduled', ${NOON}, 'running')`,
    );
    expect((await runJob(at(1), "publish-scheduled"))?.changed).toBe(true);
  });
});
