import { redirect } from "@remix-run/cloudflare";
import { nextIssue } from "~/domains/newsletter/rules/issue-schedule.ts";
import { openIssue } from "~/domains/newsletter/store/past.ts";
import { dayIn } from "~/lib/time/time-zone.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ staff: "viewer", topics: [] });

/** How long an issue that was held back or delayed stays this week's. */
const HELD_DAYS = 10;

/** Leads to this week's issue: the one that waits, else the next. */
export const loader = page.document(async ({ deps, request }) => {
  const { issue } = deps.publication.newsletter;
  const since = new Date(deps.now().getTime() - HELD_DAYS * 86_400_000);
  const [[open]] = await batch(deps.db, [openIssue(dayIn(issue.timeZone, since))]);
  // With what was just done, which the page tells.
  const { search } = new URL(request.url);
  return redirect(`/desk/letter/${open?.day ?? nextIssue(deps.now(), issue).day}${search}`, 303);
});
