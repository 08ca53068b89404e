import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { openDb } from "~/platform/data/db.ts";
import {
  claimLease,
  dropLease,
  inTurn,
  isLeased,
  isStillHeld,
  pruneLeases,
  releaseLease,
  withLease,
} from "~/platform/data/leases.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { faultyD1 } from "../../support/survival/faults.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps();
const later = testDeps({ at: "2026-08-21T12:01:00Z" });
const MINUTE = 60_000;

beforeEach(() => deps.db.run(sql`delete from leases`));

test("of many who claim at once exactly one holds", async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimLease(deps, "job:x", MINUTE)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test("work under a lease runs once, though two start it together", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return "done";
  };
  const both = await Promise.all([
    withLease(deps, "job:x", MINUTE, work),
    withLease(deps, "job:x", MINUTE, work),
  ]);
  expect(runs).toBe(1);
  expect(both).toContainEqual({ held: true, value: "done" });
  expect(both).toContainEqual({ held: false });
});

test("work in turn is done by each, one after the other", async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push(`${name} ends`);
    return name;
  };
  const done = await Promise.all(["a", "b", "c"].map((name) => inTurn(deps, "turn", MINUTE, work(name))));
  expect(done).toEqual(["a", "b", "c"]);
  for (let step = 0; step < steps.length; step += 2)
    expect(steps[step + 1]).toBe(steps[step]?.replace("begins", "ends"));
});

test("work in turn waits for a holder that works longer than its time to live", async () => {
  const steps: string[] = [];
  let next: Promise<unknown> = Promise.resolve();
  await withLease(deps, "turn", 500, async () => {
    next = inTurn(deps, "turn", 500, async () => steps.push("the next begins"));
    await new Promise((resolve) => setTimeout(resolve, 900));
    steps.push("the holder ends");
  });
  await next;
  expect(steps).toEqual(["the holder ends", "the next begins"]);
});

test("work in turn takes the lease of a holder that crashed once it has expired", async () => {
  const clock = testDeps({ now: () => new Date() });
  const crashed = await claimLease(clock, "turn", 500);
  const turn = await inTurn(clock, "turn", 500, async (turn) => {
    expect(await isStillHeld(clock, turn)).toBe(true);
    return turn;
  });
  expect(turn.holder).not.toBe(crashed?.holder);
});

test("work whose turn does not come is not done", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await claimLease(deps, "turn", MINUTE);
    const work = vi.fn(async () => {});
    let end = "";
    const waiting = inTurn(deps, "turn", MINUTE, work).catch((error: Error) => {
      end = error.message;
    });
    while (end === "") {
      await vi.advanceTimersToNextTimerAsync();
      await deps.db.run(sql`select 1`);
    }
    await waiting;
    expect(end).toBe('The lease "turn" was held all the time.');
    expect(work).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test("a lease is given back at the end, also when the work throws", async () => {
  await withLease(deps, "job:x", MINUTE, async () => "done");
  expect(await isLeased(deps, "job:x")).toBe(false);
  await expect(withLease(deps, "job:x", MINUTE, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await isLeased(deps, "job:x")).toBe(false);
});

test("work is done also where its lease cannot be given back", async () => {
  const working = testDeps();
  const done = await withLease(working, "job:x", MINUTE, async () => {
    working.db = openDb(faultyD1((env as unknown as BaseEnv).DB, "rejects"));
    return "done";
  });
  expect(done).toEqual({ held: true, value: "done" });
  expect(working.errors).toEqual(["lease.not-released"]);
});

test("work keeps its lease for as long as it takes, and renews it no more when it has ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const start = deps.now().getTime();
    let seconds = 0;
    const clock = { ...deps, now: () => new Date(start + seconds * 1000) };
    const expiry = () =>
      deps.db.all<{ expires_at: number }>(sql`select expires_at from leases where name = 'job:x'`);
    const pass = async (by: number) => {
      seconds += by;
      vi.advanceTimersByTime(by * 1000);
      // The renewal is a statement of its own.
      await expect.poll(async () => (await expiry())[0]?.expires_at).toBe(start + (seconds + 90) * 1000);
    };
    await withLease(clock, "job:x", 90_000, async () => {
      for (let beat = 0; beat < 10; beat++) await pass(30);
      expect(await claimLease(clock, "job:x", MINUTE)).toBeNull();
    });
    expect(await expiry()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("work that was overtaken does not renew the next holder's lease", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const held = () => deps.db.all(sql`select holder, expires_at from leases where name = 'job:x'`);
    await withLease(deps, "job:x", 90_000, async () => {
      const afterwards = testDeps({ at: "2026-08-21T12:02:00Z" });
      expect(await claimLease(afterwards, "job:x", MINUTE)).not.toBeNull();
      const next = await held();
      vi.advanceTimersByTime(90_000);
      await deps.db.run(sql`select 1`);
      expect(await held()).toEqual(next);
    });
    expect(await held()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a crashed holder's lease can be taken once it expired, not before", async () => {
  await claimLease(deps, "job:x", MINUTE);
  const justBefore = testDeps({ at: "2026-08-21T12:00:59.999Z" });
  expect(await claimLease(justBefore, "job:x", MINUTE)).toBeNull();
  expect(await isLeased(justBefore, "job:x")).toBe(true);
  expect(await isLeased(later, "job:x")).toBe(false);
  expect(await claimLease(later, "job:x", MINUTE)).not.toBeNull();
});

test("who overstayed does not give back the next holder's lease", async () => {
  const overstayed = await claimLease(deps, "job:x", MINUTE);
  await claimLease(later, "job:x", MINUTE);
  if (overstayed) await releaseLease(deps, overstayed);
  expect(await isLeased(later, "job:x")).toBe(true);
});

test("leases of different names do not meet", async () => {
  expect(await claimLease(deps, "job:x", MINUTE)).not.toBeNull();
  expect(await claimLease(deps, "job:y", MINUTE)).not.toBeNull();
});

test("a lease can be ended by name, and expired ones are swept up", async () => {
  await claimLease(deps, "request:x", MINUTE);
  await dropLease(deps, "request:x");
  expect(await isLeased(deps, "request:x")).toBe(false);
  await claimLease(deps, "short", MINUTE);
  await claimLease(deps, "long", 60 * MINUTE);
  await pruneLeases(later);
  expect(await deps.db.all(sql`select name from leases`)).toEqual([{ name: "long" }]);
});
