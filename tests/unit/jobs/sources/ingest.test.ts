import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_ITEMS } from "~/platform/sources/admission.ts";
import { type Ingestion, ingest, type Stored } from "~/platform/sources/ingest.ts";
import { MAX_KEPT } from "~/platform/sources/tally.ts";
import { type Answer, DAY_MS, NOON, quick, worldOf } from "../../../support/jobs/feed-world.ts";
import { type Content, type Entry, entry, json, type Note, notes } from "../../../support/jobs/notes.ts";

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
