import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb } from "~/platform/data/db.ts";
import {
  DEADLINES,
  noJobOutage,
  noOutage,
  timedCache,
  timedD1,
  timedKv,
  timedR2,
} from "~/platform/data/deadlines.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { faultyCache, faultyD1, faultyKv } from "../../support/survival/faults.ts";

/** What a dependency may take, and what is made of its failures. */

const { DB, KV, MEDIA } = env as unknown as BaseEnv;
const SHORT = { d1: { read: 20, write: 40 }, kv: { read: 20, file: 30, write: 40 } };

test("each dependency has its deadline", () => {
  expect(DEADLINES).toEqual({
    d1: { read: 2000, write: 5000 },
    kv: { read: 250, file: 2000, write: 5000 },
    cache: { read: 100, write: 5000 },
    r2: { read: 2000, body: 30_000, write: 5000 },
    versions: 50,
    render: 8000,
    service: { answer: 5000, work: 40_000 },
    queue: 5000,
    assets: 5000,
    mailProvider: 10_000,
    upstream: 10_000,
    visitor: { body: 20_000, unread: 1000 },
  });
});

describe("D1 that hangs", () => {
  const hanging = (outage = noOutage()) => timedD1(faultyD1(DB, "hangs"), outage, SHORT);

  test.each(["all", "run", "first", "raw"] as const)("%s throws, and is noted", async (method) => {
    const outage = noOutage();
    const statement = hanging(outage).prepare("select 1").bind();
    await expect((statement[method] as () => Promise<never>)()).rejects.toThrow("Timed out after 20ms");
    expect([...outage.failed]).toEqual(["d1"]);
  });

  test("a batch has the deadline of a write if one of its statements writes", async () => {
    const read = hanging();
    await expect(read.batch([read.prepare("select 1")])).rejects.toThrow("after 20ms");
    const write = hanging();
    const statements = [
      write.prepare("select 1"),
      write.prepare("with a as (select 1) insert into b select 1"),
    ];
    await expect(write.batch(statements)).rejects.toThrow("after 40ms");
  });

  test("hangs within a session as well", async () => {
    const outage = noOutage();
    const session = hanging(outage).withSession("first-primary");
    expect(session.getBookmark()).toBeNull();
    await expect(session.prepare("select 1").all()).rejects.toThrow("Timed out after 20ms");
    expect([...outage.failed]).toEqual(["d1"]);
  });

  test("is not waited for again in the same request", async () => {
    const binding = faultyD1(DB, "hangs");
    const database = timedD1(binding, noOutage(), SHORT);
    await expect(database.prepare("select 1").all()).rejects.toThrow("Timed out");
    await expect(database.prepare("select 2").all()).rejects.toThrow("before");
    expect(binding.calls).toEqual(["all"]);
  });

  test("is asked again by a job", async () => {
    const binding = faultyD1(DB, "hangs");
    const database = timedD1(binding, noJobOutage(), SHORT);
    await expect(database.prepare("select 1").all()).rejects.toThrow("after 20ms");
    await expect(database.prepare("select 2").all()).rejects.toThrow("after 20ms");
    expect(binding.calls).toEqual(["all", "all"]);
  });
});

describe("D1 that answers", () => {
  test("answers as without a deadline, also within a session", async () => {
    const outage = noOutage();
    for (const binding of [DB, DB.withSession("first-primary") as unknown as D1Database]) {
      const db = openDb(timedD1(binding, outage));
      await db.run(sql`insert into secrets (name, value) values (${crypto.randomUUID()}, 'written')`);
      const [rows] = await db.batch([db.all(sql`select value from secrets limit 1`) as never]);
      expect(rows).toEqual([{ value: "written" }]);
    }
    expect(outage.failed.size).toBe(0);
  });

  test("a statement that is wrong is no outage", async () => {
    const outage = noOutage();
    await expect(timedD1(DB, outage).prepare("select nowhere from secrets").all()).rejects.toThrow(
      "no such column",
    );
    expect(outage.failed.size).toBe(0);
  });
});

describe("a database that another writer has", () => {
  /** Is busy so many times, then answers. */
  const busy = (times: number) => {
    const asked: number[] = [];
    const statement = {
      bind: () => statement,
      run: async () => {
        asked.push(performance.now());
        if (asked.length <= times) throw new Error("D1_ERROR: database is locked: SQLITE_BUSY");
        return { success: true, results: [], meta: {} };
      },
    };
    return { asked, binding: { prepare: () => statement } as unknown as D1Database };
  };

  test("is asked again until it is free", async () => {
    const { asked, binding } = busy(3);
    const outage = noOutage();
    await timedD1(binding, outage).prepare("update a set b = 1").run();
    expect(asked).toHaveLength(4);
    expect(outage.failed.size).toBe(0);
  });

  test("for ever is an outage", async () => {
    const { asked, binding } = busy(Number.POSITIVE_INFINITY);
    const outage = noOutage();
    await expect(timedD1(binding, outage).prepare("update a set b = 1").run()).rejects.toThrow("SQLITE_BUSY");
    expect(asked).toHaveLength(5);
    expect([...outage.failed]).toEqual(["d1"]);
  });

  test("no other failure is repeated: a write may have happened", async () => {
    const binding = faultyD1(DB, "rejects");
    await expect(timedD1(binding, noOutage()).prepare("update a set b = 1").run()).rejects.toThrow("down");
    expect(binding.calls).toEqual(["run"]);
  });
});

describe("KV", () => {
  test.each([
    ["get", 20],
    ["getWithMetadata", 30],
    ["put", 40],
    ["delete", 40],
  ] as const)("that hangs throws, and is noted: %s", async (method, ms) => {
    const outage = noOutage();
    const kv = timedKv(faultyKv(KV, "hangs"), outage, SHORT);
    const call = kv[method] as (name: string) => Promise<unknown>;
    await expect(call("name")).rejects.toThrow(`Timed out after ${ms}ms`);
    expect([...outage.failed]).toEqual(["kv"]);
  });

  test("in time answers as without a deadline", async () => {
    const outage = noOutage();
    const kv = timedKv(KV, outage);
    await kv.put("timed", "a text", { metadata: { kind: "text" } });
    expect(await kv.get("timed")).toBe("a text");
    expect(await kv.getWithMetadata("timed", "text")).toMatchObject({
      value: "a text",
      metadata: { kind: "text" },
    });
    await kv.delete("timed");
    expect(await kv.get("timed")).toBeNull();
    expect(outage.failed.size).toBe(0);
  });
});

describe("R2", () => {
  const short = { r2: { read: 20, body: 30, write: 40 } };

  test("whose file begins to come and never ends throws, and is noted", async () => {
    const outage = noOutage();
    const hanging = { get: async () => ({ body: null, arrayBuffer: () => new Promise(() => {}) }) };
    const file = await timedR2(hanging as unknown as R2Bucket, outage, short).get("timed");
    await expect(file?.arrayBuffer()).rejects.toThrow("Timed out after 30ms");
    expect([...outage.failed]).toEqual(["r2"]);
  });

  test("in time answers as without a deadline", async () => {
    const outage = noOutage();
    const media = timedR2(MEDIA, outage);
    await media.put("timed", "a file");
    expect(new TextDecoder().decode(await (await media.get("timed"))?.arrayBuffer())).toBe("a file");
    expect(await new Response((await media.get("timed"))?.body).text()).toBe("a file");
    expect(await media.head("timed")).toMatchObject({ key: "timed", size: 6 });
    await media.delete("timed");
    expect(await media.get("timed")).toBeNull();
    expect(outage.failed.size).toBe(0);
  });
});

test.each(["hangs", "throws", "rejects"] as const)("a Cache API that %s rejects in time", async (fault) => {
  const outage = noOutage();
  const cache = timedCache(faultyCache(caches.default, fault), outage, { read: 20, write: 20 });
  await expect(cache.match("https://recurring.test/")).rejects.toThrow();
  await expect(cache.put("https://recurring.test/", new Response())).rejects.toThrow();
  expect([...outage.failed]).toEqual(["cache"]);
});
