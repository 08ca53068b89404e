import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { readText } from "~/domains/newsletter/store/drafts.ts";
import { issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { composeNextIssue, previewLetter, testLetter } from "~/jobs/letters/desk.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { batch } from "~/platform/data/db.ts";
import { article } from "../../../support/content/items.ts";
import { clearMail } from "../../../support/mail/mail.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What the desk asks of the clock's Worker: a letter as it will look, a test, the next issue before its hour. */

const DAY = "2026-08-20";
const at = (time: string) => testDeps({ at: time });
const MONDAY = at("2026-08-17T12:00:00Z");
const { db } = MONDAY;

const write = (subject = "Tickets") =>
  batch(db, [
    addLetter(MONDAY, {
      id: "l-1",
      readers: "weekly",
      subject,
      preheader: "From tomorrow on",
      parts: [{ id: "1", kind: "words", text: "They are [here](/events)." }],
    }),
  ]);

beforeEach(async () => {
  await clearMail(MONDAY);
  for (const table of ["issues", "letters"]) await db.run(sql`delete from ${sql.identifier(table)}`);
  await upsertArticles(MONDAY, [
    article({ identity: "a", title: "Pricing", publishedAt: Date.parse("2026-08-16T10:00:00Z") }),
  ]);
});

describe("a preview", () => {
  test("is the mail in the theme that is asked for, whatever the system prefers", async () => {
    await write();
    const light = (await previewLetter(MONDAY, "l-1", "light")) ?? "";
    const dark = (await previewLetter(MONDAY, "l-1", "dark")) ?? "";
    expect(light).toContain("Tickets");
    expect(light).toMatch(/@media not all \{\s+\.paper/);
    expect(dark).toMatch(/@media all \{\s+\.paper/);
    expect(`${light}${dark}`).not.toContain("prefers-color-scheme");
    expect(light).toContain("color-scheme: light;");
    expect(dark).toContain("color-scheme: dark;");
  });

  test("has no link of anybody, and opens those of the text beside the desk", async () => {
    await write();
    const html = (await previewLetter(MONDAY, "l-1", "light")) ?? "";
    expect(html).not.toContain("{{");
    expect(html).toContain('<base target="_blank">');
    expect(html).toContain('href="https://recurring.ai/events"');
  });

  test("of an issue that is not composed yet is the one that would be composed, and writes nothing", async () => {
    expect(await previewLetter(MONDAY, DAY, "light")).toContain("Pricing");
    expect(await issueOf(db, DAY)).toBeNull();
    expect(await previewLetter(MONDAY, "l-404", "light")).toBeNull();
  });
});

test("an editor who begins before the clock has an issue that goes out at its hour", async () => {
  expect(await composeNextIssue(MONDAY, DAY)).toBe(true);
  expect(await composeNextIssue(MONDAY, DAY)).toBe(true);
  expect(await issueOf(db, DAY)).toMatchObject({
    status: "scheduled",
    subject: "Pricing",
    sendAt: Date.parse("2026-08-20T13:00:00Z"),
  });
  expect((await weeklyIssue(at("2026-08-19T13:00:00Z"))).summary).toBe("Nothing is due.");
  await weeklyIssue(at("2026-08-20T13:00:00Z"));
  expect((await issueOf(db, DAY))?.status).toBe("published");
});

test("an editor who begins after the hour has a draft, which does not go out by itself", async () => {
  const late = at("2026-08-20T13:00:01Z");
  expect(await composeNextIssue(late, DAY)).toBe(true);
  expect(await issueOf(db, DAY)).toMatchObject({ status: "draft", sendAt: null });
  expect((await weeklyIssue(late)).summary).toBe("Nothing is due.");
});

describe("a test", () => {
  const tests = async () => {
    const { results } = await db.$client
      .prepare("select recipient, subject, html from outbox where kind = 'newsletter-test'")
      .all<{ recipient: string; subject: string; html: string }>();
    return results;
  };

  test("is the letter, marked, to one address", async () => {
    await write();
    expect(await testLetter(MONDAY, "l-1", "ada@staff.example")).toEqual({ ok: true });
    expect(await tests()).toMatchObject([{ recipient: "ada@staff.example", subject: "[Test] Tickets" }]);
    expect((await tests())[0]?.html).toMatch(/unsubscribe\?list=weekly&amp;token=/);
  });

  test("is refused after ten within an hour, to that address alone", async () => {
    await write();
    for (let sent = 0; sent < 10; sent++)
      expect((await testLetter(MONDAY, "l-1", "ada@staff.example")).ok).toBe(true);
    expect(await testLetter(MONDAY, "l-1", "ada@staff.example")).toMatchObject({
      ok: false,
      message: expect.stringContaining("within an hour"),
    });
    expect((await testLetter(MONDAY, "l-1", "ben@staff.example")).ok).toBe(true);
    expect(await tests()).toHaveLength(11);
    expect((await testLetter(at("2026-08-17T13:00:01Z"), "l-1", "ada@staff.example")).ok).toBe(true);
  });

  test("of a letter that is not there is none", async () => {
    expect(await testLetter(MONDAY, "l-404", "ada@staff.example")).toMatchObject({
      ok: false,
      message: "There is nothing to send yet.",
    });
    expect(await tests()).toEqual([]);
  });
});

test("an issue has what no issue before it had, and loses nothing, also when one is begun early", async () => {
  const publish = (title: string, published: string, read: string) =>
    upsertArticles(at(read), [
      article({ identity: title, slug: title, title, publishedAt: Date.parse(published) }),
    ]);
  const titles = async (day: string) =>
    (await readText(db, day))?.parts.flatMap((part) => (part.kind === "story" ? [part.title] : []));
  await weeklyIssue(at("2026-08-19T13:00:00Z"));
  await weeklyIssue(at("2026-08-20T13:00:00Z"));
  expect(await titles(DAY)).toEqual(["Pricing"]);
  const early = at("2026-08-20T15:00:00Z");
  expect(await composeNextIssue(early, "2026-08-27")).toBe(false);
  // Its source was read after the composing.
  await publish("read-late", "2026-08-19T12:40:00Z", "2026-08-19T13:10:00Z");
  expect(await composeNextIssue(early, "2026-08-27")).toBe(true);
  await publish("after-that", "2026-08-20T16:00:00Z", "2026-08-20T16:05:00Z");
  await weeklyIssue(at("2026-08-27T13:00:00Z"));
  await weeklyIssue(at("2026-09-02T13:00:00Z"));
  expect(await titles("2026-08-27")).toEqual(["read-late"]);
  expect(await titles("2026-09-03")).toEqual(["after-that"]);
});
