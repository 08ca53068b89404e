import { goneItems } from "~/domains/content/store/queries.ts";
import { composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { hasOwnWords, itemsOf, withoutGone } from "~/domains/newsletter/rules/letter/gone.ts";
import { readText } from "~/domains/newsletter/store/drafts.ts";
import { type Issue, rewriteIssue, scheduleIssue } from "~/domains/newsletter/store/issues.ts";
import type { Deps } from "~/platform/deps.ts";
import { materialOf } from "./material.ts";

/**
 * Returns a due issue as it may go out: without stories whose item is gone. One of which nothing of this site is left is
 * composed anew from the last seven days. Null when somebody changed it meanwhile, which the next run reads, and when
 * there is nothing to compose: then it waits as a draft.
 */
export async function presentIssue(deps: Deps, issue: Issue): Promise<Issue | null> {
  const text = await readText(deps.db, issue.day);
  const gone = text ? await goneItems(deps.db, itemsOf(text.parts)) : new Set<string>();
  if (!text || gone.size === 0) return issue;
  const kept = withoutGone(text, gone);
  const written = hasOwnWords(kept.parts)
    ? kept
    : composeIssue(issue.day, await materialOf(deps, deps.now()));
  if (written) return rewriteIssue(deps, issue, written);
  await scheduleIssue(deps, issue.day, null);
  return null;
}
