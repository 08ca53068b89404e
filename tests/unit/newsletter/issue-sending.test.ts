import { expect, test } from "vitest";
import { subscribe } from "~/domains/newsletter/form.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { AUDIENCES } from "~/jobs/drain-outbox.ts";
import { batch } from "~/platform/data/db.ts";
import { mailingProgress, pauseMailing, resumeMailing } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { accept, clockedDeps, crash, fakeProvider, inTurn } from "../../support/mail/mail.ts";
import { change, preferencesBy } from "../../support/mail/newsletter.ts";

/** From the list to the provider: an issue reaches whom it should, once, with links of their own. */

const CONSENT = {
  consentAt: 0,
  consentPlace: "a test",
  consentWording: "Yes",
  confirmedAt: 0,
  endedAt: null,
};

const bring = (
  deps: ReturnType<typeof clockedDeps>,
  emails: string[],
  status: "active" | "ended" = "active",
) =>
  importSubscriptions(
    deps,
    emails.map((email) => ({ email, list: "weekly" as const, status, ...CONSENT })),
  );

async function publish(deps: ReturnType<typeof clockedDeps>, day: string) {
  await addIssue(
    deps,
    { day, subject: "The week", preheader: "In short", body: "Hello [there](/articles)." },
    null,
  );
  const issue = await issueOf(deps.db, day);
  if (issue) await publishIssue(deps, issue);
}

const tokenIn = (text: string, page: string) =>
  new RegExp(`/newsletter/${page}\\?[^\\s>]*token=([\\w.-]+)`).exec(text)?.[1] ?? "";

test("an issue reaches confirmed subscribers only, and each can change or leave by the links in it", async () => {
  const deps = clockedDeps();
  await bring(deps, ["reads@example.com", "pauses@example.com", "bounced@example.com"]);
  await bring(deps, ["left@example.com"], "ended");
  await subscribe(
    deps,
    { email: "asked@example.com", list: "weekly", place: "page" },
    "https://recurring.ai",
  );
  await batch(deps.db, [suppress(deps, [await addressHash("bounced@example.com")], "bounce")]);

  const { provider, requests } = fakeProvider();
  await publish(deps, "2026-08-20");
  await sweepMail(deps, provider, AUDIENCES);
  const issues = requests.flatMap(({ messages }) => messages).filter(({ subject }) => subject === "The week");
  expect(issues.map(({ to }) => to).sort()).toEqual(["pauses@example.com", "reads@example.com"]);

  const mail = issues.find(({ to }) => to === "pauses@example.com");
  const preferences = tokenIn(mail?.text ?? "", "preferences");
  expect(await preferencesBy(preferences, deps)).toMatchObject({ value: { email: "pauses@example.com" } });
  expect(mail?.html).toContain('href="https://recurring.ai/articles"');
  expect(mail?.headers["List-Unsubscribe"]).toContain("/newsletter/unsubscribe?list=weekly&token=");
  await change(preferences, { intent: "pause" }, deps);
  // The database asks its own clock, which has passed this test's by.
  await deps.db.$client.prepare("update subscribers set paused_until = 1e15 where paused_until > 0").run();
  const other = issues.find(({ to }) => to === "reads@example.com");
  await unsubscribe(deps, "weekly", tokenIn(other?.headers["List-Unsubscribe"] ?? "", "unsubscribe"));
  await bring(deps, ["new@example.com"]);

  requests.length = 0;
  deps.pass(60);
  await publish(deps, "2026-08-27");
  await sweepMail(deps, provider, AUDIENCES);
  const reached = requests.flatMap(({ to }) => to);
  expect(reached).toContain("new@example.com");
  expect(reached).not.toContain("reads@example.com");
  expect(reached).not.toContain("pauses@example.com");
});

test("an issue that is paused, resumed and interrupted by a crash reaches everybody once", async () => {
  const deps = clockedDeps();
  const emails = Array.from({ length: 350 }, (_, n) => `many-${n}@example.com`);
  await bring(deps, emails);
  await publish(deps, "2026-09-03");
  const [mailing] = await mailingProgress(deps, { key: "weekly/2026-09-03" });
  const id = String(mailing?.id);

  const first = fakeProvider(inTurn(accept, crash));
  await sweepMail(deps, first.provider, AUDIENCES).catch(() => {});
  await batch(deps.db, [pauseMailing(id)]);
  const held = fakeProvider();
  deps.pass(3600);
  await sweepMail(deps, held.provider, AUDIENCES);
  expect(held.requests.filter(({ messages }) => messages[0]?.subject === "The week")).toEqual([]);

  await batch(deps.db, [resumeMailing(id)]);
  const rest = fakeProvider();
  for (let sweep = 0; sweep < 6; sweep++) {
    deps.pass(1800);
    await sweepMail(deps, rest.provider, AUDIENCES);
  }
  // The provider knows a repetition by its key: what it took twice under one key is delivered once.
  const delivered = new Map([...first.requests, ...rest.requests].map(({ key, to }) => [key, to] as const));
  const reached = [...delivered.values()].flat().filter((address) => address.startsWith("many-"));
  expect(reached).toHaveLength(350);
  expect(new Set(reached).size).toBe(350);
});
