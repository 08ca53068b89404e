import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answerInWords } from "~/domains/sources/rules/words.ts";
import { readSource } from "~/jobs/desk/read-source.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { housekeeping } from "~/jobs/upkeep/housekeeping.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { noteAnswer, selectAnswers, writePause } from "~/platform/sources/history.ts";
import { DAY_MS, feedAt, NOON, quick, served, worldOf } from "../../support/jobs/feed-world.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { db } = testDeps();
const MINUTE = 60_000;
const history = (id: string) => rowsOf(db, selectAnswers(id, 50));
const items = (...titles: string[]) =>
  titles.map((title) => ({ title, link: `https://a.example/${title}`, date: "2026-08-20" }));

beforeEach(async () => {
  for (const table of [
    "source_answers",
    "source_pauses",
    "sources",
    "articles",
    "listings",
    "runs",
    "leases",
  ])
    await db.run(sql.raw(`delete from ${table}`));
});

describe("the history of a source", () => {
  test("has a row for each answer that brought something, and one for those in a row that say the same", async () => {
    const note = (minutes: number, answer: Parameters<typeof noteAnswer>[2]) =>
      batch(db, [noteAnswer("a", NOON + minutes * MINUTE, answer)]);
    await note(0, { state: "changed", inserted: 3 });
    await note(1, { state: "changed", inserted: 1, updated: 2 });
    await note(2, { state: "same" });
    await note(3, { state: "same" });
    await note(4, { state: "failed", message: "It hung." });
    await note(5, { state: "failed", message: "It hung." });
    await note(6, { state: "failed", message: "It is gone." });
    await note(7, { state: "same" });
    const rows = await history("a");
    expect(
      rows.map(({ times, firstAt, lastAt }) => [times, (firstAt - NOON) / MINUTE, (lastAt - NOON) / MINUTE]),
    ).toEqual([
      [1, 7, 7],
      [1, 6, 6],
      [2, 4, 5],
      [2, 2, 3],
      [1, 1, 1],
      [1, 0, 0],
    ]);
    expect(rows.map(answerInWords)).toEqual([
      "Nothing new.",
      "It is gone.",
      "It hung.",
      "Nothing new.",
      "1 new item, 2 changed.",
      "3 new items.",
    ]);
  });

  test("is written by the job that reads it, and forgotten after 30 days", async () => {
    const read = (minutes: number, titles: string[] | null) => {
      const { deps } = worldOf(titles ? { "a.example": served("a.example", items(...titles)) } : {}, minutes);
      return refreshFeeds(deps, { feeds: [feedAt("a")], ...quick });
    };
    await read(0, ["one", "two"]);
    await read(30, ["one", "two"]);
    await read(60, ["one", "two", "three"]);
    await read(90, null);
    expect((await history("a")).map((answer) => [answer.state, answer.inserted])).toEqual([
      ["failed", 0],
      ["changed", 1],
      ["same", 0],
      ["changed", 2],
    ]);
    await housekeeping(testDeps({ at: new Date(NOON + 30 * DAY_MS + 65 * MINUTE).toISOString() }));
    expect((await history("a")).map(({ state }) => state)).toEqual(["failed"]);
  });
});

test("a reading that only changes an item is not said to have brought nothing", async () => {
  const [one] = items("one");
  const read = (minutes: number, title: string) => {
    const { deps } = worldOf({ "a.example": served("a.example", one ? [{ ...one, title }] : []) }, minutes);
    return refreshFeeds(deps, { feeds: [feedAt("a")], ...quick });
  };
  await read(0, "one");
  await read(30, "one, corrected");
  expect((await history("a")).map(({ state, inserted, updated }) => [state, inserted, updated])).toEqual([
    ["changed", 0, 1],
    ["changed", 1, 0],
  ]);
});

describe("a paused source", () => {
  const pause = (id: string) => batch(db, [writePause(id, { since: NOON, pausedBy: "Ada" })]);
  const world = () =>
    worldOf({ "a.example": served("a.example", items("one")), "b.example": served("b.example", []) });

  test("is not asked, also when all are forced, and keeps its articles and its state", async () => {
    const feeds = [feedAt("a"), feedAt("b")];
    await refreshFeeds(world().deps, { feeds, ...quick });
    await pause("a");
    const later = worldOf({ "a.example": served("a.example", items("two")) }, 60);
    await refreshFeeds(later.deps, {
      feeds,
      force: true,
      ...quick,
      leaving: { removedFeeds: 0, deletedItems: 0 },
    });
    expect(later.requests.map(({ host }) => host)).toEqual(["b.example"]);
    expect(await db.all(sql`select title from articles`)).toEqual([{ title: "one" }]);
    expect(await db.all(sql`select id from sources order by id`)).toEqual([{ id: "a" }, { id: "b" }]);
  });

  test("that failed is no trouble to anybody", async () => {
    await refreshFeeds(worldOf({}).deps, { feeds: [feedAt("a")], ...quick });
    expect((await healthReport(testDeps())).sources).toMatchObject([{ id: "a", state: "failing" }]);
    await pause("a");
    expect((await healthReport(testDeps())).sources).toMatchObject([{ id: "a", state: "paused" }]);
    const outcome = await refreshFeeds(worldOf({}, 60).deps, { feeds: [feedAt("a")], ...quick });
    expect(outcome).toMatchObject({ state: "idle", summary: "No source was due." });
  });

  test("goes on when it is let", async () => {
    await pause("a");
    await batch(db, [writePause("a", null)]);
    const { deps, requests } = world();
    await refreshFeeds(deps, { feeds: [feedAt("a")], ...quick });
    expect(requests).toHaveLength(1);
  });
});

describe("reading one source now", () => {
  const publication = {
    ...testDeps().publication,
    sources: { feeds: [feedAt("a"), feedAt("b")], channels: [] },
  };
  const readNow = async (id: string, answer = served("a.example", items("one", "two"))) => {
    const { deps, requests } = worldOf({ "a.example": answer }, 1);
    return {
      answer: await readSource({ ...deps, publication }, id),
      hosts: requests.map(({ host }) => host),
    };
  };

  test("asks it alone, before its time, and says what it brought", async () => {
    await refreshFeeds(worldOf({ "a.example": served("a.example", items("one")) }).deps, {
      feeds: publication.sources.feeds,
      ...quick,
    });
    expect(await readNow("a")).toEqual({
      answer: { state: "read", message: "1 new item." },
      hosts: ["a.example"],
    });
    expect(await db.all(sql`select id from sources where last_try_at > ${NOON} order by id`)).toEqual([
      { id: "a" },
    ]);
  });

  test("asks one that is paused too, which stays so", async () => {
    await batch(db, [writePause("a", { since: NOON, pausedBy: "Ada" })]);
    expect((await readNow("a")).answer).toEqual({ state: "read", message: "2 new items." });
    expect(await db.all(sql`select source_id from source_pauses`)).toEqual([{ source_id: "a" }]);
  });

  test("tells why it failed, and that it is gone", async () => {
    expect((await readNow("a", () => new Response("", { status: 410 }))).answer).toEqual({
      state: "failed",
      message: "a.example has nothing at this address (status 410).",
    });
    expect((await readNow("c")).answer.state).toBe("unknown");
  });

  test("waits for nobody who reads already", async () => {
    await db.run(sql`insert into leases values ('job:refresh-feeds', 'x', ${NOON + DAY_MS})`);
    expect((await readNow("a")).answer.state).toBe("busy");
  });
});
