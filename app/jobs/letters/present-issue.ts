import { composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { hasOwnContent, type Presented, withoutGone } from "~/domains/newsletter/rules/letter/gone.ts";
import { holdLetter, readPlan, readText } from "~/domains/newsletter/store/drafts.ts";
import { type Issue, rewriteIssue } from "~/domains/newsletter/store/issues.ts";
import type { Deps } from "~/platform/deps.ts";
import { goneFrom } from "./gone.ts";
import { materialOf } from "./material.ts";

/**
 * Returns a due issue as it may go out: without stories whose item is gone, and without links to such items. When nothing of
 * this site is left, an issue that goes out by itself is composed again from what came since the one before; one that
 * somebody approved, or that has to be approved, becomes a draft ("gone"): nobody approved another text. So does one without
 * a subject ("untitled"). Null when somebody changed it meanwhile: the next run reads it again.
 */
export async function presentIssue(
  deps: Deps,
  issue: Issue,
): Promise<(Issue & Presented) | "gone" | "untitled" | null> {
  const text = await readText(deps.db, issue.day);
  if (!text) return issue;
  const { items, isGone } = await goneFrom(deps, text.parts);
  const kept = withoutGone(text, items, new URL(deps.publication.brand.url).origin);
  const isWhole = kept.parts.length === text.parts.length;
  if (isWhole && text.subject !== "") return { ...issue, isGone };
  const hasContent = hasOwnContent(kept.parts);
  if (hasContent && kept.subject !== "") {
    const rewritten = await rewriteIssue(deps, issue, kept);
    return rewritten && { ...rewritten, isGone };
  }
  // An editor's words whose subject has gone are not composed over.
  const again =
    !hasContent && (await goesByItself(deps, issue.day))
      ? composeIssue(issue.day, await materialOf(deps, issue.day, deps.now()))
      : null;
  if (again) return rewriteIssue(deps, issue, again);
  const why = hasContent ? "untitled" : "gone";
  return (await holdLetter(deps, issue.day, issue.updatedAt)) ? why : null;
}

async function goesByItself({ db, publication }: Deps, day: string): Promise<boolean> {
  if (publication.newsletter.issue.approval === "required") return false;
  return (await readPlan(db, day))?.approved === null;
}
