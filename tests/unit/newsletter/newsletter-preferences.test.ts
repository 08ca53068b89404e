import type { SQL } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { List } from "~/domains/newsletter/fields.ts";
import {
  confirmSubscription,
  linkRequestForm,
  preferencesForm,
  subscribe,
  unsubscribeForm,
} from "~/domains/newsletter/form.ts";
import { LIST_LINKS, listMail } from "~/domains/newsletter/mail/list-mail.ts";
import type { PreferencesChange } from "~/domains/newsletter/schema.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import {
  changePreferences,
  checkUnsubscribe,
  readPreferences,
  unsubscribe,
} from "~/domains/newsletter/store/preferences.ts";
import { checkConfirmation } from "~/domains/newsletter/store/subscriptions.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import { mayPost, withoutOrigin } from "~/platform/forms/origin.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { page as preferencesPage } from "~/routes/newsletter.preferences.tsx";
import { page as unsubscribePage } from "~/routes/newsletter.unsubscribe.tsx";
import { post } from "../../support/forms.ts";
import { hostileBodies } from "../../support/hostile.ts";
import { testDeps } from "../../support/unit/deps.ts";

const ORIGIN = "https://recurring.ai";

const linksIn = (text: string) =>
  text.match(/https?:\/\/[^\s"'<>)]+/g)?.map((link) => link.replaceAll("&amp;", "&")) ?? [];

async function textsTo(email: string, kind: string): Promise<string[]> {
  const { results } = await testDeps()
    .db.$client.prepare("select text from outbox where recipient = ? and kind = ? order by created_at, rowid")
    .bind(email, kind)
    .all<{ text: string }>();
  return results.map(({ text }) => text);
}

/** Signs up and confirms by the links in the mails; answers the token of the preferences. */
async function subscriber(email: string, list: List = "weekly", deps = testDeps()): Promise<string> {
  await subscribe(deps, { email, list, place: "page" }, ORIGIN);
  const asked = (await textsTo(email, "newsletter-confirmation")).at(-1) ?? "";
  await confirmSubscription(deps, /token=(\S+)/.exec(asked)?.[1] ?? "", ORIGIN);
  const welcome = (await textsTo(email, "newsletter-welcome")).at(-1) ?? "";
  return /preferences\?token=([\w.-]+)/.exec(welcome)?.[1] ?? "";
}

const change = (token: string, wish: Partial<PreferencesChange>, deps = testDeps()) =>
  changePreferences(deps, token, { intent: "save", weekly: false, daily: false, ...wish });

/** Who a list goes to, from the pages that the platform asks for. */
async function audience(list: List): Promise<string[]> {
  const { db } = testDeps();
  const addresses: string[] = [];
  let after = "";
  while (true) {
    const page = await rowsOf(
      db,
      statement<{ id: string; address: string }>(listAudience(list).page(after, 2) as SQL),
    );
    if (page.length === 0) return addresses;
    addresses.push(...page.map(({ address }) => address));
    after = page.at(-1)?.id ?? "";
  }
}

/** Everything the newsletter and the outbox hold. */
async function state(deps: Deps) {
  const tables = ["subscribers", "subscriptions", "outbox", "deliveries", "rate_limits"];
  return Promise.all(
    tables.map(
      async (table) => (await deps.db.$client.prepare(`select * from ${table} order by rowid`).all()).results,
    ),
  );
}

/** A list mail as this subscriber gets it. */
async function issueFor(email: string, list: List = "weekly") {
  const deps = testDeps();
  const id = await deps.db.$client
    .prepare("select id from subscribers where email = ?")
    .bind(email)
    .first<string>("id");
  const parts = renderMail(deps.publication, {
    title: "Issue",
    blocks: [],
    reason: "You asked.",
    links: LIST_LINKS,
  });
  const content = { subject: "Issue", ...parts, ...listMail(deps.publication, list, ORIGIN, deps.now()) };
  return personalise(content, id ?? "", await mailSecret(deps));
}

/** What the page behind a link of ours would show; null for pages that know no token. */
async function look(link: string, deps = testDeps()) {
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get("token") ?? "";
  if (pathname === "/newsletter/confirm") return checkConfirmation(deps, token);
  if (pathname === "/newsletter/preferences") return readPreferences(deps, token);
  if (pathname === "/newsletter/unsubscribe") return checkUnsubscribe(deps, listOf(link), token);
  return null;
}

const listOf = (link: string) => new URL(link).searchParams.get("list") as List;

const leaveBy = (link: string) =>
  unsubscribe(testDeps(), listOf(link), new URL(link).searchParams.get("token") ?? "");

describe("preferences", () => {
  test("show what is sent, and change it at once", async () => {
    const token = await subscriber("choose@example.com");
    expect(await readPreferences(testDeps(), token)).toEqual({
      ok: true,
      value: { email: "choose@example.com", lists: ["weekly"], pausedUntil: null },
    });
    expect(await change(token, { daily: true })).toMatchObject({ value: { lists: ["daily"] } });
    expect(await audience("weekly")).not.toContain("choose@example.com");
    expect(await audience("daily")).toContain("choose@example.com");
    expect(await change(token, { weekly: true, daily: true })).toMatchObject({
      value: { lists: ["weekly", "daily"] },
    });
    expect(await audience("weekly")).toContain("choose@example.com");
  });

  test("a pause keeps everything away for thirty days, and ends when its reader says so", async () => {
    const token = await subscriber("pause@example.com");
    const deps = testDeps({ at: "2126-08-21T12:00:00Z" });
    const fresh = await subscriber("pause-late@example.com", "weekly", deps);
    expect(await change(token, { intent: "pause" })).toMatchObject({
      value: { lists: ["weekly"], pausedUntil: "2026-09-20T12:00:00.000Z" },
    });
    await change(fresh, { intent: "pause" }, deps);
    expect(await audience("weekly")).not.toContain("pause-late@example.com");
    expect(await readPreferences(testDeps({ at: "2026-09-20T11:59:59.999Z" }), token)).toMatchObject({
      value: { pausedUntil: "2026-09-20T12:00:00.000Z" },
    });
    expect(await readPreferences(testDeps({ at: "2026-09-20T12:00:00Z" }), token)).toMatchObject({
      value: { pausedUntil: null },
    });
    expect(await change(fresh, { intent: "resume" }, deps)).toMatchObject({ value: { pausedUntil: null } });
    expect(await audience("weekly")).toContain("pause-late@example.com");
  });

  test("leaving ends every list; signing up again needs a new confirmation, the signed link does not", async () => {
    const token = await subscriber("leave@example.com");
    await change(token, { weekly: true, daily: true });
    expect(await change(token, { intent: "leave" })).toMatchObject({ value: { lists: [] } });
    expect([...(await audience("weekly")), ...(await audience("daily"))]).not.toContain("leave@example.com");
    await subscribe(testDeps(), { email: "leave@example.com", list: "weekly", place: "page" }, ORIGIN);
    expect(await readPreferences(testDeps(), token)).toMatchObject({ value: { lists: [] } });
    expect(await change(token, { weekly: true })).toMatchObject({ value: { lists: ["weekly"] } });
  });

  test("leaving takes the reader out of a mailing on its way, of that list alone", async () => {
    const deps = testDeps();
    await subscriber("underway@example.com");
    const unsubscribeLink = linksIn(
      (await issueFor("underway@example.com")).headers["List-Unsubscribe"] ?? "",
    )[0];
    const id = await deps.db.$client
      .prepare("select id from subscribers where email = 'underway@example.com'")
      .first<string>("id");
    for (const list of ["weekly", "daily"]) {
      await deps.db.$client
        .prepare(
          `insert into mailings (id, key, kind, audience, subject, html, text, headers, links, links_until, state, created_at)
          values (?1, ?1, 'x', 'newsletter-' || ?1, '', '', '', '{}', '{}', 0, 'sending', 0)`,
        )
        .bind(list)
        .run();
      await deps.db.$client
        .prepare(
          "insert into deliveries (recipient_id, mailing_id, address, batch_id, state) values (?, ?, '', '', 'waiting')",
        )
        .bind(id, list)
        .run();
    }
    await leaveBy(unsubscribeLink ?? "");
    const { results } = await deps.db.$client
      .prepare("select mailing_id, state from deliveries where recipient_id = ? order by mailing_id")
      .bind(id)
      .all();
    expect(results).toEqual([
      { mailing_id: "daily", state: "waiting" },
      { mailing_id: "weekly", state: "withdrawn" },
    ]);
  });

  test("take no foreign, forged or expired link", async () => {
    const token = await subscriber("mine@example.com");
    const [payload = "", signature = ""] = token.split(".");
    for (const forged of [
      "",
      "x",
      payload,
      `${payload}.${signature.slice(1)}x`,
      `${token}x`,
      "a".repeat(9000),
    ])
      expect(await change(forged, { intent: "leave" }), forged.slice(0, 40)).toMatchObject({
        ok: false,
        code: "invalid",
      });
    const late = testDeps({ at: "2030-01-01T00:00:00Z" });
    expect(await change(token, { intent: "leave" }, late)).toMatchObject({ ok: false, code: "expired" });
    expect(await readPreferences(late, token)).toMatchObject({ ok: false, code: "expired" });
    expect(await unsubscribe(testDeps(), "weekly", token)).toMatchObject({ ok: false, code: "invalid" });
    expect(await audience("weekly")).toContain("mine@example.com");
  });

  test("take only the forms of their page", async () => {
    const path = `/newsletter/preferences?token=${await subscriber("hostile@example.com")}`;
    for (const { name, contentType, body } of hostileBodies({ intent: "leave" })) {
      const { status, result } = await preferencesForm.submit(testDeps(), post(body, { path, contentType }));
      expect([200, 400, 413, 415], name).toContain(status);
      expect(result.ok, name).toBe(status === 200);
      if (result.ok) expect(["save", "pause", "resume", "leave"], name).toContain(result.intent);
    }
    const foreign = post({ intent: "leave" }, { path, headers: { Origin: "https://evil.example" } });
    expect(await preferencesForm.submit(testDeps(), foreign)).toMatchObject({
      status: 403,
      result: { ok: false },
    });
  });

  test("are changed by the page's own form, and a refusal does not repeat the link", async () => {
    const token = await subscriber("by-form@example.com");
    const send = (link: string, body: Record<string, string>) =>
      preferencesForm.submit(testDeps(), post(body, { path: `/newsletter/preferences?token=${link}` }));
    expect(await send(token, { intent: "save", daily: "on" })).toMatchObject({
      status: 200,
      result: { ok: true, intent: "save", preferences: { lists: ["daily"] } },
    });
    const refused = await send(`${token}x`, { intent: "save" });
    expect(refused).toMatchObject({ status: 400, result: { ok: false, code: "invalid" } });
    expect(JSON.stringify(refused)).not.toContain(token);
  });

  test("are mailed to whom they belong, at most once in ten minutes, and nobody learns who is known", async () => {
    await subscriber("link@example.com");
    const ask = async (email: string, deps = testDeps()) => {
      const request = post({ email }, { path: "/newsletter/preferences" });
      return linkRequestForm.submit(deps, request);
    };
    const known = await ask("link@example.com");
    expect(await ask("nobody@example.com")).toEqual(known);
    await ask("Link@Example.com");
    expect(await textsTo("link@example.com", "newsletter-preferences")).toHaveLength(1);
    expect(await textsTo("nobody@example.com", "newsletter-preferences")).toEqual([]);
    await ask("link@example.com", testDeps({ at: "2026-08-21T12:10:00Z" }));
    expect(await textsTo("link@example.com", "newsletter-preferences")).toHaveLength(2);
  });
});

describe("unsubscribing", () => {
  test("takes the one click of a mail program: from an origin of its own, and twice", async () => {
    await subscriber("one-click@example.com");
    const { headers } = await issueFor("one-click@example.com");
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const [link = ""] = linksIn(headers["List-Unsubscribe"] ?? "");
    const origins: Record<string, string>[] = [{ Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }, {}];
    for (const headers of origins) {
      const click = new Request(link, { method: "POST", headers });
      expect(mayPost(click, unsubscribePage)).toBe(true);
      expect(withoutOrigin(click).headers.get("Origin")).toBeNull();
    }
    const click = () => {
      const body = new FormData();
      body.set("List-Unsubscribe", "One-Click");
      return new Request(link, { method: "POST", body, headers: { Origin: "null" } });
    };
    expect(await unsubscribeForm.submit(testDeps(), click())).toMatchObject({
      status: 200,
      result: { ok: true, list: "weekly" },
    });
    expect(await leaveBy(link)).toMatchObject({ ok: true });
    expect(await leaveBy(link)).toMatchObject({ ok: true });
    expect(await audience("weekly")).not.toContain("one-click@example.com");
    const elsewhere = new Request(`${ORIGIN}/newsletter/preferences`, {
      method: "POST",
      headers: { Origin: "null" },
    });
    expect(mayPost(elsewhere, preferencesPage)).toBe(false);
  });

  test("ends one list and leaves the other", async () => {
    const token = await subscriber("one-of-two@example.com");
    await change(token, { weekly: true, daily: true });
    const [link = ""] = linksIn(
      (await issueFor("one-of-two@example.com", "daily")).headers["List-Unsubscribe"] ?? "",
    );
    await leaveBy(link);
    expect(await readPreferences(testDeps(), token)).toMatchObject({ value: { lists: ["weekly"] } });
  });
});

test("what follows every link of every mail changes nothing", async () => {
  const email = "scanned@example.com";
  const deps = testDeps();
  await subscriber(email);
  await subscribe(deps, { email, list: "daily", place: "insights" }, ORIGIN);
  const request = post({ email }, { path: "/newsletter/preferences" });
  await linkRequestForm.submit(deps, request);
  const { results } = await deps.db.$client
    .prepare("select html, text, headers from outbox where recipient = ?")
    .bind(email)
    .all<{ html: string; text: string; headers: string }>();
  expect(results).toHaveLength(4);
  const issue = await issueFor(email);
  const sources = [
    ...results.flatMap((mail) => Object.values(mail)),
    issue.html,
    issue.text,
    ...Object.values(issue.headers),
  ];
  const links = [...new Set(sources.flatMap(linksIn))].filter((link) => link.startsWith(ORIGIN));
  const before = await state(deps);
  const answers = await Promise.all(links.map((link) => look(link)));
  expect(answers.filter((answer) => answer?.ok).length).toBeGreaterThanOrEqual(4);
  expect(await state(deps)).toEqual(before);
});
