import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishIssue, publishLetter } from "~/domains/newsletter/publish-issue.ts";
import { readPlan } from "~/domains/newsletter/store/drafts.ts";
import { dueIssues, issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter, letterOf } from "~/domains/newsletter/store/letters.ts";
import { composeNextIssue } from "~/jobs/letters/desk.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { article, video } from "../../support/content/items.ts";
import {
  act,
  begin,
  compose,
  DAY,
  db,
  deps,
  editor,
  idOf,
  PAGE,
  text,
  undo,
  undoOf,
} from "../../support/desk/letter.ts";

/** When a letter of the desk goes out, single ones too, and what is seen of past ones. */

beforeEach(begin);
afterEach(() => void vi.useRealTimers());

describe("when it goes out", () => {
  test("is approved, delayed, called back and skipped, each with Undo", async () => {
    await compose();
    const first = await readPlan(db, DAY);
    const approved = await act({ act: "approve-letter" });
    expect(await readPlan(db, DAY)).toMatchObject({ status: "scheduled", approved: { by: "The editor" } });
    await undo(approved);
    expect(await readPlan(db, DAY)).toEqual(first);
    const delayed = await act({ act: "delay-letter", at: `${DAY}T18:30` });
    expect(await readPlan(db, DAY)).not.toMatchObject({ sendAt: first?.sendAt });
    await undo(delayed);
    const held = await act({ act: "hold-letter" });
    expect(await readPlan(db, DAY)).toMatchObject({ status: "draft", sendAt: null });
    expect((await editor.get(PAGE)).body).toContain("Held");
    await undo(held);
    expect(await readPlan(db, DAY)).toEqual(first);
    await act({ act: "skip-letter" });
    expect(await readPlan(db, DAY)).toMatchObject({ status: "cancelled" });
    await act({ act: "resume-letter" });
    expect(await readPlan(db, DAY)).toMatchObject({ status: "scheduled", sendAt: first?.sendAt });
  });

  test("is no time that has passed, and nothing without a tick", async () => {
    await compose();
    const past = await act({ act: "delay-letter", at: "2020-01-01T09:00" });
    expect(past.status).toBe(400);
    expect(past.body).toContain("This time has passed.");
    expect((await act({ act: "delay-letter", at: "soon" })).status).toBe(400);
    const unsure = await act({ act: "send-letter-now" });
    expect(unsure.status).toBe(400);
    expect(unsure.body).toContain("Please tick the box: the letter goes to all of its readers now.");
    expect(await readPlan(db, DAY)).toMatchObject({ status: "scheduled" });
  });

  test("can be skipped before anything is composed, and taken back", async () => {
    const skipped = await act({ act: "skip-letter" });
    expect((await editor.get(PAGE)).body).toContain("This week has no issue");
    expect(await composeNextIssue(deps, DAY)).toBe(true);
    expect(await readPlan(db, DAY)).toMatchObject({ status: "cancelled" });
    await undo(skipped);
    expect(await readPlan(db, DAY)).toBeNull();
  });

  test("is none for a week that was skipped until its hour had passed: the clock would send it at once", async () => {
    const letter = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const page = `/desk/letter/${letter}`;
    const skipped = await act({ act: "skip-letter", letter }, page);
    const entry = undoOf(skipped.headers.get("Location"));
    for (const [late, status] of [
      [{ act: "undo", entry }, 409],
      [{ act: "resume-letter" }, 400],
    ] as const) {
      const refused = await act({ letter, ...late }, page);
      expect(refused.status, late.act).toBe(status);
      expect(refused.body).toContain("Its hour has passed: this issue stays skipped.");
    }
    expect(await readPlan(db, letter)).toMatchObject({ status: "cancelled" });
  });

  test.each(["hold-letter", "skip-letter"])(
    "is not at once when %s is undone after its hour: it becomes a draft",
    async (name) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
      await compose();
      const soon = Date.now() + 60_000;
      await db.run(sql`update issues set send_at = ${soon}`);
      const done = await act({ act: name });
      vi.setSystemTime(soon + 1);
      expect((await undo(done)).status).toBe(303);
      expect(await dueIssues(deps)).toEqual([]);
      expect(await readPlan(db, DAY)).toMatchObject({ status: "draft", sendAt: null });
    },
  );

  test("is past: neither its text nor its plan changes, and undoing does neither", async () => {
    await compose();
    const moved = await act({ act: "move-letter-part", part: await idOf("Hiring"), to: "up" });
    const issue = await issueOf(db, DAY);
    if (issue) await publishIssue(deps, issue);
    const { body } = await editor.get(PAGE);
    expect(body).toContain("It has gone out");
    expect(body).toContain(`href="/desk/letter/past/${DAY}"`);
    expect(body).not.toContain('name="letter"');
    const at = "/desk/letter/new";
    const late: Record<string, string>[] = [
      { act: "move-letter-part", part: "1", to: "down" },
      { act: "hold-letter" },
      { act: "skip-letter" },
    ];
    for (const fields of late) expect((await act(fields, at)).status, fields.act).toBe(400);
    const undone = await act({ act: "undo", entry: undoOf(moved.headers.get("Location")) }, at);
    expect(undone.status).toBe(409);
    expect((await text()).subject).toBe("Hiring");
    expect(await issueOf(db, DAY)).toMatchObject({ status: "published" });
  });
});

describe("a single letter", () => {
  const ID = "abcdef0123456789";
  const HERE = `/desk/letter/${ID}`;
  const write = () =>
    act(
      { act: "write-letter", letter: ID, readers: "all", subject: "Tickets", preheader: "", text: "Hello." },
      "/desk/letter/new",
    );

  test("is written once, also by a post that is sent twice", async () => {
    const written = await write();
    expect(written.status).toBe(303);
    expect(written.headers.get("Location")).toMatch(new RegExp(`^${HERE}\\?done=\\d+$`));
    expect((await write()).headers.get("Location")).toBe(HERE);
    expect(await letterOf(db, ID)).toMatchObject({ subject: "Tickets", readers: "all", status: "draft" });
    expect((await editor.get(HERE)).body).toContain("It goes out only when you send it.");
    expect((await editor.get(PAGE)).body).toContain("Other letters that have not gone out");
  });

  test("goes to whom it is for, at its time, and is called back until then", async () => {
    await write();
    await act({ act: "choose-letter-readers", letter: ID, readers: "weekly" }, HERE);
    await act({ act: "delay-letter", letter: ID, at: `${DAY}T09:00` }, HERE);
    expect(await readPlan(db, ID)).toMatchObject({ status: "scheduled", readers: "weekly" });
    await act({ act: "hold-letter", letter: ID }, HERE);
    expect(await readPlan(db, ID)).toMatchObject({ status: "draft" });
    await act({ act: "send-letter-now", letter: ID, sure: "yes" }, HERE);
    const letter = await letterOf(db, ID);
    if (letter) await publishLetter(deps, letter);
    expect((await act({ act: "send-letter-now", letter: ID, sure: "yes" }, "/desk/letter/new")).status).toBe(
      400,
    );
    const past = await editor.get(`/desk/letter/past/${ID}`);
    expect(past.body).toContain("It starts within minutes.");
  });

  test("is deleted while it is a draft, with Undo", async () => {
    await write();
    const deleted = await act({ act: "delete-letter", letter: ID }, HERE);
    expect(await letterOf(db, ID)).toBeNull();
    await undo(deleted);
    expect(await letterOf(db, ID)).toMatchObject({ subject: "Tickets" });
  });

  test("is either deleted or scheduled by two who do both at once, and the other is told", async () => {
    await write();
    const [scheduled, deleted] = await Promise.all([
      act({ act: "delay-letter", letter: ID, at: `${DAY}T09:00` }, HERE),
      act({ act: "delete-letter", letter: ID }, HERE),
    ]);
    const left = await letterOf(db, ID);
    expect([scheduled.status, deleted.status]).toEqual(left ? [303, 400] : [400, 303]);
    if (left) expect(left.status).toBe("scheduled");
  });

  test("that was sent is stopped and goes on", async () => {
    await write();
    await act({ act: "send-letter-now", letter: ID, sure: "yes" }, HERE);
    const letter = await letterOf(db, ID);
    if (letter) await publishLetter(deps, letter);
    await db.run(sql`update mailings set state = 'sending'`);
    const past = `/desk/letter/past/${ID}`;
    const state = async () =>
      db.$client
        .prepare("select state from mailings where key = ?")
        .bind(`letter/${ID}`)
        .first<string>("state");
    await act({ act: "step-letter", letter: ID, step: "pause" }, past);
    expect(await state()).toBe("paused");
    expect((await act({ act: "step-letter", letter: ID, step: "pause" }, past)).status).toBe(400);
    await act({ act: "step-letter", letter: ID, step: "resume" }, past);
    expect(await state()).toBe("sending");
    await act({ act: "step-letter", letter: ID, step: "end" }, past);
    expect(await state()).toBe("cancelled");
  });
});

test("past letters are listed by key, with what came of them", async () => {
  const rows = Array.from({ length: 14 }, (_, index) => index + 1);
  await batch(db, [
    ...rows.map((index) =>
      statement(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
        values (${`2026-01-${String(index).padStart(2, "0")}`}, ${`Issue ${index}`}, '', 'x', 'published', 1, 1, ${index})`),
    ),
    statement(sql`insert into mailing_totals (key, sent, delivered, bounced, unsubscribed, counted_at)
      values ('weekly/2026-01-14', 4980, 4900, 31, 7, 1)`),
  ]);
  const first = await editor.get("/desk/letter/past");
  expect(first.body).toContain("4,980");
  expect(first.body).toContain("Issue 14");
  expect(first.body).not.toContain(">Issue 2<");
  const next = /\/desk\/letter\/past\?before=\d+/.exec(first.body)?.[0] ?? "";
  const second = await editor.get(next);
  expect(second.body).toContain(">Issue 2<");
  expect(second.body).not.toContain(">Issue 3<");
  const one = await editor.get("/desk/letter/past/2026-01-14");
  expect(one.body).toContain("4,900");
  expect(one.body).toContain("links led where they say");
  expect((await editor.get("/desk/letter/past/2026-01-30")).status).toBe(404);
  expect((await editor.get("/desk/letter/past/2026-01-14/clicks.csv")).body).toContain(
    "day,link,address,clicks",
  );
});

test("costs the database at most 60 rows a page, however much there is", async () => {
  const hour = 3_600_000;
  await upsertArticles(
    deps,
    Array.from({ length: 60 }, (_, index) =>
      article({
        identity: `m${index}`,
        slug: `m${index}`,
        title: `M ${index}`,
        publishedAt: Date.now() - (index + 1) * hour,
      }),
    ),
  );
  await upsertVideos(
    deps,
    Array.from({ length: 30 }, (_, index) =>
      video({ id: `video-${String(index).padStart(5, "0")}`, publishedAt: Date.now() - (index + 1) * hour }),
    ),
  );
  await batch(db, [
    ...Array.from({ length: 30 }, (_, index) => {
      const letter = {
        id: `l${index}`,
        subject: `L ${index}`,
        preheader: "",
        parts: [],
        readers: "all" as const,
      };
      return addLetter(deps, letter);
    }),
    ...Array.from({ length: 40 }, (_, index) =>
      statement(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
        values (${`2025-${String(1 + (index % 12)).padStart(2, "0")}-${10 + Math.floor(index / 12)}`}, 'I', '', 'x', 'published', 1, 1, ${index + 1})`),
    ),
    ...Array.from({ length: 60 }, (_, index) =>
      statement(sql`insert into letter_links (id, letter, place, url, label)
        values (${`link-${index}`}, 'weekly/2025-01-10', ${index}, 'https://x.example/', 'x')`),
    ),
  ]);
  await compose();
  for (const path of [
    PAGE,
    "/desk/letter",
    "/desk/letter/new",
    "/desk/letter/past",
    "/desk/letter/past/2025-01-10",
  ]) {
    const { headers } = await editor.get(path);
    const [, rows = ""] = /(\d+) rows/.exec(headers.get("Server-Timing") ?? "") ?? [];
    expect(Number(rows), path).toBeLessThanOrEqual(60);
    expect(Number(rows), path).toBeGreaterThan(0);
  }
});
