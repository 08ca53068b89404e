import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ingest, type Stored } from "~/platform/sources/ingest.ts";
import { type Answer, NOON, quick, worldOf } from "../../../support/jobs/feed-world.ts";
import { type Content, type Entry, entry, json, type Note, notes } from "../../../support/jobs/notes.ts";

/** Runs of the ingest loop: their bounds, their log, and what they say when nothing comes in. */

const { deps } = worldOf({});
const row = () => deps.db.get<Record<string, unknown>>(sql`select * from sources where id = 'a'`);

beforeEach(() => deps.db.run(sql`delete from sources`));

describe("a run", () => {
  const store = async ({ items }: Content): Promise<Stored> => ({
    inserted: items.length,
    updated: 0,
    unchanged: 0,
  });
  const one = json([{ title: "One", publishedAt: NOON }]);
  const world = (count: number) => {
    const entries = Array.from({ length: count }, (_, index) => entry(`s${index}`));
    return { entries, ...worldOf(Object.fromEntries(entries.map(({ id }) => [`${id}.example`, one]))) };
  };

  test.each([
    [100, 100, ""],
    [101, 100, "1 left for the next run"],
  ])("of %i sources makes %i requests", async (count, made, left) => {
    const { deps, entries, requests } = world(count);
    const { outcome } = await ingest(deps, notes, { entries, store }, quick);
    expect(requests).toHaveLength(made);
    expect(outcome.summary).toContain(left);
    expect(outcome.summary.includes("left for")).toBe(left !== "");
  });

  test.each([
    [0, 3],
    [1, 1],
  ])(
    "begins no request more than ten minutes after it began: %i ms more, %i requests",
    async (more, made) => {
      const { deps, entries, requests } = world(3);
      // The first request takes all the time there is.
      const now = () => new Date(NOON + (requests.length > 0 ? 10 * 60_000 + more : 0));
      const pace = { ...quick.pace, hosts: 1 };
      const { outcome } = await ingest({ ...deps, now }, notes, { entries, store }, { ...quick, pace });
      expect(requests).toHaveLength(made);
      expect(outcome.summary.includes(`${3 - made} left for the next run`)).toBe(made < 3);
    },
  );
});

describe("the log of a run", () => {
  test("each reading of a kind whose items have a name is an event: what was found, or why nothing; no query", async () => {
    const events: unknown[] = [];
    const readAs = async (answer: Answer) => {
      const { deps } = worldOf({ "a.example": answer });
      const log = { ...deps.log, info: (_: string, fields: object = {}) => void events.push(fields) };
      const entries = [{ id: "a", url: "https://a.example/notes?key=secret" }];
      const store = async ({ items }: Content) => ({ inserted: 1, updated: 0, unchanged: items.length - 1 });
      await ingest(
        { ...deps, log },
        { ...notes, items: "notes" },
        { entries, store },
        { ...quick, force: true },
      );
    };
    const two = ["A", "B"].map((title) => ({ title, publishedAt: NOON }));
    await readAs(json(two, '"v1"'));
    await readAs(json(two, '"v1"'));
    await readAs(() => new Response("", { status: 404 }));
    const source = { source: "a", address: "https://a.example/notes?…", items: "notes" };
    expect(events).toEqual([
      { ...source, found: 2, inserted: 1 },
      { ...source, unchanged: true },
      { ...source, reason: "a.example has nothing at this address (status 404)." },
    ]);
  });
});

describe("a bug", () => {
  test.each([
    ["reading", json("not notes" as unknown as Note[])],
    ["the request", (() => new Response("no JSON")) as Answer],
  ])("that one source brings to light in %s is that source's failure, and is logged", async (_, broken) => {
    const { deps } = worldOf({ "a.example": broken, "b.example": json([{ title: "B", publishedAt: NOON }]) });
    const stored: string[] = [];
    const store = async ({ items }: Content, source: Entry): Promise<Stored> => {
      if (!Array.isArray(items)) throw new Error("a bug");
      stored.push(source.id);
      return { inserted: items.length, updated: 0, unchanged: 0 };
    };
    const { outcome } = await ingest(deps, notes, { entries: [entry("a"), entry("b")], store }, quick);
    expect(outcome).toMatchObject({ state: "partial", changed: true });
    expect(outcome.summary).toContain("1 failed (a: Reading this source stopped");
    expect(stored).toEqual(["b"]);
    expect(deps.errors).toEqual(["source.crashed"]);
    expect(await row()).toMatchObject({
      failures: 1,
      last_error: "Reading this source stopped on an internal error; see the log.",
    });
  });
});

describe("sources that all fail", () => {
  const entries = [entry("a"), entry("b")];
  const store = async (): Promise<Stored> => ({ inserted: 0, updated: 0, unchanged: 0 });
  const broken = () => new Response("", { status: 401 });
  const states = async (answers: Record<string, Answer>, of: Entry[], minutes: number[]) => {
    const seen: string[] = [];
    for (const minute of minutes) {
      const { deps } = worldOf(answers, minute);
      seen.push((await ingest(deps, notes, { entries: of, store }, quick)).outcome.state);
    }
    return seen;
  };

  test("are no success while they wait for their next check", async () => {
    const ticks = [0, 5, 10, 15, 20, 25, 30];
    const all = await states({ "a.example": broken, "b.example": broken }, entries, ticks);
    expect(all).toEqual(ticks.map(() => "failed"));
    expect(await states({ "a.example": json([]), "b.example": json([]) }, entries, [600])).toEqual(["ok"]);
    expect(await states({}, entries, [601])).toEqual(["idle"]);
  });

  test("are not all, while one works", async () => {
    const answers = { "a.example": broken, "b.example": json([]) };
    expect(await states(answers, entries, [0, 1])).toEqual(["partial", "idle"]);
  });

  test("of a single one say so when it is asked", async () => {
    expect(await states({ "a.example": broken }, [entry("a")], [0, 1])).toEqual(["failed", "idle"]);
  });
});
