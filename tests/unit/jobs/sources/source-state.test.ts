import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  backoffMs,
  dueSources,
  forgetOtherSources,
  recordFailure,
  recordSuccess,
  type SourceRef,
} from "~/platform/sources/state.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2026-08-21T12:00:00Z");
const middle = () => 0.5;

const source = (id: string, changes: Partial<SourceRef> = {}): SourceRef => ({
  id,
  kind: "feed",
  url: `https://${id}.example/feed`,
  everyMinutes: 30,
  ...changes,
});

const deps = (minutes = 0) => testDeps({ at: new Date(NOON + minutes * MINUTE).toISOString() });
const fresh = { etag: null, lastModified: null, failures: 0 };
const row = (id: string) =>
  testDeps().db.get<Record<string, unknown>>(sql`select * from sources where id = ${id}`);
const dueIds = async (sources: SourceRef[], minutes = 0, force = false) =>
  (await dueSources(deps(minutes), "feed", sources, { force })).map((due) => due.source.id);

beforeEach(() => testDeps().db.run(sql`delete from sources`));

describe("backoff", () => {
  test.each([
    // failures before, Retry-After, random, expected
    [0, 0, 0.5, 15 * MINUTE],
    [1, 0, 0.5, 30 * MINUTE],
    [2, 0, 0.5, HOUR],
    [5, 0, 0.5, 8 * HOUR],
    [6, 0, 0.5, 16 * HOUR],
    [7, 0, 0.5, 24 * HOUR],
    [500, 0, 0.5, 24 * HOUR],
    [0, 0, 0, 13.5 * MINUTE],
    [0, 0, 1, 16.5 * MINUTE],
    [0, 2 * HOUR, 0.5, 2 * HOUR],
    [3, HOUR, 0.5, 2 * HOUR],
    // Jitter never comes back earlier than was asked for.
    [0, 2 * HOUR, 0, 2 * HOUR],
    [0, 2 * HOUR, 1, 132 * MINUTE],
    // Nor does an absurd wish silence a source for good.
    [0, 900 * HOUR, 0.5, 24 * HOUR],
    [2000, 0, 0.5, 24 * HOUR],
  ])(
    "after %i failures, asked to wait %i ms, with random %f waits %i ms",
    (failures, retryAfter, random, wait) => {
      expect(backoffMs(failures, retryAfter, () => random)).toBe(wait);
    },
  );
});

describe("a source", () => {
  test("never asked is due, with nothing known", async () => {
    expect(await dueSources(deps(), "feed", [source("a")])).toEqual([{ source: source("a"), state: fresh }]);
  });

  test("that answered keeps its validators and rests for its interval, at most a tenth less", async () => {
    await recordSuccess(
      deps(),
      source("a"),
      { etag: '"v1"', lastModified: "then", counts: { items: 7, rejected: 2 } },
      { random: () => 1 },
    );
    expect(await row("a")).toMatchObject({
      last_try_at: NOON,
      last_success_at: NOON,
      next_check_at: NOON + 27 * MINUTE,
      item_count: 7,
      rejected_count: 2,
    });
    expect(await dueIds([source("a")], 26)).toEqual([]);
    expect(await dueSources(deps(27), "feed", [source("a")])).toMatchObject([
      { state: { etag: '"v1"', lastModified: "then", failures: 0 } },
    ]);
  });

  test("with nothing modified keeps the counts of its last full answer", async () => {
    await recordSuccess(deps(), source("a"), {
      etag: '"v1"',
      lastModified: null,
      counts: { items: 7, rejected: 2 },
    });
    await recordSuccess(deps(40), source("a"), { etag: '"v1"', lastModified: null });
    expect(await row("a")).toMatchObject({
      item_count: 7,
      rejected_count: 2,
      last_success_at: NOON + 40 * MINUTE,
    });
  });

  test("that fails backs off further each time, and one success clears it", async () => {
    const a = source("a");
    await recordSuccess(deps(), a, { etag: '"v1"', lastModified: null, counts: { items: 7, rejected: 0 } });
    for (const [failures, wait] of [
      [1, 15],
      [2, 30],
      [3, 60],
    ] as const) {
      const [due] = await dueSources(deps(), "feed", [a], { force: true });
      await recordFailure(deps(), a, due?.state ?? fresh, { message: "It hung." }, { random: middle });
      expect(await row("a")).toMatchObject({
        failures,
        next_check_at: NOON + wait * MINUTE,
        last_error: "It hung.",
        last_success_at: NOON,
        etag: '"v1"',
        item_count: 7,
      });
    }
    await recordSuccess(deps(60), a, { etag: null, lastModified: null }, { random: middle });
    expect(await row("a")).toMatchObject({ failures: 0, last_error: null, etag: null });
  });

  test("that asked for time gets it", async () => {
    await recordFailure(
      deps(),
      source("a"),
      fresh,
      { message: "429", retryAfterMs: 3 * HOUR },
      { random: () => 0 },
    );
    expect(await dueIds([source("a")], 179)).toEqual([]);
    expect(await dueIds([source("a")], 180)).toEqual(["a"]);
  });

  test("failing for ever is asked for ever, about once a day", async () => {
    await recordFailure(
      deps(),
      source("a"),
      { ...fresh, failures: 9999 },
      { message: "gone" },
      { random: () => 1 },
    );
    expect(await dueIds([source("a")], 27 * 60)).toEqual(["a"]);
  });

  test("whose address changed starts again", async () => {
    await recordFailure(deps(), source("a"), { ...fresh, etag: '"old"', failures: 5 }, { message: "gone" });
    const moved = source("a", { url: "https://elsewhere.example/feed" });
    expect(await dueSources(deps(), "feed", [moved])).toEqual([{ source: moved, state: fresh }]);
  });

  test("no longer configured is forgotten; another kind's are not", async () => {
    const success = { etag: null, lastModified: null };
    for (const id of ["a", "b"]) await recordSuccess(deps(), source(id), success);
    await recordSuccess(deps(), source("talks", { kind: "channel" }), success);
    await forgetOtherSources(deps(), "feed", ["b"]);
    expect(await Promise.all([row("a"), row("b"), row("talks")])).toMatchObject([
      undefined,
      { id: "b" },
      { id: "talks" },
    ]);
  });
});

describe("due sources", () => {
  test("come longest untried first, and all of them when forced", async () => {
    const success = { etag: null, lastModified: null };
    await recordSuccess(deps(-90), source("older"), success);
    await recordSuccess(deps(-60), source("newer"), success);
    await recordSuccess(deps(-1), source("resting"), success);
    const sources = [source("resting"), source("newer"), source("older"), source("never")];
    expect(await dueIds(sources)).toEqual(["never", "older", "newer"]);
    expect(await dueIds(sources, 0, true)).toEqual(["never", "older", "newer", "resting"]);
  });
});
