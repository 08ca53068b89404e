import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { countMiss } from "~/domains/content/store/search/misses.ts";
import { nextIssue } from "~/domains/newsletter/rules/issue-schedule.ts";
import { receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { addIssue, cancelIssue } from "~/domains/newsletter/store/issues.ts";
import { importSubscribers } from "~/jobs/readers/import-subscribers.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { rememberTroubles } from "~/platform/jobs/troubles.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps({ now: () => new Date() });

beforeEach(async () => {
  await batch(
    deps.db,
    ["staff", "staff_sessions", "troubles", "search_misses", "issues", "runs"].map((table) =>
      statement(sql.raw(`delete from ${table}`)),
    ),
  );
});

test("a day without troubles says so, and when that was seen; before the first look nothing is said to work", async () => {
  const viewer = await signedIn("viewer");
  const unseen = await viewer.get("/desk");
  expect(unseen.body).toContain("Not looked at yet: the clock does so at the end of its first round.");
  expect(unseen.body).not.toContain("works.");
  await batch(deps.db, [
    statement(sql`insert into runs (job, started_at, finished_at, state)
      values ('report-troubles', ${Date.parse("2026-08-21T12:00:00Z")}, ${Date.parse("2026-08-21T12:00:01Z")}, 'ok')`),
  ]);
  const { body } = await viewer.get("/desk");
  expect(body).toContain("Nothing: every source, job and mail works.");
  expect(body).toMatch(/Last looked at <time dateTime="2026-08-21T12:00:01.000Z"/i);
  expect(body).toContain("None: every search found something.");
  expect(body).toContain("Not composed yet");
});

test("the next letter is the one that the desk opens, and goes out only when it has a time", async () => {
  const { day, sendAt } = nextIssue(deps.now(), deps.publication.newsletter.issue);
  const viewer = await signedIn("viewer");
  const letter = async () => {
    const [block = ""] = /The next letter[\s\S]*?<\/section>/.exec((await viewer.get("/desk")).body) ?? [];
    const opened = (await viewer.get("/desk/letter")).headers.get("Location");
    expect(block).toContain(`href="${opened}"`);
    return block.replaceAll("<!-- -->", "");
  };
  const text = { subject: "The week", preheader: "", body: "Words." };
  expect(await letter()).toContain("Not composed yet; goes out");
  const late = addDays(day, -7);
  await addIssue(deps, { ...text, day: late }, null);
  const waits = await letter();
  expect(waits).toContain(late);
  expect(waits).toContain("A draft that waits for approval.");
  await addIssue(deps, { ...text, day }, sendAt);
  expect(await letter()).toContain("Composed and scheduled; goes out");
  await batch(deps.db, [statement(sql`delete from issues where day = ${late}`)]);
  await cancelIssue(deps, day);
  expect(await letter()).toContain("Skipped.");
});

test("one reader who has not confirmed is one", async () => {
  await batch(deps.db, [
    statement(sql`delete from subscriptions`),
    statement(sql`delete from subscribers`),
    statement(sql`insert into subscribers (id, email, created_at) values ('ada', 'ada@example.com', 0)`),
    statement(sql`insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording)
      values ('ada', 'weekly', 'pending', ${deps.now().getTime()}, 'test', 'test')`),
  ]);
  const { body } = await (await signedIn("viewer")).get("/desk");
  expect(body.replaceAll("<!-- -->", "")).toContain("left. 1 has not confirmed yet.");
});

test("a checked list of subscribers waits for an editor's word, and is no viewer's matter", async () => {
  const consent = { consentPlace: "Here", consentWording: "Words", consentDay: "2025-03-31" };
  const file = new TextEncoder().encode("ada@example.com");
  await receiveImport(deps, { name: "old.csv", list: "weekly", ...consent }, file);
  const today = async (role: "editor" | "viewer") => (await (await signedIn(role)).get("/desk")).body;
  expect(await today("editor")).not.toContain("Waiting for your decision");
  await importSubscribers(deps);
  expect(await today("editor")).toMatch(
    /Waiting for your decision[\s\S]*href="\/desk\/readers\/import\/[\w-]+"/,
  );
  expect(await today("viewer")).not.toContain("old.csv");
});

test("what is wrong comes first, sources behind the rest, and what was searched in vain by how often", async () => {
  const sources = Array.from({ length: 30 }, (_, index) => ({
    key: `source/feed-${index}`,
    text: `The source feed-${index} fails.`,
    patience: 0,
  }));
  const mail = { key: "mail", text: "Mail does not go out.", patience: 0 };
  await batch(deps.db, rememberTroubles([...sources, mail], [], deps.now().getTime()));
  for (const query of ["rollups", "churn", "rollups"]) await countMiss(deps, query);
  const { body, headers } = await (await signedIn("viewer")).get("/desk");
  expect(body).toMatch(/Mail does not go out\.[\s\S]*The source feed-/);
  expect(body).toMatch(/href="\/desk\?troubles=all"[^>]*>All of them</);
  expect(body).toMatch(/q=rollups[\s\S]*q=churn/);
  const rows = Number(/(\d+) rows/.exec(headers.get("Server-Timing") ?? "")?.[1]);
  expect(rows).toBeLessThanOrEqual(60);
});

test("each trouble leads to its place, and all of them are of every kind", async () => {
  const trouble = (key: string) => ({ key, text: `${key} is wrong.`, patience: 0 });
  const sources = Array.from({ length: 30 }, (_, index) => trouble(`source/feed-${index}`));
  const keys = [
    "job/refresh-news",
    "mail",
    "suppressed/ada@example.com",
    "webhook/1",
    "webhook/2/erasures",
    "budget/mails",
  ];
  await batch(deps.db, rememberTroubles([...sources, ...keys.map(trouble)], [], deps.now().getTime()));
  const placesOf = (body: string) =>
    Array.from(body.matchAll(/<li[^>]*><p[^>]*>(\S+) is wrong\.[\s\S]*?<\/li>/g), ([item, key]) => [
      key,
      /<a href="([^"]+)"/.exec(item)?.[1] ?? null,
    ]);
  const { body } = await (await signedIn("owner")).get("/desk?troubles=all");
  const places = placesOf(body);
  expect(places).toHaveLength(36);
  expect(Object.fromEntries(places)).toMatchObject({
    "job/refresh-news": "/status",
    mail: "/status",
    "suppressed/ada@example.com": "/desk/readers/suppressed",
    "webhook/1": "/desk/webhooks/1",
    "webhook/2/erasures": "/desk/webhooks/2",
    "budget/mails": null,
    "source/feed-29": "/desk/sources/feed-29",
  });
  expect(body).toContain('href="/desk/sources" class="font-semibold');
  const viewer = await signedIn("viewer");
  expect(Object.fromEntries(placesOf((await viewer.get("/desk")).body))).toMatchObject({ "webhook/1": null });
});

test("a source of market figures that fails leads to how it stands", async () => {
  const at = deps.now().getTime();
  await batch(deps.db, [
    statement(sql`insert or replace into sources (id, kind, url, failures, last_error, last_success_at, next_check_at)
      values ('filings-SNOW', 'filings', 'x', 4, 'It hung.', ${at}, ${at})`),
    ...rememberTroubles(
      [{ key: "source/filings-SNOW", text: "The source filings-SNOW fails.", patience: 0 }],
      [],
      at,
    ),
  ]);
  const viewer = await signedIn("viewer");
  const [, path = ""] = /href="([^"]+)"[^>]*>How it stands</.exec((await viewer.get("/desk")).body) ?? [];
  const { status, body } = await viewer.get(path);
  expect(status).toBe(200);
  expect(body).toContain(">filings-SNOW</h1>");
  expect(body).toContain("It failed 4 times in a row.");
  expect(body).toContain('href="/desk/market"');
  // No history is kept of it.
  expect(body).not.toContain("What it answered");
  expect(body).not.toContain("This source is defined in the publication");
  expect((await viewer.get("/desk/sources/filings-NONE")).status).toBe(404);
});
