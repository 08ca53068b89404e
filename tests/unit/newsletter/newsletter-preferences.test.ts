import { describe, expect, test } from "vitest";
import { linkRequestForm, preferencesForm, subscribe } from "~/domains/newsletter/form.ts";
import { readPreferences, unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { post } from "../../support/forms.ts";
import { hostileBodies } from "../../support/hostile.ts";
import {
  audience,
  change,
  issueFor,
  leaveBy,
  linksIn,
  ORIGIN,
  subscriber,
  textsTo,
} from "../../support/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

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
