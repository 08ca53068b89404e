import type { Token, Tokens } from "marked";
import { httpUrl } from "~/lib/url.ts";
import {
  type Block,
  bullets,
  figures,
  heading,
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
}

/**
 * Converts Markdown to blocks of a mail. HTML is left out, an image becomes its text, and a link that is not http(s) or
 * mailto becomes plain text. Quotes and dashes are set as print has them; footnotes stand at the end.
 * @param base of relative addresses: the site's origin
 * @param language a BCP 47 tag
 */
export function markdownBlocks(
  markdown: string,
  base: string,
  { language = "en", to = (address) => address }: { language?: string; to?: LinkTo } = {},
): Block[] {
  const { tokens, notes } = mailTokens(markdown, language);
  const links = { base, to };
  return [
    ...tokens.flatMap((token) => blockOf(token, links)),
    ...(notes.length > 0 ? [rule()] : []),
    ...notes.map((content, index) => note([noteNumber(index + 1), ...noteWords(content, links)])),
  ];
}

/** The paragraphs of a note, a line each. */
const noteWords = (content: readonly Token[], links: Links) =>
  content.flatMap((token, index) => [...(index > 0 ? ["\n"] : []), ...words([token], links)]);

function blockOf(token: Token, links: Links): Block[] {
  switch (token.type) {
    case "heading":
      return [(token.depth <= 2 ? heading : subheading)(words(token.tokens, links))];
    case "paragraph":
    case "text":
      return [paragraph(words(token.tokens ?? [token], links))];
    case "list": {
      const { items, ordered } = token as Tokens.List;
      return [
        bullets(
          items.map((item) => words(item.tokens, links)),
          { numbered: ordered },
        ),
      ];
    }
    case "blockquote":
      return [quotation((token.tokens ?? []).flatMap((inner) => words([inner], links)))];
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
      return [paragraph(code(token.text))];
    case "space":
    case "def":
    case "html":
      return [];
    default:
      return [paragraph(token.raw.trim())];
  }
}

/** Returns the inline content of tokens, nested blocks (a paragraph in a list item) included. */
function words(tokens: readonly Token[] | undefined, links: Links): (string | Inline)[] {
  return (tokens ?? []).flatMap((token) => wordOf(token, links));
}

function wordOf(token: Token, links: Links): (string | Inline)[] {
  switch (token.type) {
    case "strong":
      return [strong(words(token.tokens, links))];
    case "em":
      return [emphasis(words(token.tokens, links))];
    case "codespan":
      return [code(unescaped(token.text))];
    case "br":
      return ["\n"];
    case "link": {
      const label = words(token.tokens, links);
      if (/^mailto:/i.test(token.href)) return [link(label, token.href)];
      const address = httpUrl(token.href, links.base);
      return address ? [link(label, links.to(address, textOf(label)))] : label;
    }
    case "image":
      return [unescaped(token.text)];
    case "footnoteRef":
      return [noteMark(Number((token as unknown as NoteMark).id))];
    case "html":
      return [];
    case "escape":
      return [token.text];
    default:
      return "tokens" in token && token.tokens
        ? words(token.tokens, links)
        : [unescaped(softBreaks(token.raw))];
  }
}

/** Replaces line breaks within a paragraph with spaces. */
const softBreaks = (text: string) => text.replace(/\s*\n\s*/g, " ");

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{2,5})|([a-z]{2,4}));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
  );
