import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_ITEMS } from "~/platform/sources/admission.ts";
import { defineSource, each, type SourceContent } from "~/platform/sources/define-source.ts";
import { type Ingestion, ingest, type Stored } from "~/platform/sources/ingest.ts";
import { MAX_KEPT } from "~/platform/sources/tally.ts";
import { type Answer, DAY_MS, NOON, quick, worldOf } from "../../../support/jobs/feed-world.ts";

interface Entry {
  id: string;
  url: string;
  everyMinutes?: number;
}

interface Note {
  title: string;
  publishedAt: number | null;
  seenAt?: number;
}

interface Content extends SourceContent {
  items: Note[];
}

/** A source of JSON notes, and a store that keeps what it is given. */
const notes = defineSource<Entry, Content>({
  kind: "note",
  every: 30,
  requests: each(({ url }) => ({
    address: url,
    options: { accept: "application/json" },
    read: ({ bytes }) => {
      const items: Note[] = JSON.parse(new TextDecoder().decode(bytes));
      return { ok: true, content: { items, rejected: 0 } };
    },
  })),
});

const entry = (id: string): Entry => ({ id, url: `https://${id}.example/notes` });
const json =
  (items: Note[], etag?: string): Answer =>
  (headers) =>
    etag && headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : Response.json(items, etag ? { headers: { etag } } : {});

type Trim = NonNullable<Ingestion<Entry, Content>["trim"]>;

/** Reads the source "a", whose host answers so, some minutes after noon. */
async function read(answer: Answer, minutes = 0, trim?: Trim) {
  const { deps, requests } = worldOf({ "a.example": answer }, minutes);
  const stored: Note[] = [];
  const store = async ({ items }: Content): Promise<Stored> => {
    stored.push(...items);
    return { inserted: items.length, updated: 0, unchanged: 0 };
  };
  const { outcome } = await ingest(deps, notes, { entries: [entry("a")], store, trim }, quick);
  return { outcome, stored, requests, deps };
}

const { deps } = worldOf({});
const row = () => deps.db.get<Record<string, unknown>>(sql`select * from sources where id = 'a'`);

beforeEach(() => deps.db.run(sql`delete from sources`));

describe("an ETag", () => {
  const always =
    (etag: string): Answer =>
    (headers) =>
      headers.has("if-none-match")
        ? new Response(null, { status: 304, headers: { etag } })
        : Response.json([{ title: "One", publishedAt: NOON }], { headers: { etag } });

  test("that always says 304 is distrusted once a day", async () => {
    await read(always('"stuck"'));
    for (const hours of [6, 12, 18, 23.9]) {
      const { requests, stored } = await read(always('"stuck"'), hours * 60);
      expect(requests[0]?.headers.get("if-none-match")).toBe('"stuck"');
      expect(stored).toEqual([]);
    }
    const { requests, stored } = await read(always('"stuck"'), 24.5 * 60);
    expect(requests[0]?.headers.has("if-none-match")).toBe(false);
    expect(stored).toHaveLength(1);
    expect((await read(always('"stuck"'), 25.5 * 60)).requests[0]?.headers.has("if-none-match")).toBe(true);
  });

  test("is kept over a failure", async () => {
    await read(json([], '"v1"'));
    await read(() => new Response("", { status: 500 }), 31);
    expect((await read(json([], '"v1"'), 70)).requests[0]?.headers.get("if-none-match")).toBe('"v1"');
  });
});

describe("an item's date", () => {
  const dated = (title: string, at: string | number | null): Note => ({
    title,
    publishedAt: at === null ? null : new Date(at).getTime(),
  });

  test.each<[string, Note]>([
    ["missing", dated("x", null)],
    ["before 1995", dated("x", "1994-12-31T23:59:59Z")],
    ["of the epoch", dated("x", 0)],
    ["more than 30 days ahead", dated("x", NOON + 31 * DAY_MS)],
  ])("that is %s is unknown: the time at which it was first seen stands in", async (_, note) => {
    await read(json([dated("known", NOON - DAY_MS)]));
    const { stored } = await read(json([note, { ...note, title: "y" }]), 60);
    expect(stored).toEqual([
      { title: "x", publishedAt: null, seenAt: NOON + 60 * 60_000 },
      { title: "y", publishedAt: null, seenAt: NOON + 60 * 60_000 - 1000 },
    ]);
  });

  test("that is unknown on the first reading takes a place below the dated items", async () => {
    const oldest = Date.parse("2026-08-01T00:00:00Z");
    const { stored } = await read(
      json([dated("a", null), dated("new", NOON), dated("b", 0), dated("old", oldest)]),
    );
    expect(stored.map(({ title, publishedAt, seenAt }) => [title, publishedAt ?? seenAt])).toEqual([
      ["a", oldest - 1000],
      ["new", NOON],
      ["b", oldest - 2000],
      ["old", oldest],
    ]);
  });

  test("that no item has leaves them in their order, from now on down", async () => {
    const { stored } = await read(json([dated("a", null), dated("b", null)]));
    expect(stored.map(({ seenAt }) => seenAt)).toEqual([NOON, NOON - 1000]);
  });

  test.each(["1995-01-01T00:00:00Z", "2026-08-21T12:00:00Z"])("of %s is believed", async (at) => {
    expect((await read(json([dated("x", at)]))).stored).toEqual([dated("x", at)]);
  });

  test("up to 30 days ahead waits: the item is not stored before, whatever the server says of changes", async () => {
    const soon = dated("soon", NOON + 45 * 60_000);
    const answer = json([dated("now", NOON), soon, dated("later", NOON + 30 * DAY_MS)], '"same"');
    const first = await read(answer);
    expect(first.stored.map(({ title }) => title)).toEqual(["now"]);
    expect(first.outcome.summary).toContain("2 items wait for their date");
    const second = await read(answer, 31);
    expect(second.requests).toHaveLength(1);
    expect(second.stored.map(({ title }) => title)).toEqual(["now"]);
    const third = await read(answer, 46);
    expect(third.stored.map(({ title }) => title)).toEqual(["now", "soon"]);
  });

  test("that has come is looked for when it comes, though the source is due later", async () => {
    await read(json([dated("soon", NOON + 10 * 60_000)], '"same"'));
    expect((await read(json([]), 9)).requests).toEqual([]);
    expect((await read(json([]), 10)).requests).toHaveLength(1);
  });
});

describe("of a long answer", () => {
  const many = (count: number): Note[] =>
    Array.from({ length: count }, (_, index) => ({ title: `${index}`, publishedAt: NOON - index * 1000 }));

  test("the newest 500 items are read, wherever they stand, and the summary says so", async () => {
    const oldestFirst = many(MAX_ITEMS + 20).reverse();
    const { stored, outcome } = await read(json([{ title: "undated", publishedAt: null }, ...oldestFirst]));
    expect(stored.map(({ title }) => title)).toEqual(oldestFirst.slice(20).map(({ title }) => title));
    expect(outcome.summary).toBe(
      "Sources: 1 asked; 500 new, 0 changed and 0 known items; 21 items beyond the newest 500 left out (a).",
    );
    expect(await row()).toMatchObject({ item_count: 500 });
  });

  test("of 500 items nothing is left out, and nothing said", async () => {
    const { stored, outcome } = await read(json(many(MAX_ITEMS)));
    expect(stored).toHaveLength(MAX_ITEMS);
    expect(outcome.summary).not.toContain("left out");
  });
});

describe("the items of a source", () => {
  const one = json([{ title: "One", publishedAt: NOON }]);

  test("are trimmed to 50,000 when there may be more, and the summary says so", async () => {
    const asked: unknown[] = [];
    const trim: Trim = async ({ id }, most) => {
      asked.push([id, most]);
      return { removed: 3, kept: MAX_KEPT - 1 };
    };
    const { outcome } = await read(one, 0, trim);
    expect(asked).toEqual([["a", 50_000]]);
    expect(outcome.summary).toContain("3 oldest items beyond 50,000 deleted (a)");
    expect(await row()).toMatchObject({ kept_count: MAX_KEPT - 1 });
    // One more fits, the next does not.
    await read(one, 31, trim);
    expect(asked).toHaveLength(1);
    await read(one, 62, trim);
    expect(asked).toHaveLength(2);
  });

  test("are not counted while nothing new comes", async () => {
    const trim: Trim = async () => {
      throw new Error("counted");
    };
    const { deps } = worldOf({ "a.example": one });
    const store = async (): Promise<Stored> => ({ inserted: 0, updated: 1, unchanged: 0 });
    const { outcome } = await ingest(deps, notes, { entries: [entry("a")], store, trim }, quick);
    expect(outcome.state).toBe("ok");
  });
});

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
