import type { Element, ElementContent, RootContent } from "hast";
import { escapeLineStarts, fenceFor, titleText } from "../../../lib/text/markdown.ts";
import { headingId } from "../heading-ids.ts";
import { textOf } from "../sanitise.ts";
import { type InlineContext, inline } from "./inline.ts";
import { type AddressOf, rawHtml, withoutPrefix } from "./raw.ts";
import { table } from "./table.ts";

export interface BlockContext {
  addressOf: AddressOf;
  /** Writes what only the caller knows; null leaves it to Markdown. */
  special: (element: Element) => string | null;
}

/** Elements that are blocks: all others stand within a line. */
const BLOCKS = new Set(
  "blockquote dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table ul".split(
    " ",
  ),
);

export const isBlock = (node: RootContent): boolean => node.type === "element" && BLOCKS.has(node.tagName);

const isSpace = (node: RootContent) =>
  (node.type === "text" && node.value.trim() === "" && !node.value.includes("\u00a0")) ||
  node.type === "comment";

/** Returns the nodes without the white space between blocks. */
export const withoutSpace = <Node extends RootContent>(nodes: readonly Node[]): Node[] =>
  nodes.filter((node) => !isSpace(node));

export interface WrittenBlock {
  node: RootContent;
  /** Null where Markdown has no form for it. */
  markdown: string | null;
}

/** Writes each of some blocks as Markdown. */
export function writtenBlocks(nodes: readonly RootContent[], context: BlockContext): WrittenBlock[] {
  let before: RootContent | undefined;
  let second = false;
  return withoutSpace(nodes).map((node) => {
    // Two lists in a row are two for Markdown when their signs differ.
    second = isList(node) && before?.type === "element" && before.tagName === node.tagName ? !second : false;
    before = node;
    return { node, markdown: block(node, context, second) };
  });
}

/** Writes blocks as Markdown, each on lines of its own. Those that Markdown has no form for stay HTML. */
export const blocks = (nodes: readonly RootContent[], context: BlockContext): string =>
  writtenBlocks(nodes, context)
    .map(({ node, markdown }) => markdown ?? rawHtml(node, context.addressOf))
    .join("\n\n");

const isList = (node: RootContent): node is Element =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

const namesOf = ({ properties }: Element) => Object.keys(properties);

/** Writes one block as Markdown; null where Markdown has no form for it. */
export function block(node: RootContent, context: BlockContext, second = false): string | null {
  if (node.type === "text") return escapeLineStarts(inline([node], context).trim());
  if (node.type !== "element") return "";
  const special = context.special(node);
  if (special !== null) return special;
  const { tagName, children } = node;
  const names = namesOf(node);
  if (tagName === "section" || tagName === "div")
    return names.length > 0 && tagName === "div" ? null : notes(node, context);
  if (tagName === "pre") return names.length > 0 ? null : code(children);
  if (tagName === "figure") return names.length > 0 ? null : figure(children, context);
  if (tagName === "table") return names.length > 0 ? null : table(node, context);
  if (tagName === "ol" && names.every((name) => name === "start")) return list(node, context, second);
  if (/^h[2-6]$/.test(tagName) && names.every((name) => name === "id" && hasOwnId(node)))
    return heading(tagName, children, context);
  if (names.length > 0) return null;
  if (tagName === "p") return paragraph(children, context);
  if (tagName === "hr") return "---";
  if (tagName === "ul") return list(node, context, second);
  if (tagName === "blockquote")
    return blocks(children, context)
      .split("\n")
      .map((line) => (line === "" ? ">" : `> ${line}`))
      .join("\n");
  return null;
}

const paragraph = (children: readonly ElementContent[], context: InlineContext) =>
  children.some(isBlock) ? null : escapeLineStarts(inline(children, context).trim());

/** Whether a heading's id is that of its words, which it gets again. */
const hasOwnId = ({ properties, children }: Element) =>
  withoutPrefix(String(properties.id)) === headingId(textOf({ type: "root", children }));

function heading(
  tagName: string,
  children: readonly ElementContent[],
  context: InlineContext,
): string | null {
  const text = inline(children, { ...context, oneLine: true }).trim();
  return text.endsWith("#") || text === "" ? null : `${"#".repeat(Number(tagName[1]))} ${text}`;
}

function code(children: readonly ElementContent[]): string | null {
  const [only, ...others] = children;
  if (only?.type !== "element" || only.tagName !== "code" || others.length > 0) return null;
  const [content, ...rest] = only.children;
  const [language = "", ...classes] = (only.properties.className as string[] | undefined) ?? [];
  if (rest.length > 0 || classes.length > 0 || (content && content.type !== "text")) return null;
  const text = content?.value ?? "";
  const name = language.replace(/^language-/, "");
  if (!text.endsWith("\n") || name === "chart") return null;
  const fence = fenceFor(text, 3);
  return `${fence}${name}\n${text}${fence}`;
}

/** A picture with a caption of plain words. */
function figure(children: readonly ElementContent[], { addressOf }: BlockContext): string | null {
  const [picture, caption, ...others] = withoutSpace(children);
  if (picture?.type !== "element" || picture.tagName !== "img" || others.length > 0) return null;
  if (caption?.type !== "element" || caption.tagName !== "figcaption") return null;
  const [words, ...rest] = caption.children;
  if (words?.type !== "text" || rest.length > 0 || picture.properties.title) return null;
  const { src } = picture.properties;
  const address = addressOf(String(src));
  if (address === src && (picture.properties.width || picture.properties.height)) return null;
  const alone = inline([picture], { addressOf });
  return alone.endsWith(")") ? `${alone.slice(0, -1)}${titleText(words.value)})` : null;
}

function list(node: Element, context: BlockContext, second: boolean): string | null {
  const items = withoutSpace(node.children);
  const first = Number(node.properties.start ?? 1);
  const isLoose = items.some(
    (item) =>
      item.type === "element" &&
      withoutSpace(item.children)[0]?.type === "element" &&
      isParagraph(withoutSpace(item.children)[0]),
  );
  const written: string[] = [];
  for (const [index, item] of items.entries()) {
    if (item.type !== "element" || item.tagName !== "li" || namesOf(item).length > 0) return null;
    const sign = node.tagName === "ul" ? (second ? "* " : "- ") : `${first + index}${second ? ")" : "."} `;
    const content = itemContent(item, context, isLoose);
    if (content === null) return null;
    const [head = "", ...lines] = content.split("\n");
    const indent = " ".repeat(sign.length);
    written.push([sign + head, ...lines.map((line) => (line === "" ? "" : indent + line))].join("\n"));
  }
  return written.join(isLoose ? "\n\n" : "\n");
}

const isParagraph = (node: RootContent | undefined) => node?.type === "element" && node.tagName === "p";

/** The text of an item, then the blocks in it. */
function itemContent({ children }: Element, context: BlockContext, isLoose: boolean): string | null {
  const at = children.findIndex(isBlock);
  const [line, rest] = at < 0 ? [children, []] : [children.slice(0, at), children.slice(at)];
  const text = escapeLineStarts(inline(line, context).trim());
  if (isLoose) return text === "" ? blocks(rest, context) : null;
  const nested = withoutSpace(rest);
  if (!nested.every(isList)) return null;
  return [
    ...(text === "" ? [] : [text]),
    ...nested.map((node) => block(node, context) ?? rawHtml(node, context.addressOf)),
  ].join("\n");
}

/** The notes at the end of a text. */
function notes({ tagName, properties, children }: Element, context: BlockContext): string | null {
  const [only, ...others] = withoutSpace(children);
  if (tagName === "div")
    return only?.type === "element" && only.tagName === "section" && others.length === 0
      ? notes(only, context)
      : null;
  if (properties.role !== "doc-endnotes") return null;
  if (only?.type !== "element" || only.tagName !== "ol") return null;
  const written = withoutSpace(only.children).map((item) => {
    if (item.type !== "element") return null;
    const name = /^note-([\w-]+)$/.exec(withoutPrefix(String(item.properties.id ?? "")))?.[1];
    if (!name) return null;
    const [head = "", ...lines] = blocks(item.children.map(withoutBackLinks), context).split("\n");
    return [`[^${name}]: ${head}`, ...lines.map((line) => (line === "" ? "" : `    ${line}`))].join("\n");
  });
  return written.some((note) => note === null) ? null : written.join("\n");
}

function withoutBackLinks(node: ElementContent): ElementContent {
  if (node.type !== "element") return node;
  const isBack = (child: ElementContent) =>
    child.type === "element" && child.properties.role === "doc-backlink";
  const children = node.children.filter((child) => !isBack(child)).map(withoutBackLinks);
  const last = children.at(-1);
  if (last?.type === "text" && children.length < node.children.length)
    children[children.length - 1] = { type: "text", value: last.value.trimEnd() };
  return { ...node, children };
}
