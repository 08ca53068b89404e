import type { Element, ElementContent, RootContent } from "hast";
import { addressText, escapeText, fenceFor, titleText } from "../../../lib/text/markdown.ts";
import { type AddressOf, rawHtml, rawTags, targetOf, withoutPrefix } from "./raw.ts";

/** Writes what stands within a line as Markdown. What Markdown has no sign for stays HTML, which may stand in it. */

export interface InlineContext {
  addressOf: AddressOf;
  /** Whether lines cannot end, as in a heading and in a table. */
  oneLine?: boolean;
  inTable?: boolean;
}

const MARKS: Record<string, string> = { strong: "**", em: "*", del: "~~" };

export function inline(nodes: readonly RootContent[], context: InlineContext): string {
  let line = "";
  for (const [index, node] of nodes.entries()) line += inlineOf(node, line, nodes[index + 1], context);
  return line;
}

function inlineOf(node: RootContent, before: string, next: RootContent | undefined, context: InlineContext) {
  if (node.type === "text") {
    const escaped = escapeText(node.value);
    // In front of a link the sign makes a picture of it.
    const text = isLink(next) ? escaped.replace(/!$/, "\\!") : escaped;
    return context.inTable ? text.replaceAll("|", "\\|") : text;
  }
  if (node.type !== "element") return "";
  const { tagName, properties, children } = node;
  if (tagName === "br") return context.oneLine ? "<br>" : "\\\n";
  if (tagName === "img") return image(node, context);
  if (tagName === "code" && Object.keys(properties).length === 0) {
    const code = inlineCode(children, context);
    if (code !== null) return code;
  }
  if (tagName === "sup") {
    const note = noteReference(children);
    if (note !== null) return `[^${note}]`;
  }
  if (tagName === "a" && properties.dataEmbed) return rawHtml(node, context.addressOf);
  if (tagName === "a" && isPlainLink(node)) return link(node, context);
  const inner = inline(children, context);
  const mark = MARKS[tagName];
  if (mark && Object.keys(properties).length === 0 && mayStand(before, inner, next, mark))
    return `${mark}${inner}${mark}`;
  const [start, end] = rawTags(node, context.addressOf);
  return `${start}${inner}${end}`;
}

const isLink = (node: RootContent | undefined) => node?.type === "element" && node.tagName === "a";

const LETTER = /[\p{L}\p{N}]/u;

/** Whether marks around a text are read as marks, by what stands beside them. */
function mayStand(before: string, inner: string, next: RootContent | undefined, mark: string): boolean {
  const [first = " ", last = " "] = [[...inner][0], [...inner].at(-1)];
  const left = [...before].at(-1) ?? " ";
  const right = next?.type === "text" ? ([...next.value][0] ?? " ") : next ? "x" : " ";
  if (/\s/.test(first) || /\s/.test(last) || inner.endsWith("&nbsp;") || inner.startsWith("&nbsp;"))
    return false;
  if (left === mark[0] || (next?.type === "element" && next.tagName in MARKS)) return false;
  return (LETTER.test(first) || !LETTER.test(left)) && (LETTER.test(last) || !LETTER.test(right));
}

function inlineCode(children: readonly ElementContent[], { inTable }: InlineContext): string | null {
  const [only, ...others] = children;
  if (only?.type !== "text" || others.length > 0) return null;
  const text = only.value;
  if (text.trim() === "" || /[\n\r]/.test(text) || (inTable && text.includes("|"))) return null;
  const fence = fenceFor(text, 1);
  const space = /^[` ]|[` ]$/.test(text) ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

const PLAIN_LINK = ["href", "rel", "title"];
const isPlainLink = ({ properties }: Element) =>
  Object.keys(properties).every((name) => PLAIN_LINK.includes(name));

function link({ properties, children }: Element, context: InlineContext): string {
  const target = targetOf(String(properties.href), context.addressOf);
  return `[${inline(children, context)}](${addressText(target)}${titleText(properties.title)})`;
}

const PLAIN_IMAGE = ["src", "alt", "title", "loading", "decoding", "referrerPolicy"];

/** A picture with a size that its address does not say stays HTML. */
function image(node: Element, { addressOf, inTable }: InlineContext): string {
  const { src, alt, title } = node.properties;
  const address = addressOf(String(src));
  const names = Object.keys(node.properties).filter(
    (name) => !(address !== src && (name === "width" || name === "height")),
  );
  if (inTable || !names.every((name) => PLAIN_IMAGE.includes(name))) return rawHtml(node, addressOf);
  const words = String(alt ?? "")
    .replace(/\s+/g, " ")
    .replace(/[\\[\]*_`<&!~]/g, "\\$&");
  return `![${words}](${addressText(address)}${titleText(title)})`;
}

/** Returns the name of the note that a superscript leads to; null for another one. */
function noteReference(children: readonly ElementContent[]): string | null {
  const [only, ...others] = children;
  if (only?.type !== "element" || only.tagName !== "a" || others.length > 0) return null;
  const { href, id } = only.properties;
  const name = /^note-([\w-]+)$/.exec(withoutPrefix(String(href ?? "").slice(1)))?.[1];
  if (!name || !String(href).startsWith("#")) return null;
  // A note that is named again has a number behind the id of each further reference.
  const own = new RegExp(`^note-ref-${name}(?:-\\d+)?$`);
  return own.test(withoutPrefix(String(id ?? ""))) ? name : null;
}
