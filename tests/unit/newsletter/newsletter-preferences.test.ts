import { describe, expect, test } from "vitest";
import {
  confirmSubscription,
  linkRequestForm,
  preferencesForm,
  subscribe,
} from "~/domains/newsletter/form.ts";
import { unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { post } from "../../support/mail/forms.ts";
import {
  addList,
  audience,
  change,
  confirmNewest,
  freshLink,
  issueFor,
  leaveBy,
  linksIn,
  ORIGIN,
  preferencesBy,
  subscriber,
  textsTo,
} from "../../support/mail/newsletter.ts";
import { hostileBodies } from "../../support/survival/hostile.ts";
import { testDeps } from "../../support/unit/deps.ts";

describe("preferences", () => {
  test("show what is sent; a list that is left ends at once, one that is chosen begins when it is confirmed", async () => {
    const email = "choose@example.com";
    const token = await subscriber(email);
    expect(await preferencesBy(token)).toEqual({
      ok: true,
      value: { email, lists: ["weekly"], asked: [], pausedUntil: null },
    });
    const chosen = await change(token, { daily: true });
    expect(chosen).toMatchObject({ value: { lists: [], asked: ["daily"] } });
    expect(await audience("weekly")).not.toContain(email);
    expect(await audience("daily")).not.toContain(email);
    expect(await textsTo(email, "newsletter-confirmation")).toHaveLength(2);
    expect(await change(token, { daily: true })).toEqual(chosen);
    expect(await textsTo(email, "newsletter-confirmation")).toHaveLength(2);
    await confirmNewest(email);
    expect(await audience("daily")).toContain(email);
    expect(await preferencesBy(token)).toMatchObject({ value: { lists: ["daily"], asked: [] } });
  });

  test("a list that was left while it waited is mailed again at once by its owner, not by a stranger's form", async () => {
    const email = "again@example.com";
    const token = await subscriber(email);
    await change(token, { weekly: true, daily: true });
    await change(token, { weekly: true });
    const soon = testDeps({ at: "2026-08-21T12:01:00Z" });
    await subscribe(soon, { email, list: "daily", place: "insights" }, ORIGIN);
    expect(await textsTo(email, "newsletter-confirmation")).toHaveLength(2);
    await change(token, { weekly: true, daily: true }, soon);
    await change(token, { weekly: true, daily: true }, soon);
    expect(await textsTo(email, "newsletter-confirmation")).toHaveLength(3);
    expect(await confirmNewest(email, soon)).toMatchObject({ ok: true });
    expect(await audience("daily")).toContain(email);
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
    expect(await preferencesBy(token, testDeps({ at: "2026-09-20T11:59:59.999Z" }))).toMatchObject({
      value: { pausedUntil: "2026-09-20T12:00:00.000Z" },
    });
    const after = testDeps({ at: "2026-09-20T12:00:00Z" });
    const next = await freshLink("pause@example.com", after);
    expect(await preferencesBy(next, after)).toMatchObject({ value: { pausedUntil: null } });
    expect(await change(fresh, { intent: "resume" }, deps)).toMatchObject({ value: { pausedUntil: null } });
    expect(await audience("weekly")).toContain("pause-late@example.com");
  });

  const DAYS_LATER = testDeps({ at: "2026-08-25T12:00:00Z" });

  test("a pause ends with the last list; who comes back is sent the next issue, and welcomed again", async () => {
    const email = "pause-and-leave@example.com";
    await change(await subscriber(email), { intent: "pause" });
    const [click = ""] = linksIn((await issueFor(email)).headers["List-Unsubscribe"] ?? "");
    await leaveBy(click);
    const { db } = testDeps();
    const row = db.$client.prepare("select paused_until from subscribers where email = ?").bind(email);
    expect(await row.first("paused_until")).toBeNull();
    const token = await freshLink(email, DAYS_LATER);
    expect(await change(token, { intent: "resume" }, DAYS_LATER)).toMatchObject({
      value: { lists: [], pausedUntil: null },
    });
    await change(token, { intent: "pause" }, DAYS_LATER);
    expect(await preferencesBy(token, DAYS_LATER)).toMatchObject({ value: { pausedUntil: null } });
    await subscribe(DAYS_LATER, { email, list: "weekly", place: "page" }, ORIGIN);
    await confirmNewest(email, DAYS_LATER);
    expect(await preferencesBy(token, DAYS_LATER)).toMatchObject({
      value: { lists: ["weekly"], pausedUntil: null },
    });
    expect(await textsTo(email, "newsletter-welcome")).toHaveLength(2);
  });

  test("a pause goes on without one of two lists, and ends when another list is confirmed", async () => {
    const email = "pause-and-add@example.com";
    const token = await subscriber(email);
    await addList(token, email);
    await change(token, { intent: "pause" });
    const [click = ""] = linksIn((await issueFor(email, "daily")).headers["List-Unsubscribe"] ?? "");
    await leaveBy(click);
    const fresh = await freshLink(email, DAYS_LATER);
    expect(await preferencesBy(fresh, DAYS_LATER)).toMatchObject({
      value: { lists: ["weekly"], pausedUntil: expect.any(String) },
    });
    await subscribe(DAYS_LATER, { email, list: "daily", place: "insights" }, ORIGIN);
    await confirmNewest(email, DAYS_LATER);
    expect(await preferencesBy(fresh, DAYS_LATER)).toMatchObject({ value: { pausedUntil: null } });
    await change(fresh, { intent: "pause" }, DAYS_LATER);
    // The button of the mail once more.
    await confirmNewest(email, testDeps({ at: "2026-08-25T13:00:00Z" }));
    expect(await preferencesBy(fresh, DAYS_LATER)).toMatchObject({
      value: { pausedUntil: expect.any(String) },
    });
  });

  const LATER = testDeps({ at: "2026-08-21T18:00:00Z" });

  test("leaving ends every list and the links so far; coming back needs a new confirmation", async () => {
    const email = "leave@example.com";
    const token = await subscriber(email);
    const [oldConfirmation = ""] = await textsTo(email, "newsletter-confirmation");
    await addList(token, email);
    expect(await change(token, { intent: "leave" }, LATER)).toMatchObject({ value: { lists: [] } });
    expect([...(await audience("weekly")), ...(await audience("daily"))]).not.toContain(email);
    expect(await preferencesBy(token)).toMatchObject({ ok: false, code: "expired" });
    expect(await change(token, { weekly: true })).toMatchObject({ ok: false, code: "expired" });
    const dayAfter = testDeps({ at: "2026-08-22T12:00:00Z" });
    await subscribe(dayAfter, { email, list: "weekly", place: "page" }, ORIGIN);
    const old = /token=(\S+)/.exec(oldConfirmation)?.[1] ?? "";
    expect(await confirmSubscription(dayAfter, old, ORIGIN)).toMatchObject({ ok: false, code: "invalid" });
    expect(await audience("weekly")).not.toContain(email);
    expect(await confirmNewest(email, dayAfter)).toMatchObject({ ok: true });
    expect(await audience("weekly")).toContain(email);
  });

  test.each([
    ["thirty days", undefined, "2026-09-20T12:00:00Z"],
    ["unsubscribing with one click", "one-click", "2026-08-21T18:00:01Z"],
    ["a save without lists", { weekly: false, daily: false }, "2026-08-21T18:00:01Z"],
    ["its owner's wish", { intent: "end-links" }, "2026-08-21T18:00:01Z"],
  ] as const)("a link ends by %s; the next one works", async (reason, end, at) => {
    const email = `${reason.replaceAll(/\W/g, "-")}@example.com`;
    const token = await subscriber(email);
    const [click = ""] = linksIn((await issueFor(email)).headers["List-Unsubscribe"] ?? "");
    const after = testDeps({ at });
    const before = testDeps({ at: new Date(Date.parse(at) - 1500).toISOString() });
    expect(await preferencesBy(token, before)).toMatchObject({ ok: true });
    if (end === "one-click") await leaveBy(click, LATER);
    else if (end) await change(token, end, LATER);
    expect(await preferencesBy(token, after)).toMatchObject({ ok: false, code: "expired" });
    expect(await leaveBy(click, after)).toMatchObject({ ok: true });
    const fresh = await freshLink(email, testDeps({ at: "2026-09-20T12:30:00Z" }));
    expect(await preferencesBy(fresh, testDeps({ at: "2026-09-21T12:30:00Z" }))).toMatchObject({ ok: true });
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
    expect(await preferencesBy(token, late)).toMatchObject({ ok: false, code: "expired" });
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
      result: { ok: true, intent: "save", preferences: { lists: [], asked: ["daily"] } },
    });
    const refused = await send(`${token}x`, { intent: "save" });
    expect(refused).toMatchObject({ status: 400, result: { ok: false, code: "invalid" } });
    expect(JSON.stringify(refused)).not.toContain(token);
  });

  test("are mailed again at once when the link of the mail before has ended", async () => {
    const email = "ended@example.com";
    await subscriber(email);
    const asked = testDeps({ at: "2026-08-21T12:10:00Z" });
    const [ending, after] = [
      testDeps({ at: "2026-08-21T12:20:00Z" }),
      testDeps({ at: "2026-08-21T12:21:00Z" }),
    ];
    await change(await freshLink(email, asked), { intent: "end-links" }, ending);
    const fresh = await freshLink(email, after);
    expect(await preferencesBy(fresh, after)).toMatchObject({ ok: true });
    expect(await freshLink(email, testDeps({ at: "2026-08-21T13:15:00Z" }))).toBe(fresh);
  });

  test("are mailed to whom they belong, at most once an hour, and nobody learns who is known", async () => {
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
    await ask("link@example.com", testDeps({ at: "2026-08-21T12:59:59Z" }));
    expect(await textsTo("link@example.com", "newsletter-preferences")).toHaveLength(1);
    await ask("link@example.com", testDeps({ at: "2026-08-21T13:00:00Z" }));
    expect(await textsTo("link@example.com", "newsletter-preferences")).toHaveLength(2);
  });
});
