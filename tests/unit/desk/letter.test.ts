import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishIssue, publishLetter } from "~/domains/newsletter/publish-issue.ts";
import { markOf } from "~/domains/newsletter/rules/letter/parts.ts";
import { readPlan, readText } from "~/domains/newsletter/store/drafts.ts";
import { issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter, letterOf } from "~/domains/newsletter/store/letters.ts";
import { composeNextIssue, previewLetter, testLetter } from "~/jobs/letters/desk.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { CronService } from "~/platform/env.ts";
import { article, video } from "../../support/content/items.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** The letter at the desk, from the browser to the rows. */

const deps = testDeps({ now: () => new Date() });
const { db } = deps;
/** A Thursday to come. */
const DAY = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
})();
const PAGE = `/desk/letter/${DAY}`;

const CRON = {
  previewLetter: (letter, theme) => previewLetter(deps, letter, theme),
  composeIssue: (day) => composeNextIssue(deps, day),
  testLetter: (letter, email) => testLetter(deps, letter, email),
} as Partial<CronService> as CronService;

let editor: Browser;

beforeEach(async () => {
  await batch(
    db,
    [
      "staff",
      "staff_sessions",
      "audit",
      "outbox",
      "rate_limits",
      "issues",
      "letters",
      "mailings",
      "articles",
      "listings",
      "letter_links",
    ].map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  const day = (before: number) => Date.now() - before * 86_400_000;
  await upsertArticles(deps, [
    article({ identity: "a", slug: "pricing", title: "Pricing", publishedAt: day(1) }),
    article({ identity: "b", slug: "hiring", title: "Hiring", publishedAt: day(2) }),
  ]);
  editor = await signedIn("editor");
});

const compose = () => composeNextIssue(deps, DAY);

async function act(fields: Record<string, string>, path = PAGE) {
  const { body } = await visitSite(path, { headers: { Cookie: editor.cookie }, bindings: { CRON } });
  const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
  return visitSite(path, {
    method: "POST",
    headers: { Cookie: editor.cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, letter: DAY, ...fields }).toString(),
    bindings: { CRON },
  });
}

const text = async (id = DAY) => {
  const found = await readText(db, id);
  if (!found) throw new Error("no text");
  return found;
};
const titles = async () =>
  (await text()).parts.map((part) => ("title" in part ? part.title : "text" in part ? part.text : part.kind));
const idOf = async (title: string) =>
  (await text()).parts.find((part) => "title" in part && part.title === title)?.id ?? "";
const undoOf = (location: string | null) =>
  new URL(location ?? "", "https://recurring.test").searchParams.get("done") ?? "";
const undo = (answer: { headers: Headers }) =>
  act({ act: "undo", entry: undoOf(answer.headers.get("Location")) });

describe("this week's issue", () => {
  test("is where the desk's letter leads, and is shown as it would be composed", async () => {
    const led = await editor.get("/desk/letter");
    expect(led.status).toBe(303);
    const shown = await editor.get(led.headers.get("Location") ?? "");
    expect(shown.body).toContain("Not composed yet");
    expect(await issueOf(db, DAY)).toBeNull();
  });

  test("is begun by an editor before the clock does", async () => {
    expect((await act({ act: "begin-issue" })).status).toBe(303);
    expect(await titles()).toEqual(["summary", "Worth reading", "Pricing", "Hiring"]);
    expect((await editor.get(PAGE)).body).toContain("Goes out");
  });

  test("is arranged, with Undo", async () => {
    await compose();
    const moved = await act({ act: "move-letter-part", part: await idOf("Hiring"), to: "up" });
    expect(await titles()).toEqual(["summary", "Worth reading", "Hiring", "Pricing"]);
    expect((await text()).subject).toBe("Hiring");
    await undo(moved);
    expect(await titles()).toEqual(["summary", "Worth reading", "Pricing", "Hiring"]);
    const ids = (await text()).parts.map(({ id }) => id).reverse();
    await act({ act: "arrange-letter", order: ids.join(",") });
    expect(await titles()).toEqual(["Hiring", "Pricing", "Worth reading", "summary"]);
  });

  test("loses a story and gets it again, offered among what it has not", async () => {
    await compose();
    expect((await editor.get(PAGE)).body).not.toContain('name="item" value="pricing"');
    await act({ act: "move-letter-part", part: await idOf("Pricing"), to: "out" });
    expect(await titles()).not.toContain("Pricing");
    expect((await editor.get(PAGE)).body).toContain('name="item" value="pricing"');
    await act({ act: "add-letter-item", from: "article", item: "pricing" });
    expect(await titles()).toEqual(["summary", "Worth reading", "Hiring", "Pricing"]);
    expect((await act({ act: "add-letter-item", from: "article", item: "pricing" })).status).toBe(400);
  });

  test("gets words and a link", async () => {
    await compose();
    await act({ act: "add-letter-words", kind: "words", place: "first", text: "Hello from *Ada*." });
    await act({ act: "add-letter-link", place: "", title: "A talk", url: "https://talks.example/1" });
    expect(await titles()).toEqual([
      "Hello from *Ada*.",
      "summary",
      "Worth reading",
      "Pricing",
      "Hiring",
      "A talk",
    ]);
    const refused = await act({ act: "add-letter-link", title: "Bad", url: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="javascript:alert(1)"');
    expect(await titles()).not.toContain("Bad");
  });

  test("is never left empty", async () => {
    await compose();
    const ids = (await text()).parts.map(({ id }) => id);
    for (const part of ids) await act({ act: "move-letter-part", part, to: "out" });
    expect((await text()).parts.length).toBeGreaterThan(0);
  });

  test("tells whoever edits a part that somebody else changed, and loses neither's words", async () => {
    await compose();
    const part = (await text()).parts.find((each) => each.kind === "story");
    if (part?.kind !== "story") throw new Error("no story");
    const edit = (title: string, was: string) =>
      act({ act: "edit-letter-part", part: part.id, was, title, url: part.url, excerpt: "", facts: "" });
    const was = markOf(part);
    await edit("Ada's title", was);
    const late = await edit("Ben's title", was);
    expect(late.status).toBe(400);
    expect(late.body).toContain("Somebody else changed this meanwhile.");
    expect(late.body).toContain('value="Ben&#x27;s title"');
    expect(late.body).toContain("Ada&#x27;s title");
    expect(await titles()).toContain("Ada's title");
    const now = (await text()).parts.find(({ id }) => id === part.id);
    const again = now ? markOf(now) : "";
    expect(late.body).toContain(`name="was" value="${again}"`);
    await edit("Ben's title", again);
    expect(await titles()).toContain("Ben's title");
  });

  test("has a subject and a preview line of the editor's, which a change elsewhere does not collide with", async () => {
    await compose();
    const { subject, preheader } = await text();
    const was = markOf({ subject, preheader });
    await act({ act: "add-letter-words", kind: "words", place: "first", text: "Meanwhile." });
    const said = await act({ act: "announce-letter", subject: "Our week", preheader: "In short", was });
    expect(said.status).toBe(303);
    expect(await text()).toMatchObject({ subject: "Our week", preheader: "In short" });
    expect(await titles()).toContain("Meanwhile.");
    expect((await act({ act: "announce-letter", subject: "Late", preheader: "", was })).status).toBe(400);
    expect((await text()).subject).toBe("Our week");
  });
});

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
    expect((await editor.get(PAGE)).body).toContain("Held back");
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
    expect(unsure.body).toContain("Please tick that it shall go out now.");
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

  test("is past: neither its text nor its plan changes, and undoing does neither", async () => {
    await compose();
    const moved = await act({ act: "move-letter-part", part: await idOf("Hiring"), to: "up" });
    const issue = await issueOf(db, DAY);
    if (issue) await publishIssue(deps, issue);
    expect((await editor.get(PAGE)).headers.get("Location")).toBe(`/desk/letter/past/${DAY}`);
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

describe("the preview", () => {
  test("is the mail, in a frame without scripts, for whoever is signed in", async () => {
    await compose();
    const path = `/desk/letter/preview/${DAY}?theme=dark`;
    const mail = await visitSite(path, { headers: { Cookie: editor.cookie }, bindings: { CRON } });
    expect(mail.status).toBe(200);
    expect(mail.body).toContain("Pricing");
    expect(mail.headers.get("Content-Security-Policy")).toMatch(/^sandbox .*default-src 'none'/);
    expect(mail.headers.get("X-Frame-Options")).toBeNull();
    expect(mail.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await visitSite(path, { bindings: { CRON } })).status).not.toBe(200);
    const page = await editor.get(`${PAGE}?look=dark-phone`);
    expect(page.body).toContain(`src="/desk/letter/preview/${DAY}?theme=dark"`);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/frame-src[^;]*'self'/);
  });
});

test("a test goes to whoever asks for it", async () => {
  await compose();
  expect((await act({ act: "test-letter" })).status).toBe(303);
  const { results } = await db.$client.prepare("select recipient, subject from outbox").all();
  expect(results).toEqual([{ recipient: editor.email, subject: "[Test] Pricing" }]);
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
    expect((await editor.get(HERE)).body).toContain("It goes out when you say so.");
    expect((await editor.get(PAGE)).body).toContain("Single letters that have not gone out");
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

test("a viewer sees the letter and has no forms for it", async () => {
  await compose();
  const viewer = await signedIn("viewer");
  const shown = await viewer.get(PAGE);
  expect(shown.status).toBe(200);
  expect(shown.body).toContain("Pricing");
  expect(shown.body).not.toContain('value="move-letter-part"');
  expect(shown.body).not.toContain('value="approve-letter"');
  expect((await viewer.get("/desk/letter/new")).status).toBe(403);
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
