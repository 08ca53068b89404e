import { clip } from "~/lib/text/text.ts";
import type { IssueText } from "./copy.ts";

/** Composes the draft of a weekly issue from the published items: Markdown that an editor may change. */

export interface IssueMaterial {
  articles: IssueItem[];
  videos: IssueItem[];
  /** The number of articles published in the week. */
  published: number;
  /** The digest of the week: its lead story and further stories. */
  digest: { title: string; lead: IssueItem; others: Pick<IssueItem, "title" | "url" | "facts">[] } | null;
}

export interface IssueItem {
  title: string;
  /** A path of this site, or another publication's address. */
  url: string;
  excerpt: string;
  /** "Fundraising · 6 minutes". */
  facts: string;
}

const SUBJECT_LENGTH = 90;
const EXCERPT_LENGTH = 280;

/** Returns the text of an issue; null for a week without content. */
export function composeIssue(
  day: string,
  { articles, videos, published, digest }: IssueMaterial,
): IssueText | null {
  const [lead, ...others] = [...articles, ...videos];
  if (!lead) return null;
  const next = others.slice(0, 2).map(({ title }) => title);
  return {
    day,
    subject: clip(lead.title, SUBJECT_LENGTH),
    preheader: clip(next.length > 0 ? `Also: ${next.join("; ")}` : lead.excerpt, 140),
    body: [
      introduction(articles.length, videos.length, published),
      ...(articles.length > 0 ? ["## Worth reading", ...articles.map(entry)] : []),
      ...(digest
        ? [`## ${escaped(digest.title)}`, entry(digest.lead), digest.others.map(line).join("\n")]
        : []),
      ...(videos.length > 0 ? ["## Worth watching", ...videos.map(entry)] : []),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

function introduction(articles: number, videos: number, published: number): string {
  const parts = [
    articles > 0 &&
      `${count(articles, "article")}${published > articles ? ` of the ${published} published` : ""}`,
    videos > 0 && count(videos, "video"),
  ].filter(Boolean);
  return `The week in short: ${parts.join(" and ")}, the best first.`;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

const entry = ({ title, url, excerpt, facts }: IssueItem): string =>
  [`### ${linkTo(title, url)}`, escaped(clip(excerpt, EXCERPT_LENGTH)), facts && `*${escaped(facts)}*`]
    .filter(Boolean)
    .join("\n\n");

const line = ({ title, url, facts }: Pick<IssueItem, "title" | "url" | "facts">): string =>
  `- ${linkTo(title, url)}${facts && ` *${escaped(facts)}*`}`;

/** Returns a Markdown link with its address escaped. */
const linkTo = (title: string, url: string): string =>
  `[${escaped(title)}](${url.replace(/[()<>\s\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`)})`;

/** Escapes Markdown in a text, such as a title of another publication. */
const escaped = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_<>#|~&]/g, "\\$&")
    // In a link's label a backslash before a bracket is lost on the way.
    .replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`)
    .replace(/^([-+=]|\d+[.)])/, (mark) => (mark.length === 1 ? `\\${mark}` : mark.replace(/[.)]$/, "\\$&")));
