import type { SQL } from "drizzle-orm";
import type { List } from "~/domains/newsletter/fields.ts";
import {
  changePreferences,
  confirmSubscription,
  mailPreferencesLink,
  subscribe,
} from "~/domains/newsletter/form.ts";
import { listMail } from "~/domains/newsletter/mail/list-mail.ts";
import type { PreferencesChange } from "~/domains/newsletter/schema.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import { preferencesOwner } from "~/domains/newsletter/store/links.ts";
import { type Preferences, readPreferences, unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { ok, type Result } from "~/lib/result.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { testDeps } from "../unit/deps.ts";

export const ORIGIN = "https://recurring.ai";

/** Returns the addresses in a mail. */
export const linksIn = (text: string) =>
  text.match(/https?:\/\/[^\s"'<>)]+/g)?.map((link) => link.replaceAll("&amp;", "&")) ?? [];

/** Returns the texts of the mails of a kind to an address, oldest first. */
export async function textsTo(email: string, kind: string): Promise<string[]> {
  const { results } = await testDeps()
    .db.$client.prepare("select text from outbox where recipient = ? and kind = ? order by created_at, rowid")
    .bind(email, kind)
    .all<{ text: string }>();
  return results.map(({ text }) => text);
}

/** Presses the button of the newest confirmation mail to an address. */
export async function confirmNewest(email: string, deps = testDeps()) {
  const asked = (await textsTo(email, "newsletter-confirmation")).at(-1) ?? "";
  return confirmSubscription(deps, /token=(\S+)/.exec(asked)?.[1] ?? "", ORIGIN);
}

/** Signs up and confirms by the links in the mails; answers the token of the preferences. */
export async function subscriber(email: string, list: List = "weekly", deps = testDeps()): Promise<string> {
  await subscribe(deps, { email, list, place: "page" }, ORIGIN);
  await confirmNewest(email, deps);
  const welcome = (await textsTo(email, "newsletter-welcome")).at(-1) ?? "";
  return /preferences\?token=([\w.-]+)/.exec(welcome)?.[1] ?? "";
}

/** Asks for a link to the preferences; answers the token in the mail. */
export async function freshLink(email: string, deps = testDeps()): Promise<string> {
  await mailPreferencesLink(deps, email, ORIGIN);
  const mailed = (await textsTo(email, "newsletter-preferences")).at(-1) ?? "";
  return /preferences\?token=([\w.-]+)/.exec(mailed)?.[1] ?? "";
}

/** What the page behind a link to the preferences shows. */
export async function preferencesBy(
  token: string,
  deps = testDeps(),
): Promise<Result<Preferences | null, "invalid" | "expired">> {
  const owner = await preferencesOwner(deps, token);
  return owner.ok ? ok(await readPreferences(deps, owner.value.id)) : owner;
}

/** Saves what a subscriber wishes. */
export const change = (token: string, wish: Partial<PreferencesChange>, deps = testDeps()) =>
  changePreferences(deps, token, { intent: "save", weekly: false, daily: false, ...wish }, ORIGIN);

/** Adds a list to those of a subscriber, and confirms it. */
export async function addList(token: string, email: string, deps = testDeps()): Promise<void> {
  await change(token, { weekly: true, daily: true }, deps);
  await confirmNewest(email, deps);
}

/** Who a list goes to, from the pages that the platform asks for. */
export async function audience(list: List): Promise<string[]> {
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

/** A list mail as this subscriber gets it. */
export async function issueFor(email: string, list: List = "weekly") {
  const deps = testDeps();
  const id = await deps.db.$client
    .prepare("select id from subscribers where email = ?")
    .bind(email)
    .first<string>("id");
  const { foot, content: own } = listMail(deps.publication, list, ORIGIN, deps.now());
  const parts = renderMail(deps.publication, {
    title: "Issue",
    blocks: [],
    reason: "You asked.",
    links: foot,
  });
  const content = { subject: "Issue", ...parts, ...own };
  return personalise(content, id ?? "", await mailSecret(deps));
}

/** Returns the list that a link is about. */
export const listOf = (link: string) => new URL(link).searchParams.get("list") as List;

/** Unsubscribes by a link. */
export const leaveBy = (link: string, deps = testDeps()) =>
  unsubscribe(deps, listOf(link), new URL(link).searchParams.get("token") ?? "");
