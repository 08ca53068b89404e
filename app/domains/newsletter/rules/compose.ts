import { clip } from "~/lib/text/text.ts";
import type { IssueText } from "./copy.ts";
import {
  bodyOf,
  type LetterText,
  type Part,
  type PartContent,
  type Story,
  type StoryOrigin,
  withIds,
} from "./letter/parts.ts";

/** Composes the draft of a weekly issue from the published items: parts that an editor may change. */

export interface IssueMaterial {
  articles: IssueItem[];
  videos: IssueItem[];
  /** The number of articles published in the week, or since the issue before. */
  published: number;
  /** The digest of the week: its lead story and further stories. */
  digest: { title: string; lead: IssueItem; others: Omit<IssueItem, "excerpt">[] } | null;
}

export type IssueItem = Pick<Story, "title" | "url" | "path" | "excerpt" | "facts">;

/** An issue that was composed here; what an editor writes as a file has no parts. */
export type ComposedIssue = IssueText & LetterText;

const SUBJECT_LENGTH = 90;
const PREHEADER_LENGTH = 140;
const EXCERPT_LENGTH = 280;

/** Returns the text of an issue; null for a week without content. */
export function composeIssue(day: string, material: IssueMaterial): ComposedIssue | null {
  if (material.articles.length + material.videos.length === 0) return null;
  const parts = withIds(contentsOf(material));
  return { day, ...announcementOf(parts), body: bodyOf(parts), parts };
}

const contentsOf = ({ articles, videos, published, digest }: IssueMaterial): PartContent[] => [
  { kind: "summary", published },
  ...(articles.length > 0
    ? [heading("Worth reading"), ...articles.map((item) => story(item, "article"))]
    : []),
  ...(digest ? [heading(digest.title), story(digest.lead, "digest"), ...digest.others.map(brief)] : []),
  ...(videos.length > 0 ? [heading("Worth watching"), ...videos.map((item) => story(item, "video"))] : []),
];

const heading = (text: string): PartContent => ({ kind: "heading", text });

const brief = ({ title, url, path, facts }: Omit<IssueItem, "excerpt">): PartContent => ({
  kind: "brief",
  title,
  url,
  ...(path && { path }),
  facts,
});

/** Returns an item as a story of a letter, its excerpt shortened. */
export const story = ({ title, url, path, excerpt, facts }: IssueItem, from: StoryOrigin): Story => ({
  kind: "story",
  from,
  title,
  url,
  ...(path && { path }),
  excerpt: clip(excerpt, EXCERPT_LENGTH),
  facts,
});

/** Returns the subject and the preview that parts make by themselves: the first story, and what comes next. */
export function announcementOf(parts: readonly Part[]): Pick<LetterText, "subject" | "preheader"> {
  const stories = parts.filter((part) => part.kind === "story");
  const own = stories.filter(({ from }) => from !== "digest");
  const [lead, ...others] = own.length > 0 ? own : stories;
  if (!lead) return { subject: "", preheader: "" };
  const next = others.slice(0, 2).map(({ title }) => title);
  return {
    subject: clip(lead.title, SUBJECT_LENGTH),
    preheader: clip(next.length > 0 ? `Also: ${next.join("; ")}` : lead.excerpt, PREHEADER_LENGTH),
  };
}
