import type { Token, Tokens } from "marked";
import { xml } from "~/lib/text/xml.ts";
import { httpUrl } from "~/lib/url.ts";
import { decodedText } from "../../html/parse.ts";
import { textOf as textOfHtml } from "../../html/sanitise.ts";
import {
  type Block,
  bullets,
  figures,
  heading,
  listing,
  note,
  paragraph,
  quotation,
  rule,
  subheading,
} from "./blocks.ts";
import { mailTokens, type NoteMark } from "./tokens.ts";
import { code, emphasis, type Inline, link, noteMark, noteNumber, strong, textOf } from "./words.ts";

/** Returns where a link to an http(s) address leads in the mail. */
export type LinkTo = (address: string, label: string) => string;

interface Links {
  /** Of relative addresses: the site's origin. */
  base: string;
  to: LinkTo;
  /** Whether an address, as it was written, leads nowhere: of a link to it the words are left. */
  isGone: (address: string) => boolean;
}

/**
 * Converts Markdown to blocks of a mail. HTML and images become their text, and a link that is not http(s) or mailto
 * becomes plain text. Quotes and dashes are set as print has them; footnotes stand at the end.
 * @param base of relative addresses: the site's origin
 * @param language a BCP 47 tag
 */
export function markdownBlocks(
  markdown: string,
  base: string,
  {
    language = "en",
    to = (address) => address,
    isGone = () => false,
  }: { language?: string; to?: LinkTo | undefined; isGone?: Links["isGone"] | undefined } = {},
): Block[] {
  const { tokens, notes } = mailTokens(markdown, language);
  const links = { base, to, isGone };
  return [
    ...tokens.flatMap((token) => blockOf(token, links)),
    ...(notes.length > 0 ? [rule()] : []),
    ...notes.flatMap((content, index) => [
      note([noteNumber(index + 1), ...contentOf(content.filter(isLine), links)]),
      ...content.filter((token) => !isLine(token)).flatMap((token) => blockOf(token, links)),
    ]),
  ];
}

/** Whether a token is a paragraph, loose or within a tight list. */
const isLine = (token: Token): token is Tokens.Paragraph | Tokens.Text =>
  token.type === "paragraph" || token.type === "text";

/** Ends a line of the plain text where HTML needs no break, because a block is beside it. */
const NEW_LINE: Inline = { html: xml``, text: "\n" };

/** Returns what stands in a list item or a quotation: paragraphs, a line each, and blocks such as a list. */
function contentOf(tokens: readonly Token[], links: Links): (string | Inline)[] {
  const content: (string | Inline)[] = [];
  let followsLine = false;
  for (const token of tokens) {
    const parts = isLine(token)
      ? [words(token.tokens ?? [token], links)]
      : blockOf(token, links).map((block) => [block]);
    for (const part of parts) {
      if (content.length > 0) content.push(followsLine && isLine(token) ? "\n" : NEW_LINE);
      content.push(...part);
      followsLine = isLine(token);
    }
  }
  return content;
}

function blockOf(token: Token, links: Links): Block[] {
  switch (token.type) {
    case "heading":
      return [(token.depth <= 2 ? heading : subheading)(words(token.tokens, links))];
    case "paragraph":
    case "text":
      return [paragraph(words(token.tokens ?? [token], links))];
    case "list": {
      const { items, ordered, start } = token as Tokens.List;
      return [
        bullets(
          items.map(({ task, checked, tokens }) => [
            ...(task ? [checked ? "☑ " : "☐ "] : []),
            ...contentOf(tokens, links),
          ]),
          { numbered: ordered, ...(start === "" ? {} : { start }) },
        ),
      ];
    }
    case "blockquote":
      return [quotation(contentOf(token.tokens ?? [], links))];
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const columns = header.map((cell) => ({
        label: textOf(words(cell.tokens, links)),
        numeric: cell.align === "right",
      }));
      return [
        figures(
          columns
            .map(({ label }) => label)
            .filter(Boolean)
            .join(", "),
          columns,
          rows.map((row) => row.map((cell) => words(cell.tokens, links))),
        ),
      ];
    }
    case "hr":
      return [rule()];
    case "code":
      return [listing(token.text)];
    case "html": {
      const text = textOfHtml(token.raw);
      return text ? [paragraph(text)] : [];
    }
    case "space":
    case "def":
      return [];
    default:
      return [paragraph(token.raw.trim())];
  }
}

/** Returns the inline content of tokens. */
function words(tokens: readonly Token[] | undefined, links: Links): (string | Inline)[] {
  return (tokens ?? []).flatMap((token, index) =>
    // The end of a line of the source is no space at the beginning of the next.
    wordOf(tokens?.[index - 1]?.type === "br" ? { ...token, raw: token.raw.trimStart() } : token, links),
  );
}

function wordOf(token: Token, links: Links): (string | Inline)[] {
  switch (token.type) {
    case "strong":
      return [strong(words(token.tokens, links))];
    case "em":
      return [emphasis(words(token.tokens, links))];
    case "codespan":
      return [code(token.text)];
    case "br":
      return ["\n"];
    case "link": {
      const label = words(token.tokens, links);
      const isEmpty = textOf(label).trim() === "";
      const href = decodedText(token.href);
      if (/^mailto:/i.test(href)) return [link(isEmpty ? href.replace(/^mailto:/i, "") : label, href)];
      const address = httpUrl(href, links.base);
      if (!address || links.isGone(href)) return label;
      // One around a picture without words has no others.
      const named = isEmpty ? address : label;
      return [link(named, links.to(address, textOf(named)))];
    }
    case "image":
      return [decodedText(token.text)];
    case "footnoteRef":
      return [noteMark(Number((token as unknown as NoteMark).id))];
    case "html":
      return [];
    case "escape":
      return [token.text];
    default:
      return "tokens" in token && token.tokens
        ? words(token.tokens, links)
        : [decodedText(softBreaks(token.raw))];
  }
}

/** Replaces line breaks within a paragraph with spaces. */
const softBreaks = (text: string) => text.replace(/\s*\n\s*/g, " ");
