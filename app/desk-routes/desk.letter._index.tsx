import { redirect } from "@remix-run/cloudflare";
import { currentIssue, firstCurrentDay } from "~/domains/newsletter/rules/issue-schedule.ts";
import { issuesSince } from "~/domains/newsletter/store/past.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ staff: "viewer", topics: [] });

/** Leads to this week's issue. */
export const loader = page.document(async ({ deps, request }) => {
  const { issue } = deps.publication.newsletter;
  const [issues] = await batch(deps.db, [issuesSince(firstCurrentDay(deps.now(), issue))]);
  // With what was just done, which the page tells.
  const { search } = new URL(request.url);
  return redirect(`/desk/letter/${currentIssue(deps.now(), issue, issues).day}${search}`, 303);
});
