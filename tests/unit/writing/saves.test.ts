import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { EMPTY, type Manuscript } from "~/domains/writing/schema.ts";
import { deleteDraft, pruneDrafts, wishFor } from "~/domains/writing/store/publication.ts";
import { draftsPage, PER_PAGE, readDraft, readHistory, readRevision } from "~/domains/writing/store/reads.ts";
import { keepRevision, type Saved, saveManuscript } from "~/domains/writing/store/saves.ts";
import { batch } from "~/platform/data/db.ts";
import { ADA, BEN, draftOf } from "../../support/content/drafts.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Saving, history and lists of what is written at the desk. */

const NOON = Date.parse("2026-08-21T12:00:00Z");
const at = (minutes: number) => testDeps({ at: new Date(NOON + minutes * 60_000).toISOString() });

let id = "";
beforeEach(async () => {
  for (const table of ["drafts", "draft_revisions"]) await at(0).db.run(sql.raw(`delete from ${table}`));
  id = await draftOf(at(0), written(""));
});

const written = (text: string): Manuscript => ({ ...EMPTY, title: "Pilots", text });

const save = (
  text: string,
  {
    minutes = 0,
    base = 0,
    session = "ada",
    by = ADA,
    label,
  }: { minutes?: number; base?: number; session?: string; by?: typeof ADA; label?: string } = {},
) => saveManuscript(at(minutes), { id, base, session, manuscript: written(text), by, label });

const revisionOf = (saved: Saved) => ("revision" in saved ? saved.revision : Number.NaN);
const textNow = async () => (await readDraft(at(0), id))?.manuscript.text;
const history = async () =>
  ((await readHistory(at(0), id, {}))?.revisions ?? []).map(({ number, by, label }) => [number, by, label]);

describe("a save", () => {
  test("of one person within ten minutes is one revision, whose number rises", async () => {
    const first = await save("One", { base: 1 });
    const second = await save("One two", { base: revisionOf(first), minutes: 9 });
    expect([first.state, second.state]).toEqual(["saved", "saved"]);
    expect(await history()).toEqual([[3, "Ada", null]]);
    await save("One two three", { base: 3, minutes: 10 });
    expect(await history()).toEqual([
      [4, "Ada", null],
      [3, "Ada", null],
    ]);
    expect(await textNow()).toBe("One two three");
  });

  test("of nothing new writes nothing", async () => {
    await save("One", { base: 1 });
    expect(await save("One", { base: 1, session: "other" })).toMatchObject({
      state: "unchanged",
      revision: 2,
    });
    expect(await history()).toEqual([[2, "Ada", null]]);
  });

  test("of another person is a revision of its own", async () => {
    await save("One", { base: 1 });
    await save("One, by Ben", { base: 2, session: "ben", by: BEN });
    expect(await history()).toEqual([
      [3, "Ben", null],
      [2, "Ada", null],
    ]);
  });

  test("upon what somebody else saved meanwhile is set aside, and both texts are kept", async () => {
    await save("Ada’s", { base: 1 });
    const late = await save("Ben’s", { base: 1, session: "ben", by: BEN });
    expect(late).toMatchObject({ state: "conflict", aside: 3, current: { revision: 2, updatedBy: "Ada" } });
    expect(late.state === "conflict" && late.current.manuscript.text).toBe("Ada’s");
    expect(await textNow()).toBe("Ada’s");
    expect((await readRevision(at(0), id, 3))?.manuscript.text).toBe("Ben’s");
    expect(await history()).toEqual([
      [3, "Ben", "Set aside"],
      [2, "Ada", null],
    ]);
  });

  test("that was set aside and is tried again is set aside once", async () => {
    await save("Ada’s", { base: 1 });
    await save("Ben’s", { base: 1, session: "ben", by: BEN });
    await save("Ben’s, longer", { base: 1, session: "ben", by: BEN });
    expect((await history()).filter(([, , label]) => label === "Set aside")).toEqual([
      [4, "Ben", "Set aside"],
    ]);
    // Saved upon the other's text, it is the text; the other's stays in the history.
    expect(await save("Ben’s, longer", { base: 2, session: "ben", by: BEN })).toMatchObject({
      state: "saved",
    });
    expect((await readRevision(at(0), id, 2))?.manuscript.text).toBe("Ada’s");
  });

  test("whose answer was lost is no conflict with itself", async () => {
    await save("One", { base: 1 });
    expect(await save("One two", { base: 1 })).toMatchObject({ state: "saved", revision: 3 });
    expect(await textNow()).toBe("One two");
  });

  test("with a name is kept", async () => {
    await save("One", { base: 1, label: "Published" });
    await save("Two", { base: 2 });
    expect(await history()).toEqual([
      [3, "Ada", null],
      [2, "Ada", "Published"],
    ]);
  });

  test("of a draft that is deleted, or was never there, is missing", async () => {
    await batch(at(0).db, [deleteDraft(id, NOON)]);
    expect(await save("One", { base: 1 })).toEqual({ state: "missing" });
    expect(
      await saveManuscript(at(0), { id: "none", base: 1, session: "", manuscript: written(""), by: ADA }),
    ).toEqual({
      state: "missing",
    });
  });

  test("that read the draft before its revision got a name does not take that number away", async () => {
    await save("One", { base: 1 });
    const { db } = at(0);
    const kept = { id, manuscript: written("One"), by: ADA, session: "", label: "Published" };
    // Publishing names the revision between the reading and the writing of an autosave.
    let batches = 0;
    const racing = new Proxy(db.$client, {
      get: (client, name) => {
        const value = Reflect.get(client, name);
        if (typeof value !== "function") return value;
        if (name !== "batch") return value.bind(client);
        return async (...args: unknown[]) => {
          batches += 1;
          if (batches === 2) await batch(db, [keepRevision(at(0), kept, 2)]);
          return value.apply(client, args);
        };
      },
    });
    const deps = { ...at(0), db: Object.assign(Object.create(db), { $client: racing }) };
    const late = { id, base: 2, session: "ada", manuscript: written("One two"), by: ADA };
    expect(await saveManuscript(deps, late)).toMatchObject({ state: "saved", revision: 3 });
    expect(await history()).toEqual([
      [3, "Ada", null],
      [2, "Ada", "Published"],
    ]);
    expect((await readRevision(at(0), id, 2))?.manuscript.text).toBe("One");
    expect(await textNow()).toBe("One two");
  });

  test("one of two at the same time wins, and the other is set aside", async () => {
    const outcomes = await Promise.all([
      save("Ada’s", { base: 1 }),
      save("Ben’s", { base: 1, session: "ben", by: BEN }),
    ]);
    expect(outcomes.map(({ state }) => state).sort()).toEqual(["conflict", "saved"]);
    const texts = await at(0).db.all<{ text: string }>(sql`select text from draft_revisions order by text`);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["Ada’s", "Ben’s"]));
  });
});

describe("the history", () => {
  test("compares two revisions, the older one first", async () => {
    await save("One", { base: 1, label: "First" });
    await save("Two", { base: 2 });
    const found = await readHistory(at(0), id, { compare: [3, 2] });
    expect(found?.compared?.map(({ number, manuscript }) => [number, manuscript.text])).toEqual([
      [2, "One"],
      [3, "Two"],
    ]);
    expect((await readHistory(at(0), id, { compare: [2, 99] }))?.compared).toBe(null);
  });

  test("is paged by number", async () => {
    let base = 1;
    for (let count = 0; count < 52; count++)
      base = revisionOf(await save(`Text ${count}`, { base, label: `No. ${count}` }));
    const first = await readHistory(at(0), id, {});
    expect([first?.revisions.length, first?.more]).toEqual([50, true]);
    const rest = await readHistory(at(0), id, { before: first?.revisions.at(-1)?.number });
    expect([rest?.revisions.length, rest?.more]).toEqual([2, false]);
  });

  test("keeps the newest 200 revisions without a name, and all with one", async () => {
    await at(0).db.run(sql`with recursive numbers (value) as
        (select 2 union all select value + 1 from numbers where value < 599)
      insert into draft_revisions
        (draft_id, number, title, words, session, by_id, by_name, started_at, at, label, fields, text)
      select ${id}, value, '', 0, '', 's1', 'Ada', 0, 0, iif(value <= 10, 'Kept', null), '{}', '' from numbers`);
    await at(0).db.run(sql`update drafts set revision = 599, last_revision = 599 where id = ${id}`);
    await save("One", { base: 599, minutes: 60 });
    const kept = await at(0).db.all<{ number: number }>(
      sql`select number from draft_revisions where draft_id = ${id} order by number`,
    );
    const numbers = kept.map(({ number }) => number);
    expect(numbers.slice(0, 9)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([numbers.length, numbers[9], numbers.at(-1)]).toEqual([209, 401, 600]);
  });
});

describe("the list", () => {
  test("has each state's drafts in their order, and pages by place", async () => {
    await at(0).db.run(sql`delete from drafts`);
    const ids: string[] = [];
    for (let count = 0; count < PER_PAGE + 2; count++)
      ids.push(await draftOf(at(count), { title: `Draft ${count}` }));
    const [first = "", second = "", third = ""] = ids;
    await batch(at(0).db, [
      ...wishFor(first, { revision: 1, at: NOON + 60 * 60_000 }),
      ...wishFor(second, { revision: 1, at: NOON + 50 * 60_000 }),
      ...wishFor(third, { revision: 1, at: NOON - 60_000 }),
    ]);
    const titles = async (state?: "draft" | "scheduled" | "published") =>
      (await draftsPage(at(0), { state })).drafts.map(({ title }) => title);
    expect(await titles("scheduled")).toEqual(["Draft 1", "Draft 0"]);
    expect(await titles("published")).toEqual(["Draft 2"]);
    expect((await titles("draft"))[0]).toBe(`Draft ${PER_PAGE + 1}`);
    const all = await draftsPage(at(0), {});
    expect(all.drafts).toHaveLength(PER_PAGE);
    const rest = await draftsPage(at(0), { after: all.next ?? undefined });
    expect(rest.drafts.map(({ title }) => title)).toEqual(["Draft 1", "Draft 0"]);
    expect(rest.next).toBe(null);
    expect(rest.drafts.map(({ state }) => state)).toEqual(["scheduled", "scheduled"]);
  });

  test("forgets deleted drafts after thirty days, with their history", async () => {
    await batch(at(0).db, [deleteDraft(id, NOON)]);
    expect((await draftsPage(at(0), {})).drafts).toEqual([]);
    await batch(at(30 * 24 * 60).db, pruneDrafts(at(30 * 24 * 60)));
    expect(await readDraft(at(0), id)).not.toBe(null);
    await batch(at(0).db, pruneDrafts(at(30 * 24 * 60 + 1)));
    expect(await readDraft(at(0), id)).toBe(null);
    expect(await history()).toEqual([]);
  });
});
