import type { SQL } from "drizzle-orm";
import { batch, type Statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { createMailing, type MailingContent } from "~/platform/mail/delivery/mailings.ts";
import type { LinkTo } from "~/platform/mail/template/markdown.ts";
import type { Readers } from "./fields.ts";
import { countedLinks } from "./mail/counted-links.ts";
import { issueMail } from "./mail/issue.ts";
import { letterMail } from "./mail/letter.ts";
import type { IssueText } from "./rules/copy.ts";
import type { Presented } from "./rules/letter/gone.ts";
import { bodyOf } from "./rules/letter/parts.ts";
import { audienceOf } from "./rules/links.ts";
import { addLinks } from "./store/clicks.ts";
import { type Issue, mailingKey, markPublished, publishedAt } from "./store/issues.ts";
import { type Letter, letterKey, letterPublishedAt, markLetterPublished } from "./store/letters.ts";

type PublishDeps = Pick<Deps, "db" | "now" | "publication">;

/** Returns the mailing of an issue as it would go out now, with links that nobody counts. */
export const issueContent = (
  { now, publication }: Pick<Deps, "now" | "publication">,
  issue: IssueText,
  origin = new URL(publication.brand.url).origin,
) => issueMail(publication, issue, origin, now());

/** Returns the mailing of a letter as it would go out now, with links that nobody counts. */
export const letterContent = (
  { now, publication }: Pick<Deps, "now" | "publication">,
  letter: Letter,
  origin = new URL(publication.brand.url).origin,
) => letterMail(publication, withBody(letter), origin, now());

const withBody = ({ parts, ...letter }: Letter & Presented) => ({ ...letter, body: bodyOf(parts) });

/**
 * Publishes an issue: its mailing and its page in the archive, both or neither, with the same text. Repeating it writes
 * nothing, and neither does an issue that was changed since it was read. Returns whether this call published it.
 */
export async function publishIssue(
  deps: PublishDeps,
  issue: Issue & Presented,
  origin?: string,
): Promise<boolean> {
  const at = deps.now();
  return publish(deps, at, origin, {
    key: mailingKey(issue.day),
    kind: "newsletter-issue",
    readers: "weekly",
    mark: markPublished({ ...deps, now: () => at }, issue),
    isMarked: publishedAt(issue.day, at.getTime()),
    mail: (linkTo, from) => issueMail(deps.publication, issue, from, at, linkTo),
  });
}

/** Publishes a single letter, as `publishIssue` does an issue. It has no page. */
export async function publishLetter(
  deps: PublishDeps,
  letter: Letter & Presented,
  origin?: string,
): Promise<boolean> {
  const at = deps.now();
  return publish(deps, at, origin, {
    key: letterKey(letter.id),
    kind: "newsletter-letter",
    readers: letter.readers,
    mark: markLetterPublished(letter, at.getTime()),
    isMarked: letterPublishedAt(letter.id, at.getTime()),
    mail: (linkTo, from) => letterMail(deps.publication, withBody(letter), from, at, linkTo),
  });
}

interface Going {
  key: string;
  kind: string;
  readers: Readers;
  /** Marks it as published. Returns no row when it is published already, or has changed. */
  mark: Statement<object>;
  isMarked: SQL;
  mail: (linkTo: LinkTo | undefined, origin: string) => MailingContent;
}

async function publish(
  deps: PublishDeps,
  at: Date,
  origin = new URL(deps.publication.brand.url).origin,
  { key, kind, readers, mark, isMarked, mail }: Going,
): Promise<boolean> {
  const counted = deps.publication.newsletter.countClicks ? countedLinks(origin) : null;
  const content = mail(counted?.linkTo, origin);
  const input = { key, kind, audience: audienceOf(readers), sendAt: at, ...content };
  const [marked] = await batch(deps.db, [
    mark,
    createMailing({ now: () => at }, input, isMarked),
    ...(counted ? [addLinks(key, counted.links, isMarked)] : []),
  ]);
  return marked.length > 0;
}
