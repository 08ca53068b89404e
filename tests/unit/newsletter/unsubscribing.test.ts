import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { List } from "~/domains/newsletter/fields.ts";
import { linkRequestForm, subscribe, unsubscribeForm } from "~/domains/newsletter/form.ts";
import { checkUnsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { checkConfirmation } from "~/domains/newsletter/store/subscriptions.ts";
import { PreferencesScreen } from "~/domains/newsletter/ui/preferences-page.tsx";
import { UnsubscribePage } from "~/domains/newsletter/ui/unsubscribe-page.tsx";
import type { Deps } from "~/platform/deps.ts";
import { mayPost, withoutOrigin } from "~/platform/forms/origin.ts";
import { page as preferencesPage } from "~/routes/newsletter.preferences.tsx";
import { page as unsubscribePage } from "~/routes/newsletter.unsubscribe.tsx";
import { post } from "../../support/mail/forms.ts";
import {
  addList,
  audience,
  confirmNewest,
  issueFor,
  leaveBy,
  linksIn,
  listOf,
  ORIGIN,
  preferencesBy,
  subscriber,
} from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** Everything the newsletter and the outbox hold. */
async function state(deps: Deps) {
  const tables = ["subscribers", "subscriptions", "outbox", "deliveries", "rate_limits"];
  return Promise.all(
    tables.map(
      async (table) => (await deps.db.$client.prepare(`select * from ${table} order by rowid`).all()).results,
    ),
  );
}

/** What the page behind a link of ours would show; null for pages that know no token. */
async function look(link: string, deps = testDeps()) {
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get("token") ?? "";
  if (pathname === "/newsletter/confirm") return checkConfirmation(deps, token);
  if (pathname === "/newsletter/preferences") return preferencesBy(token, deps);
  if (pathname === "/newsletter/unsubscribe") return checkUnsubscribe(deps, listOf(link), token);
  return null;
}

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
    // The link is in every copy of the mail: it tells nothing of whom it was sent to, and leads no further.
    const { result } = await unsubscribeForm.submit(testDeps(), click());
    expect(JSON.stringify(result)).not.toMatch(/@|token|preferences/);
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
    await addList(await subscriber("one-of-two@example.com"), "one-of-two@example.com");
    const [link = ""] = linksIn(
      (await issueFor("one-of-two@example.com", "daily")).headers["List-Unsubscribe"] ?? "",
    );
    await leaveBy(link);
    expect(await audience("weekly")).toContain("one-of-two@example.com");
    expect(await audience("daily")).not.toContain("one-of-two@example.com");
  });
});

test.each([
  ["weekly", "The Insider will not reach you any more."],
  ["all", "Mail of Recurring will not reach you any more."],
] as const)("the page after leaving %s says it in a sentence", (list, sentence) => {
  const link = { state: "ready", list } as const;
  expect(
    markupOf(createElement(UnsubscribePage, { link, answered: { ok: true, message: "", list } })),
  ).toContain(sentence);
});

describe("while the daily email is off", () => {
  const { publication } = testDeps();
  const without = { ...publication, newsletter: { ...publication.newsletter, daily: undefined } };

  test("the page after leaving it names it", () => {
    const link = { state: "ready", list: "daily" } as const;
    const answered = { ok: true, message: "", list: "daily" } as const;
    expect(markupOf(createElement(UnsubscribePage, { link, answered }), without)).toContain(
      "The daily email will not reach you any more.",
    );
  });

  test("the preferences name the lists that are sent, and no other", () => {
    const preferences = {
      email: "both@example.com",
      lists: ["weekly", "daily"] as List[],
      asked: [],
      pausedUntil: null,
    };
    const shown = (lists: List[], intent: "save" | "resume") =>
      markupOf(
        createElement(PreferencesScreen, {
          link: { state: "invalid" },
          answered: { ok: true, message: "", intent, preferences: { ...preferences, lists } },
        }),
        without,
      );
    expect(shown(["weekly", "daily"], "save")).toContain("Saved. You receive the Insider.");
    expect(shown(["weekly", "daily"], "resume")).toContain("Welcome back. The Insider will reach you again.");
    expect(shown(["daily"], "resume")).toContain("Saved. You receive nothing from us.");
  });

  test("it cannot be confirmed", async () => {
    await subscribe(testDeps(), { email: "daily-off@example.com", list: "daily", place: "insights" }, ORIGIN);
    expect(await confirmNewest("daily-off@example.com", testDeps({ publication: without }))).toMatchObject({
      ok: false,
      code: "invalid",
    });
    expect(await audience("daily")).not.toContain("daily-off@example.com");
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
