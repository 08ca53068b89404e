import { Marked, type Token, type Tokens } from "marked";
import markedFootnote from "marked-footnote";
import { type Piece, typesetLine } from "~/lib/text/typography.ts";

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

/** A text of a line, and the token that has it; none for what is not set. */
type TokenPiece = Piece & { token?: Token };

function setBlocks(tokens: readonly Token[], language: string): void {
  for (const token of tokens) setLines([token], language);
}

/** Sets what stands within a block, whose lines end at its breaks. */
function setLines(tokens: readonly Token[], language: string): void {
  const lines: TokenPiece[][] = [[]];
  gather(tokens, language, lines);
  for (const line of lines)
    for (const [index, set] of typesetLine(line, language).entries()) {
      const { token } = line[index] as TokenPiece;
      if (token) token.raw = set;
    }
}

/** Gathers the lines that tokens are of; blocks among them are set by themselves. */
function gather(tokens: readonly Token[], language: string, lines: TokenPiece[][]): void {
  for (const token of tokens)
    switch (token.type) {
      case "list":
        for (const item of (token as Tokens.List).items) setBlocks(item.tokens, language);
        break;
      case "table": {
        const { header, rows } = token as Tokens.Table;
        for (const cell of [header, ...rows].flat()) setLines(cell.tokens, language);
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
        lines.push([]);
        break;
      case "code":
      case "footnoteRef":
        break;
      case "br":
        lines.push([]);
        break;
      default: {
        const { tokens, text, raw } = token as Tokens.Generic;
        if (tokens && !isAddress(token as Tokens.Link)) gather(tokens, language, lines);
        else if (token.type === "text") lines.at(-1)?.push({ text: raw, token });
        else lines.at(-1)?.push({ text: text ?? raw, literal: true });
      }
    }
}

/** Whether a link's label is its address, which is copied as it stands. */
const isAddress = ({ type, text, href }: Pick<Tokens.Link, "type" | "text" | "href">) =>
  type === "link" && (text === href || href === `mailto:${text}`);
