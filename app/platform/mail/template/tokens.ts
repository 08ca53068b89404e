import { Marked, type Token, type Tokens } from "marked";
import markedFootnote from "marked-footnote";
import { typeset } from "~/lib/text/typography.ts";

/** Markdown as the tokens that a mail is made of: set as print has it, as in pages, with footnotes at its end. */

export interface MailTokens {
  tokens: Token[];
  /** The content of each note, in the order of their numbers. */
  notes: Token[][];
}

/** The mark of a note in the text: its id is its number. */
export interface NoteMark {
  type: "footnoteRef";
  raw: string;
  id: string;
}

interface Notes {
  type: "footnotes";
  raw: string;
  items: { content: Token[] }[];
}

/** @param language a BCP 47 tag: how quotes are set */
export function mailTokens(markdown: string, language: string): MailTokens {
  const marked = new Marked({ gfm: true });
  marked.use(markedFootnote());
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "footnote");
  setBlocks(tokens, language);
  const notes = tokens.find((token): token is Tokens.Generic & Notes => token.type === "footnotes");
  return {
    tokens: tokens.filter((token) => token !== notes),
    notes: notes?.items.map(({ content }) => content.filter(({ type }) => type !== "space")) ?? [],
  };
}

/** What stands before a text in its block decides which way its quotes turn. */
interface Line {
  before: string;
}

function setBlocks(tokens: readonly Token[], language: string): void {
  for (const token of tokens) setInline([token], language, { before: "" });
}

function setInline(tokens: readonly Token[], language: string, line: Line): void {
  for (const token of tokens)
    switch (token.type) {
      case "list":
        for (const item of (token as Tokens.List).items) setBlocks(item.tokens, language);
        break;
      case "table": {
        const { header, rows } = token as Tokens.Table;
        for (const cell of [header, ...rows].flat()) setInline(cell.tokens, language, { before: "" });
        break;
      }
      case "blockquote":
        setBlocks(token.tokens ?? [], language);
        break;
      case "footnotes":
        for (const { content } of (token as unknown as Notes).items) setBlocks(content, language);
        break;
      case "html":
        if (!/^<br\b/i.test(token.raw)) break;
        token.type = "br";
        line.before = "";
        break;
      case "code":
      case "footnoteRef":
        break;
      case "br":
        line.before = "";
        break;
      default: {
        const { tokens } = token as Tokens.Generic;
        if (tokens && !isAddress(token as Tokens.Link)) setInline(tokens, language, line);
        else if (token.type === "text") {
          const { raw } = token;
          token.raw = typeset(raw, language, line.before);
          line.before = raw || line.before;
        } else line.before = token.raw || line.before;
      }
    }
}

/** Whether a link's label is its address, which is copied as it stands. */
const isAddress = ({ type, text, href }: Pick<Tokens.Link, "type" | "text" | "href">) =>
  type === "link" && (text === href || href === `mailto:${text}`);
