import { type Issue, issueOf, mailingKey } from "~/domains/newsletter/store/issues.ts";
import { rowsOf, type Statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { Mistake } from "../project.ts";

/** Writes a time by the clock of the publication's time zone. */
export function clock({ publication }: Pick<Deps, "publication">, time: number): string {
  const { timeZone } = publication.newsletter.issue;
  const text = new Date(time).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  return `${text} (${timeZone})`;
}

/** Returns the state of an issue in words. */
export async function standing(deps: Deps, { day, status, sendAt }: Issue): Promise<string> {
  if (status === "scheduled" && sendAt !== null) return `goes out ${clock(deps, sendAt)}`;
  if (status !== "published") return status;
  const [mailing] = await mailingProgress(deps, { key: mailingKey(day) });
  if (!mailing) return "published";
  const { state, recipients, complete, sent, failed, suppressed, withdrawn, uncertain, left } = mailing;
  const parts = [
    `${sent} of ${recipients}${complete ? "" : " so far"} sent`,
    failed > 0 && `${failed} failed`,
    suppressed > 0 && `${suppressed} suppressed`,
    withdrawn > 0 && `${withdrawn} left meanwhile`,
    uncertain > 0 && `${uncertain} uncertain`,
    left > 0 && `${left} to go`,
  ];
  return `${state}: ${parts.filter(Boolean).join(", ")}`;
}

/**
 * Changes the mailing of a published issue with the first of these statements that fits its state. Throws a `Mistake`
 * when none does.
 */
export async function changeMailing(
  deps: Deps,
  day: string,
  changes: ((id: string) => Statement<{ id: string }>)[],
): Promise<void> {
  const [mailing] = await mailingProgress(deps, { key: mailingKey(day) });
  for (const change of changes) if (mailing && (await rowsOf(deps.db, change(mailing.id))).length > 0) return;
  const issue = await issueOf(deps.db, day);
  throw new Mistake(`The issue of ${day} is ${issue ? await standing(deps, issue) : "not there"}.`);
}
