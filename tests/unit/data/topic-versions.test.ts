import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { batch } from "~/platform/data/db.ts";
import {
  changesOf,
  changeTopics,
  mendVersions,
  noteChange,
  pruneParts,
  publishVersions,
  readVersions,
  readVersionsNear,
  recentBookmark,
  type TopicVersions,
  versionsOnce,
} from "~/platform/data/topic-versions.ts";
import { testDeps } from "../../support/unit/deps.ts";

const NOON = Date.parse("2026-08-21T12:00:00Z");
const DAY = 86_400_000;
const at = (ms: number, overrides = {}) => testDeps({ at: new Date(NOON + ms).toISOString(), ...overrides });
const deps = at(0);
const { KV } = env as unknown as { KV: KVNamespace };
const published = async () => (await readVersions(deps)).changed;

beforeEach(async () => {
  await deps.db.run(sql`delete from topics`);
  await deps.kv.delete("topics:versions");
});

test("nothing changed before the first change", async () => {
  expect(await readVersions(deps)).toEqual({ changed: {}, bookmark: null });
});

test("a change is published with the time before it; other topics stay", async () => {
  await changeTopics(deps, ["content", "news"]);
  await changeTopics(at(5000), ["news"]);
  expect(await published()).toEqual({ content: [NOON, 0], news: [NOON + 5000, NOON] });
});

test("each change is later than the one before, also by a clock that is behind", async () => {
  await changeTopics(deps, ["content"]);
  await changeTopics(at(-9000), ["content"]);
  expect(await published()).toEqual({ content: [NOON + 1, NOON] });
});

test("a bookmark comes with it, for the sessions of readers", async () => {
  await changeTopics(deps, ["content"]);
  const versions = await readVersions(deps);
  expect(versions.bookmark).toMatch(/^\S+$/);
  expect(recentBookmark(versions, NOON + 1000)).toBe(versions.bookmark);
  expect(recentBookmark(versions, NOON + 3_600_000)).toBeNull();
});

describe("several writers", () => {
  test("at once do not lose each other's change", async () => {
    const topics = ["content", "videos", "market", "news", "daily"];
    await Promise.all(topics.map((topic) => changeTopics(deps, [topic])));
    expect(Object.keys(await published()).sort()).toEqual([...topics].sort());
  });

  test("a put that arrives after a newer one is made good by the writer who made it", async () => {
    let late: (() => Promise<void>) | undefined;
    const put = async (key: string, value: string) => {
      // Between this writer's reading and its put, another writer changes a topic and publishes.
      if (!late) {
        late = () => changeTopics(at(10), ["market"]);
        await late();
      }
      await KV.put(key, value);
    };
    const kv = new Proxy(KV, {
      get: (target, name) => (name === "put" ? put : Reflect.get(target, name).bind(target)),
    });
    await changeTopics(at(0, { kv }), ["content"]);
    expect(Object.keys(await published()).sort()).toEqual(["content", "market"]);
  });

  test("KV that refuses a second put within a second is asked again", async () => {
    let refused = 0;
    const put = async (key: string, value: string) => {
      if (refused++ === 0) throw new Error("KV PUT failed: 429 Too Many Requests");
      await KV.put(key, value);
    };
    const kv = new Proxy(KV, {
      get: (target, name) => (name === "put" ? put : Reflect.get(target, name).bind(target)),
    });
    await changeTopics(at(0, { kv }), ["content"]);
    expect(await published()).toEqual({ content: [NOON, 0] });
  });

  test("KV that refuses every put fails the writer after three", async () => {
    let puts = 0;
    const kv = { put: async () => Promise.reject(new Error(`refused ${++puts}`)) };
    await expect(changeTopics(at(0, { kv }), ["content"])).rejects.toThrow("refused 3");
  });

  test("that keep changing topics hold nobody up: after three puts the rest is left to the next tick", async () => {
    let puts = 0;
    const put = async (key: string, value: string) => {
      puts += 1;
      await KV.put(key, value);
      await batch(deps.db, [noteChange([`topic-${puts}`], deps.now())]);
    };
    const kv = new Proxy(KV, {
      get: (target, name) => (name === "put" ? put : Reflect.get(target, name).bind(target)),
    });
    await publishVersions(at(0, { kv }));
    expect(puts).toBe(3);
    expect(Object.keys(await published()).sort()).toEqual(["topic-1", "topic-2"]);
    await mendVersions(deps);
    expect(Object.keys(await published())).toContain("topic-3");
  });

  test("what a writer did not publish is published at the next tick, once", async () => {
    await batch(deps.db, [noteChange(["content"], deps.now())]);
    expect(await published()).toEqual({});
    await mendVersions(deps);
    expect(await published()).toEqual({ content: [NOON, 0] });
    const noPut = new Proxy(KV, {
      get: (target, name) => {
        if (name === "put") throw new Error("there is nothing to mend");
        return Reflect.get(target, name).bind(target);
      },
    });
    await mendVersions(at(0, { kv: noPut }));
  });
});

describe("parts of a topic", () => {
  const shown = async (part: string) => changesOf(await readVersions(deps), ["content"], part);

  test("change alone, or all together; the topic's own change is not theirs", async () => {
    await changeTopics(deps, ["content", "content/one"]);
    expect(await shown("one")).toEqual([[NOON, 0]]);
    expect(await shown("two")).toEqual([]);
    await changeTopics(at(5000), ["content/*"]);
    expect(await shown("two")).toEqual([[NOON + 5000, 0]]);
  });

  test("the value stays small: older changes count for every part", async () => {
    const parts = Array.from({ length: 400 }, (_, index) => `content/${index}`);
    for (const first of [0, 100, 200, 300])
      await batch(deps.db, [noteChange(parts.slice(first, first + 100), at(first).now())]);
    await publishVersions(deps);
    const changed = await published();
    expect(Object.keys(changed)).toHaveLength(301);
    // Of the older hundred: the latest of their changes, and the one before it.
    expect(changed["content/*"]).toEqual([NOON, NOON]);
    expect(JSON.stringify(changed).length).toBeLessThan(20_000);
  });

  test("that changed twice keep both times when they count for every part", async () => {
    const parts = Array.from({ length: 300 }, (_, index) => `content/${index}`);
    await batch(deps.db, [noteChange(["content/old"], at(1000).now())]);
    await batch(deps.db, [noteChange(["content/older"], at(500).now())]);
    await batch(deps.db, [noteChange(["content/old"], at(2000).now())]);
    for (const first of [0, 100, 200])
      await batch(deps.db, [noteChange(parts.slice(first, first + 100), at(5000).now())]);
    await publishVersions(deps);
    expect((await published())["content/*"]).toEqual([NOON + 2000, NOON + 1000]);
  });

  test("are forgotten once no kept page is older", async () => {
    await changeTopics(deps, ["content", "content/one"]);
    const later = at(8 * DAY + 1);
    await batch(later.db, [pruneParts(later.now())]);
    await publishVersions(later);
    expect(await published()).toEqual({ content: [NOON, 0] });
  });
});

describe("a copy near the visitor", () => {
  const ORIGIN = "https://versions.test";
  const noKv = { get: () => Promise.reject(new Error("no KV")) };
  const noCache = {
    match: () => {
      throw new Error("no cache");
    },
    put: () => Promise.reject(new Error("no cache")),
  };
  const near = async (ms: number, overrides = {}, cache: Pick<Cache, "match" | "put"> = caches.default) => {
    const deferred: Promise<unknown>[] = [];
    const location = at(ms, { defer: (work: Promise<unknown>) => void deferred.push(work), ...overrides });
    const read = await readVersionsNear(location, cache, ORIGIN);
    await Promise.all(deferred);
    return read;
  };

  test("spares KV: in the location for ten seconds, in the isolate for five", async () => {
    await changeTopics(deps, ["content"]);
    const read = await near(0);
    expect(read.changed).toEqual({ content: [NOON, 0] });
    expect(await near(4999, { kv: noKv }, noCache)).toEqual(read);
    expect(await near(5000, { kv: noKv })).toEqual(read);
    const copy = await caches.default.match(`${ORIGIN}/.topic-versions`);
    expect(copy?.headers.get("Cache-Control")).toBe("max-age=10");
    await copy?.text();
  });

  test("is read again where the isolate's clock was set back", async () => {
    await changeTopics(deps, ["content"]);
    await near(90_000, {}, noCache);
    await changeTopics(at(1000), ["content"]);
    expect((await near(30_000, {}, noCache)).changed.content?.[0]).toBe(NOON + 1000);
  });

  test("that cannot be read or written is done without", async () => {
    await changeTopics(at(60_000), ["content"]);
    const { changed } = await near(60_000, {}, noCache);
    expect(changed.content?.[0]).toBe(NOON + 60_000);
  });

  test("throws when KV does not work either", async () => {
    await expect(near(120_000, { kv: noKv }, noCache)).rejects.toThrow("no KV");
  });
});

test("in a request are read once; who waits as long as another did has what came since, and waits no longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let answer = (_: TopicVersions) => {};
    const reads = vi.fn(
      () =>
        new Promise<TopicVersions>((resolve) => {
          answer = resolve;
        }),
    );
    const versions = versionsOnce(reads, deps);
    const first = versions(50);
    await vi.advanceTimersByTimeAsync(50);
    expect(await first).toBeNull();
    // No timer goes on from here.
    expect(await versions(50)).toBeNull();
    const longer = versions(250);
    const come = { changed: {}, bookmark: null };
    answer(come);
    expect(await longer).toBe(come);
    expect([await versions(50), await versions()]).toEqual([come, come]);
    expect(reads).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
