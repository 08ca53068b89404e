import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { addPart } from "~/domains/newsletter/rules/letter/arrange.ts";
import { withIds } from "~/domains/newsletter/rules/letter/parts.ts";
import {
  isIssue,
  keyOfLetter,
  letterOfKey,
  readPlan,
  readText,
  writePlan,
  writeText,
} from "~/domains/newsletter/store/drafts.ts";
import { addIssue, editIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter, writeDraft } from "~/domains/newsletter/store/letters.ts";
import { openLetters } from "~/domains/newsletter/store/past.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { batch } from "~/platform/data/db.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What the desk changes of an issue, and of a single letter. */

const DAY = "2026-08-20";
const COMPOSE = "2026-08-19T13:00:00Z";
const at = (time: string) => testDeps({ at: time });
const deps = at(COMPOSE);
const { db } = deps;

const someWeek = () =>
  upsertArticles(deps, [
    article({ identity: "a", title: "Pricing", publishedAt: Date.parse("2026-08-17T10:00:00Z") }),
    article({ identity: "b", title: "Hiring", publishedAt: Date.parse("2026-08-18T10:00:00Z") }),
  ]);

const textOf = async (id: string) => {
  const text = await readText(db, id);
  if (!text) throw new Error(`no text of ${id}`);
  return text;
};

const planOf = async (id: string) => {
  const plan = await readPlan(db, id);
  if (!plan) throw new Error(`no plan of ${id}`);
  return plan;
};

beforeEach(async () => {
  for (const table of ["issues", "letters", "mailings"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
  await someWeek();
});

describe("an issue that was composed", () => {
  beforeEach(async () => {
    await weeklyIssue(deps);
  });

  test("is sent as the desk has arranged it", async () => {
    const text = await textOf(DAY);
    const changed = addPart(
      { ...text, subject: "Our subject" },
      { kind: "words", text: "A walrus." },
      "first",
    );
    await batch(db, writeText(at("2026-08-19T15:00:00Z"), DAY, changed));
    expect(await textOf(DAY)).toEqual(changed);
    expect((await weeklyIssue(at("2026-08-20T12:59:00Z"))).state).toBe("idle");
    await weeklyIssue(at("2026-08-20T13:00:00Z"));
    const issue = await issueOf(db, DAY);
    expect(issue).toMatchObject({ status: "published", subject: "Our subject" });
    expect(issue?.body).toMatch(/^A walrus\.\n\nThe week in short/);
    expect(await mailingProgress(deps, { key: keyOfLetter(DAY) })).toMatchObject([
      { subject: "Our subject" },
    ]);
  });

  test("without an edit is sent as it was composed", async () => {
    const before = await issueOf(db, DAY);
    await weeklyIssue(at("2026-08-20T13:00:00Z"));
    expect(await issueOf(db, DAY)).toMatchObject({
      status: "published",
      subject: before?.subject,
      preheader: before?.preheader,
      body: before?.body,
    });
  });

  test("cannot be changed once it has gone out: the whole change is refused, not lost in silence", async () => {
    const text = await textOf(DAY);
    const plan = await planOf(DAY);
    await weeklyIssue(at("2026-08-20T13:00:00Z"));
    const late = at("2026-08-20T13:00:01Z");
    const noted = { query: sql`update issues set preheader = 'noted' where day = ${DAY}` };
    await expect(batch(db, [noted, ...writeText(late, DAY, { ...text, subject: "Late" })])).rejects.toThrow();
    await expect(batch(db, [noted, ...writePlan(late, DAY, { ...plan, status: "draft" })])).rejects.toThrow();
    expect(await issueOf(db, DAY)).toMatchObject({ subject: text.subject, preheader: text.preheader });
  });

  test("that is changed while it is about to go out goes out with the change, at the next minute", async () => {
    const read = await issueOf(db, DAY);
    const text = await textOf(DAY);
    const moment = at("2026-08-20T13:00:00Z");
    await batch(db, writeText(moment, DAY, { ...text, subject: "Just in time" }));
    if (!read) throw new Error("no issue");
    expect(await publishIssue(moment, read)).toBe(false);
    expect(await mailingProgress(deps, { key: keyOfLetter(DAY) })).toEqual([]);
    await weeklyIssue(at("2026-08-20T13:01:00Z"));
    expect(await mailingProgress(deps, { key: keyOfLetter(DAY) })).toMatchObject([
      { subject: "Just in time" },
    ]);
  });

  test("is delayed, held back, approved and skipped by its plan alone", async () => {
    const plan = await planOf(DAY);
    expect(plan).toEqual({
      status: "scheduled",
      sendAt: Date.parse("2026-08-20T13:00:00Z"),
      approved: null,
      readers: "weekly",
    });
    const delayed = { ...plan, sendAt: Date.parse("2026-08-21T06:30:00Z") };
    await batch(db, writePlan(deps, DAY, delayed));
    expect((await weeklyIssue(at("2026-08-20T13:00:00Z"))).state).toBe("idle");
    const approved = { ...delayed, approved: { by: "Ada", at: 7 } };
    await batch(db, writePlan(deps, DAY, approved));
    expect(await planOf(DAY)).toEqual(approved);
    await batch(db, writePlan(deps, DAY, { ...approved, status: "draft", sendAt: null }));
    expect((await weeklyIssue(at("2026-08-21T06:30:00Z"))).state).toBe("idle");
    await batch(db, writePlan(deps, DAY, { ...plan, status: "cancelled" }));
    expect((await weeklyIssue(at("2026-08-20T13:05:00Z"))).state).toBe("idle");
    await batch(db, writePlan(deps, DAY, approved));
    await weeklyIssue(at("2026-08-21T06:30:00Z"));
    expect((await issueOf(db, DAY))?.status).toBe("published");
  });

  test("has no parts once its text came from a file, and keeps them when only the subject did", async () => {
    const issue = await issueOf(db, DAY);
    const text = await textOf(DAY);
    if (!issue) throw new Error("no issue");
    await editIssue(deps, { ...issue, subject: "By file" });
    expect((await textOf(DAY)).parts).toEqual(text.parts);
    await editIssue(deps, { ...issue, body: "Quite *other* words." });
    expect((await textOf(DAY)).parts).toEqual(withIds([{ kind: "words", text: "Quite *other* words." }]));
  });
});

describe("a week without an issue yet", () => {
  test("can be skipped: the clock composes none, and does once the week is taken back", async () => {
    const skipped = { status: "cancelled", sendAt: null, approved: null, readers: "weekly" } as const;
    await batch(db, writePlan(at("2026-08-17T12:00:00Z"), DAY, skipped));
    expect((await weeklyIssue(deps)).state).toBe("idle");
    expect(await planOf(DAY)).toEqual(skipped);
    await batch(db, writePlan(deps, DAY, null));
    expect(await readPlan(db, DAY)).toBeNull();
    expect((await weeklyIssue(deps)).summary).toBe(`Composed the issue of ${DAY}.`);
  });

  test("is not given free when it has a text", async () => {
    await addIssue(deps, { day: DAY, subject: "A", preheader: "B", body: "C" }, null);
    await batch(db, writePlan(deps, DAY, null));
    expect(await readPlan(db, DAY)).not.toBeNull();
  });
});

const single = (id: string) => ({
  id,
  readers: "all" as const,
  subject: `Of ${id}`,
  preheader: "",
  parts: withIds([{ kind: "words", text: "Hello." }]),
});

test("a single letter that is scheduled by now is not deleted as the draft that it was", async () => {
  await batch(db, [addLetter(deps, single("l-1"))]);
  const plan = { status: "scheduled", sendAt: 5, approved: null, readers: "all" } as const;
  await batch(db, writePlan(deps, "l-1", plan));
  await expect(batch(db, writeDraft(deps, "l-1", null))).rejects.toThrow();
  expect(await readPlan(db, "l-1")).toEqual(plan);
});

test("of single letters that have not gone out twenty that wait are listed by their time, then the twenty newest drafts", async () => {
  const ids = (state: string) => Array.from({ length: 21 }, (_, index) => `${state}-${index}`);
  for (const id of [...ids("wait"), ...ids("draft")]) await batch(db, [addLetter(deps, single(id))]);
  for (const [index, id] of ids("wait").entries()) {
    const plan = { status: "scheduled", sendAt: 100 - index, approved: null, readers: "all" } as const;
    await batch(db, writePlan(deps, id, plan));
  }
  const [open] = await batch(db, [openLetters()]);
  expect(open.map(({ id }) => id)).toEqual([
    ...ids("wait").reverse().slice(0, 20),
    ...ids("draft").reverse().slice(0, 20),
  ]);
});

test("a single letter has a text and a plan like an issue, with its readers", async () => {
  const letter = {
    id: "l-1",
    readers: "all" as const,
    subject: "Tickets",
    preheader: "",
    parts: withIds([{ kind: "words", text: "Hello." }]),
  };
  await batch(db, [addLetter(deps, letter), addLetter(deps, { ...letter, subject: "Twice" })]);
  expect(isIssue("l-1")).toBe(false);
  expect(letterOfKey(keyOfLetter("l-1"))).toBe("l-1");
  expect(letterOfKey(keyOfLetter(DAY))).toBe(DAY);
  const text = await textOf("l-1");
  expect(text).toEqual({ subject: "Tickets", preheader: "", parts: letter.parts });
  await batch(db, writeText(deps, "l-1", { ...text, subject: "Tickets are here" }));
  expect((await textOf("l-1")).subject).toBe("Tickets are here");
  const plan = { status: "scheduled", sendAt: 5, approved: { by: "Ada", at: 4 }, readers: "daily" } as const;
  await batch(db, writePlan(deps, "l-1", plan));
  expect(await planOf("l-1")).toEqual(plan);
  await batch(db, writePlan(deps, "l-1", null));
  expect(await readPlan(db, "l-1")).toEqual(plan);
  await batch(db, writePlan(deps, "l-1", { ...plan, status: "draft", sendAt: null }));
  await batch(db, writePlan(deps, "l-1", null));
  expect(await readPlan(db, "l-1")).toBeNull();
});
