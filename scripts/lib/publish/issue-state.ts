import { type Issue, issueOf, mailingKey } from "~/domains/newsletter/store/issues.ts";
import { rowsOf, type Statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { site } from "~/site.config.ts";
import { Mistake } from "../project.ts";

/** The place by whose clock issues are composed and sent. */
export const zone = site.newsletter.issue.timeZone;

const clock = (time: number) =>
  new Date(time).toLocaleString("en-US", { timeZone: zone, dateStyle: "medium", timeStyle: "short" });

/** How far an issue is, in words. */
export async function standing(deps: Deps, { day, status, sendAt }: Issue): Promise<string> {
  if (status === "scheduled" && sendAt !== null) return `goes out ${clock(sendAt)} (${zone})`;
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

/** Changes the mailing of an issue that has gone out: by the first of these that fits its state. */
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
