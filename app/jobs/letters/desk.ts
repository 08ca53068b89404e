import { sql } from "drizzle-orm";
import { issueContent, letterContent } from "~/domains/newsletter/publish-issue.ts";
import { composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { isIssue } from "~/domains/newsletter/store/drafts.ts";
import { issueOf } from "~/domains/newsletter/store/issues.ts";
import { letterOf } from "~/domains/newsletter/store/letters.ts";
import { subscriberId } from "~/domains/newsletter/store/operator.ts";
import { timeIn } from "~/lib/time/time-zone.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { queueMail, wroteLately } from "~/platform/mail/outbox.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { inTheme, type Theme } from "~/platform/mail/template/preview.ts";
import { materialOf } from "./material.ts";
import { composeIssueOf } from "./weekly-issue.ts";

/** What the desk asks of letters that needs their rendering, which the site's bundle does not carry. */

/** Returns the mailing of a letter as it would go out now; of an issue that is not composed yet, as it would be composed. */
async function contentOf(deps: Deps, id: string): Promise<MailingContent | null> {
  if (!isIssue(id)) {
    const letter = await letterOf(deps.db, id);
    return letter && letterContent(deps, letter);
  }
  const issue = (await issueOf(deps.db, id)) ?? composeIssue(id, await materialOf(deps, id, deps.now()));
  return issue && issueContent(deps, issue);
}

/** Returns the HTML of a letter in a theme; null when there is none, or nothing to compose it of. */
export async function previewLetter(deps: Deps, id: string, theme: Theme): Promise<string | null> {
  const content = await contentOf(deps, id);
  return content && inTheme(content.html, theme);
}

/** Composes the next issue now, for an editor who begins before the clock does. Returns false if there is nothing to say. */
export async function composeNextIssue(deps: Deps, day: string): Promise<boolean> {
  if (await issueOf(deps.db, day)) return true;
  const { issue } = deps.publication.newsletter;
  const sendAt = timeIn(issue.timeZone, day, issue.send.time);
  return composeIssueOf(deps, { day, composeAt: deps.now(), sendAt });
}

/** How many tests an address gets within an hour. */
const TESTS_AN_HOUR = 10;

/**
 * Puts a copy of a letter for one address into the outbox, marked as a test. Fails with a sentence for a letter without
 * content, and after ten within an hour.
 */
export async function testLetter(
  deps: Deps,
  id: string,
  email: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const content = await contentOf(deps, id);
  if (!content) return { ok: false, message: "There is nothing to send yet." };
  const recipient = (await subscriberId(deps.db, email)) ?? "test";
  const copy = await personalise(content, recipient, await mailSecret(deps));
  const kind = "newsletter-test";
  const mail = {
    ...copy,
    kind,
    to: email,
    subject: `[Test] ${copy.subject}`,
    idempotencyKey: `test/${id}/${crypto.randomUUID()}`,
  };
  const often = wroteLately(kind, email, deps.now().getTime(), { count: TESTS_AN_HOUR });
  const [[refused]] = await batch(deps.db, [
    statement<{ often: number }>(sql`select ${often} as often`),
    queueMail(deps, mail, { when: sql`not (${often})` }),
  ]);
  return refused?.often === 1
    ? { ok: false, message: `${TESTS_AN_HOUR} tests went to ${email} within an hour. Try again later.` }
    : { ok: true };
}
