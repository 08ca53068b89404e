import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1, timedKv } from "~/platform/data/meter.ts";
import { inSession } from "~/platform/data/sessions.ts";
import { changeTopics, readVersions } from "~/platform/data/topic-versions.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB } = env as unknown as { DB: D1Database };
const usage = (): D1Usage => ({ calls: 0, statements: 0, rowsRead: 0 });

/** A database that notes where its sessions begin. */
function noting() {
  const asked: string[] = [];
  const binding = new Proxy(DB, {
    get: (target, name) =>
      name === "withSession"
        ? (where: string) => {
            asked.push(where);
            return target.withSession(where);
          }
        : Reflect.get(target, name).bind(target),
  });
  return { binding, asked };
}

describe("a request's session", () => {
  test("is opened once, at the first statement, where that says", async () => {
    const { binding, asked } = noting();
    let where = "first-primary";
    const db = openDb(
      meterD1(
        inSession(binding, () => where),
        usage(),
      ),
    );
    where = "first-unconstrained";
    expect(asked).toEqual([]);
    await db.run(sql`select 1`);
    await db.run(sql`select 2`);
    expect(asked).toEqual(["first-unconstrained"]);
  });

  test("sees its own writes", async () => {
    const db = openDb(
      meterD1(
        inSession(DB, () => "first-primary"),
        usage(),
      ),
    );
    await db.run(sql`insert into secrets (name, value) values ('session', 'written')`);
    expect(await db.all(sql`select value from secrets where name = 'session'`)).toEqual([
      { value: "written" },
    ]);
  });

  test("at the bookmark of a change sees the change", async () => {
    const deps = testDeps();
    await changeTopics(deps, ["content"]);
    const { bookmark } = await readVersions(deps);
    const db = openDb(inSession(DB, () => bookmark ?? "none"));
    expect(await db.all(sql`select name from topics`)).toEqual([{ name: "content" }]);
  });
});

describe("a call that takes too long", () => {
  const slow = () => new Promise<never>(() => {});
  const statement = { bind: () => statement, all: slow, run: slow, first: slow, raw: slow };
  const hanging = { prepare: () => statement, batch: slow } as unknown as D1Database;

  test.each(["all", "run", "first", "raw"] as const)("throws, and is noted: %s", async (method) => {
    const noted = usage();
    const prepared = meterD1(hanging, noted, 20).prepare("select 1");
    await expect((prepared[method] as () => Promise<never>)()).rejects.toThrow("Timed out after 20ms");
    expect(noted.late).toBe(true);
  });

  test("a batch too", async () => {
    const noted = usage();
    await expect(meterD1(hanging, noted, 20).batch([])).rejects.toThrow("Timed out");
    expect(noted.late).toBe(true);
  });

  test.each([
    ["get", 20],
    ["getWithMetadata", 20],
    ["put", 40],
    ["delete", 40],
  ] as const)("a call of KV too: %s", async (method, ms) => {
    const noted = usage();
    const hangingKv = { get: slow, getWithMetadata: slow, put: slow, delete: slow } as unknown as KVNamespace;
    const kv = timedKv(hangingKv, noted, { readMs: 20, writeMs: 40 });
    const call = kv[method] as (name: string) => Promise<unknown>;
    await expect(call("name")).rejects.toThrow(`Timed out after ${ms}ms`);
    expect(noted.late).toBe(true);
  });
});

test("KV in time answers as without a deadline", async () => {
  const { KV } = env as unknown as { KV: KVNamespace };
  const noted = usage();
  const kv = timedKv(KV, noted);
  await kv.put("timed", "a text", { metadata: { kind: "text" } });
  expect(await kv.get("timed")).toBe("a text");
  expect(await kv.getWithMetadata("timed", "text")).toMatchObject({
    value: "a text",
    metadata: { kind: "text" },
  });
  await kv.delete("timed");
  expect(await kv.get("timed")).toBeNull();
  expect(noted.late).toBeUndefined();
});
