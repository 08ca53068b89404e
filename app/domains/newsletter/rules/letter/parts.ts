import { hash32 } from "~/lib/random.ts";
import { escapeAnywhere, escapeLineStarts } from "~/lib/text/markdown.ts";

/**
 * An issue, or a single letter, as an editor arranges it: a list of parts. They become the Markdown that goes out, so
 * that the mail, the archive and the feed have the same text.
 */

export type Part = { id: string } & PartContent;

export type PartContent = Summary | Words | Heading | Story | Brief;

/** The sentence that counts the stories below it, so that it follows every change. */
export interface Summary {
  kind: "summary";
  /** The number of articles published in the week. */
  published: number;
}

/** Markdown of the editor's. */
export interface Words {
  kind: "words";
  text: string;
}

export interface Heading {
  kind: "heading";
  /** Plain text. */
  text: string;
}

/** Where a story comes from; `digest` is of the week's digest, `link` was added by an editor. */
export type StoryOrigin = "article" | "video" | "digest" | "link";

/** A linked title with its excerpt. All plain text. */
export interface Story {
  kind: "story";
  from: StoryOrigin;
  title: string;
  /** A path of this site, or another publication's address. */
  url: string;
  /** The path here of an article that stands elsewhere: the story goes with it. */
  path?: string;
  excerpt: string;
  /** "Fundraising · 6 minutes". */
  facts: string;
}

/** A story of one line; several that follow one another are a list. */
export interface Brief {
  kind: "brief";
  title: string;
  url: string;
  /** As of a story. */
  path?: string;
  facts: string;
}

/** What an editor writes of a letter. */
export interface LetterText {
  subject: string;
  /** The preview that inboxes show beside the subject. */
  preheader: string;
  parts: Part[];
}

/**
 * Identifies what a form shows, a part or a subject with its preview: whoever saves it again is told when it has changed
 * since, and changes elsewhere in the letter do not matter.
 */
export const markOf = (shown: Part | Pick<LetterText, "subject" | "preheader">): string =>
  hash32(JSON.stringify(Object.entries(shown).sort(([one], [other]) => (one < other ? -1 : 1)))).toString(36);

/** Gives contents their ids, which are unique within a letter. */
export const withIds = (contents: readonly PartContent[]): Part[] =>
  contents.map((content, index) => ({ id: String(index + 1), ...content }));

/** Returns the parts of a text that was written as Markdown. */
export const partsOfBody = (body: string): Part[] =>
  body.trim() ? withIds([{ kind: "words", text: body }]) : [];

/** Returns the Markdown of parts. */
export function bodyOf(parts: readonly Part[]): string {
  const blocks: string[] = [];
  let list: string[] = [];
  const endList = () => {
    if (list.length > 0) blocks.push(list.join("\n"));
    list = [];
  };
  for (const part of parts) {
    if (part.kind === "brief") {
      list.push(line(part));
      continue;
    }
    endList();
    const text = textOf(part, parts);
    if (text) blocks.push(text);
  }
  endList();
  return blocks.join("\n\n");
}

function textOf(part: Exclude<Part, Brief>, parts: readonly Part[]): string {
  switch (part.kind) {
    case "summary":
      return summaryOf(part, parts);
    case "words":
      return part.text.replace(/\r\n?/g, "\n").trim();
    case "heading":
      return part.text.trim() && `## ${escaped(part.text)}`;
    case "story":
      return entry(part);
  }
}

/** Returns the sentence that a summary is; empty without a story of this site. */
export function summaryOf({ published }: Summary, parts: readonly Part[]): string {
  const countOf = (origin: StoryOrigin) =>
    parts.filter((part) => part.kind === "story" && part.from === origin).length;
  const [articles, videos] = [countOf("article"), countOf("video")];
  const counted = [
    articles > 0 &&
      `${count(articles, "article")}${published > articles ? ` of the ${published} published` : ""}`,
    videos > 0 && count(videos, "video"),
  ].filter(Boolean);
  return counted.length > 0 ? `The week in short: ${counted.join(" and ")}, the best first.` : "";
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** What follows the text of a link or a picture: its address, which may have balanced brackets. */
const ADDRESS = /\]\((?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))/g;

/** Returns an address as a link of a body has it: the signs that would end the link are escaped. */
export const addressInBody = (url: string): string =>
  url.replace(/[()<>\s\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Returns the addresses in a text of Markdown, as `addressInBody` writes them. */
export const addressesIn = (body: string): string[] =>
  Array.from(body.matchAll(ADDRESS), ([, inAngles, bare = ""]) => addressInBody(inAngles ?? bare));

const entry = ({ title, url, excerpt, facts }: Story): string =>
  [`### ${linkTo(title, url)}`, escaped(excerpt), facts && `*${escaped(facts)}*`]
    .filter(Boolean)
    .join("\n\n");

const line = ({ title, url, facts }: Brief): string =>
  `- ${linkTo(title, url)}${facts && ` *${escaped(facts)}*`}`;

/** Returns a Markdown link with its address escaped. */
const linkTo = (title: string, url: string): string => `[${escaped(title)}](${addressInBody(url)})`;

/** Escapes Markdown in a text, such as a title of another publication. */
const escaped = (text: string) => escapeLineStarts(escapeAnywhere(text.trim()));
