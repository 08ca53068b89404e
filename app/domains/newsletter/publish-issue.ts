import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { issueMail } from "./mail/issue.ts";
import type { IssueText } from "./rules/copy.ts";
import { audienceOf } from "./rules/links.ts";
import { type Issue, mailingKey, markPublished } from "./store/issues.ts";

/** Returns the mailing of an issue as it would go out now. */
export const issueContent = (
  { now, publication }: Pick<Deps, "now" | "publication">,
  issue: IssueText,
  origin = new URL(publication.brand.url).origin,
) => issueMail(publication, issue, origin, now());

/**
 * Publishes an issue: its mailing and its page in the archive, both or neither, with the same text. Repeating it writes
 * nothing. Returns whether this call published it.
 */
export async function publishIssue(
  deps: Pick<Deps, "db" | "now" | "publication">,
  issue: Issue,
  origin?: string,
): Promise<boolean> {
  const [, published] = await batch(deps.db, [
    createMailing(deps, {
      key: mailingKey(issue.day),
      kind: "newsletter-issue",
      audience: audienceOf("weekly"),
      sendAt: deps.now(),
      ...issueContent(deps, issue, origin),
    }),
    markPublished(deps, issue),
  ]);
  return published.length > 0;
}
