import {
  Marked,
  type MarkedExtension,
  Parser,
  type RendererObject,
  type Token,
  type TokenizerExtension,
  type Tokens,
} from "marked";
import markedFootnote from "marked-footnote";
import { withTags } from "../../lib/text/tags.ts";
import { squeeze } from "../../lib/text/text.ts";
import { typesetHtml } from "../../lib/text/typography.ts";
import { withNamedHeadings } from "./heading-ids.ts";
import { sanitiseHtml, textOf } from "./sanitise.ts";

/** Returns the address that stands in for one in a text; of a link without one its words are left. `raw` is the passage of the Markdown that it stands in. */
export type ResolveAddress = (address: string, as: "image" | "link", raw: string) => string;

const pictures: RendererObject = {
  // A picture that has a title and stands alone is a figure with this caption.
  paragraph({ tokens }) {
    const [picture, ...others] = tokens as (Tokens.Image | Tokens.Text)[];
    if (picture?.type !== "image" || others.length > 0 || !picture.title) return false;
    const alone = this.parser.parseInline([{ ...picture, title: null }]);
    return `<figure>${alone}<figcaption>${escaped(picture.title)}</figcaption></figure>\n`;
  },
  // The parser writes these words into an attribute as they are, where a quote would end it.
  image(token) {
    const words = this.parser.parseInline(token.tokens, this.parser.textRenderer).replaceAll('"', "&quot;");
    token.tokens = [{ type: "text", raw: words, text: words }];
    return false;
  },
};

/** Escapes the title of a token, in which character references are as they were written. */
const escaped = (title: string) =>
  title.replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, "&amp;").replaceAll("<", "&lt;");

/**
 * GitHub's Markdown with footnotes, for one text: the extension keeps its notes. Without a description what it adds to
 * the blocks is no part of the text.
 */
const grammar = (...extensions: MarkedExtension[]) =>
  new Marked(
    { gfm: true, async: false },
    ...extensions,
    markedFootnote({ prefixId: "note-", description: "" }),
    {
      renderer: pictures,
    },
  );

/** The parser drops the definitions of links: as blocks they stay in a text that is written again, and in its lines. */
const definitions: TokenizerExtension = {
  name: "definition",
  level: "block",
  tokenizer(source) {
    const definition = this.lexer.options.tokenizer?.def(source);
    if (!definition) return undefined;
    const { raw, tag, href, title } = definition;
    this.lexer.tokens.links[tag] ??= { href, title };
    return { type: "definition", raw };
  },
};

/** Returns the blocks of a text as `markdownHtml` reads it. Joined, what each was read from is the text. */
export const blocksOf = (markdown: string): Token[] => grammar({ extensions: [definitions] }).lexer(markdown);

/** Returns what a line of a block says, without its marks of notes. */
export const lineText = (tokens: Token[]): string =>
  squeeze(textOf(Parser.parseInline(tokens, grammar().defaults)));

/** The heading that the extension writes above the notes: they are told apart without one. */
const NOTES_HEADING = /<h2 id="note-label"[^>]*>[^<]*<\/h2>\n/;

/** Stands for this site while the text is cleaned: on the own computer its address is none that a page may show. */
const HERE = "https://this-site.example";

/**
 * GitHub's Markdown, footnotes included, as the HTML that is stored, cleaned as foreign HTML is: files may come from
 * anywhere.
 * Quotes and dashes are set as print has them.
 * @param siteUrl the site's public address: links of its own become paths, which work on any host
 * @param language a BCP 47 tag
 */
export function markdownHtml(
  markdown: string,
  siteUrl: string,
  resolve: ResolveAddress = (address) => address,
  language = "en",
): string {
  const { origin } = new URL(siteUrl);
  const marked = grammar({ walkTokens: (token) => resolveIn(token, resolve) });
  const html = (marked.parse(markdown) as string).replace(NOTES_HEADING, "");
  const foreign = typesetHtml(sanitiseHtml(withNamedHeadings(html), HERE), language);
  const own = [HERE, origin].map((one) => one.replaceAll(".", "\\.")).join("|");
  const address = new RegExp(`\\s(href|src)="(?:${own})(/[^"]*)"(?: rel="[^"]*")?`);
  return withTags(foreign, (tag) => tag.replace(address, (_, name, path) => ` ${name}="${path}"`));
}

/** Returns the addresses that the links of a text lead to, also those of HTML that stands in it, as they were written. */
export function linksIn(markdown: string): string[] {
  const links: string[] = [];
  const collect: ResolveAddress = (address, as) => {
    if (as === "link") links.push(address);
    return address;
  };
  grammar({ walkTokens: (token) => resolveIn(token, collect) }).parse(markdown);
  return links;
}

/** Resolves the addresses of a link or an image, and those of HTML that stands in the Markdown. */
function resolveIn(token: Token, resolve: ResolveAddress): void {
  if (token.type === "image" || token.type === "link")
    token.href = resolve(token.href as string, token.type, token.raw);
  if (token.type === "html")
    token.text = (token.text as string).replace(/<(?:img|a)\s[^>]*>/gi, (tag) =>
      tag.replace(
        /(\s(src|href)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
        (_, before: string, name: string, quoted?: string, single?: string, bare?: string) =>
          `${before}"${resolve(quoted ?? single ?? bare ?? "", name.toLowerCase() === "src" ? "image" : "link", tag)}"`,
      ),
    );
}
