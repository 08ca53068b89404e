import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { BLOCK_ALIASES, PROMOTIONS, schema } from "./schema.ts";
import { closeUnclosed } from "./unclosed.ts";

/** Deeper nesting is flattened to its text. Browsers stop at 512. */
const MAX_DEPTH = 200;

/** What comes after so many tags is text: each takes up to 3 KB of memory while it is read, of which a Worker has 128 MB. */
const MAX_TAGS = 30_000;

/** What comes after is left out: a row of D1 holds two million bytes, and to parse more takes a Worker's memory. */
const MAX_CHARACTERS = 2_000_000;

/**
 * The HTML parser reopens every unclosed formatting element in each later block: 50 KB of them make half a million
 * nodes. Under another name they are plain elements, which close with their block.
 */
const FORMATTING = /(<\/?)(?=(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>])/gi;
const RENAMED = /(<\/?)x-(?=(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>])/gi;

/**
 * Parses foreign HTML as browsers do and keeps what the allow-list knows. Addresses are still as written.
 * The tree is at most `MAX_DEPTH` deep, so that walks over it may recurse, and of at most `MAX_TAGS` tags and
 * `MAX_CHARACTERS`.
 */
export function parseSafe(foreign: string): Root {
  const html = boundedTags(foreign.slice(0, MAX_CHARACTERS), MAX_TAGS);
  try {
    const root = fromHtml(closeUnclosed(html).replace(FORMATTING, "$1x-"), { fragment: true });
    normalise(root);
    // Of a root it makes a root.
    return sanitize(root, schema) as Root;
  } catch {
    // Parsing HTML cannot fail by its specification, but the libraries recurse: thousands of nested elements exhaust
    // the stack, which shows as a RangeError or a TypeError. Nobody nests so by hand; the text will do.
    return { type: "root", children: [{ type: "text", value: html.replace(/<[^<>]*>/g, " ") }] };
  }
}

/** Returns a text with its character references (`&mdash;`, `&#x27;`) read as browsers read them. Nothing in it is a tag. */
export const decodedText = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi, (reference) => {
    const [node] = fromHtml(reference, { fragment: true }).children;
    return node?.type === "text" ? node.value : reference;
  });

/** Returns HTML with so many of its tags, the first ones: what comes after them is text. */
export function boundedTags(html: string, most: number): string {
  let end = html.indexOf("<");
  for (let tags = 0; end >= 0 && tags < most; tags++) end = html.indexOf("<", end + 1);
  if (end < 0) return html;
  const rest = html.slice(end).replace(/<[^<>]*>/g, " ");
  return html.slice(0, end) + rest.replaceAll("<", "&lt;");
}

/**
 * Takes promotions away, gives elements the names that the allow-list knows, writes the ticks of list items as signs,
 * flattens what lies too deep.
 */
function normalise(root: Root) {
  const pending: { node: Root | Element; depth: number; listed: boolean }[] = [
    { node: root, depth: 0, listed: false },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    const listed = next.listed || (node.type === "element" && node.tagName === "li");
    if (node.children.some(isPromotion))
      node.children = node.children.filter((child) => !isPromotion(child)) as ElementContent[];
    if (listed && node.children.some(isCheckbox))
      node.children = withTicks(node.children as ElementContent[]);
    for (const child of node.children) {
      if (child.type !== "element") continue;
      rename(child);
      // For browsers without frames: nobody reads it.
      if (child.tagName === "iframe") child.children = [];
      if (depth < MAX_DEPTH) pending.push({ node: child, depth: depth + 1, listed });
      else child.children = [{ type: "text", value: flatText(child) }];
    }
  }
}

function isPromotion(node: RootContent): boolean {
  const classes = node.type === "element" ? node.properties.className : null;
  return Array.isArray(classes) && classes.some((name) => PROMOTIONS.has(String(name)));
}

const isCheckbox = (node: RootContent): node is Element =>
  node.type === "element" && node.tagName === "input" && node.properties.type === "checkbox";

/** Elsewhere than in a list a checkbox is a form's, or opens a menu. */
const withTicks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.map((node, at) => {
    if (!isCheckbox(node)) return node;
    const next = nodes[at + 1];
    const isApart = next?.type === "text" && /^\s/.test(next.value);
    return { type: "text", value: `${node.properties.checked ? "☑" : "☐"}${isApart ? "" : " "}` };
  });

/**
 * Undoes the renaming of formatting elements, in the element's name and in attributes that quote tags. Targets of links
 * within the text become `a` with an id.
 */
function rename(element: Element) {
  if (element.tagName.startsWith("x-")) element.tagName = element.tagName.slice(2);
  else if (BLOCK_ALIASES.has(element.tagName)) element.tagName = "div";
  if (element.tagName === "a") element.properties.id ||= element.properties.name;
  // The allow-list takes it for its text; a link of the text may lead to it.
  else if (element.tagName === "span" && element.properties.id) element.tagName = "a";
  for (const [name, value] of Object.entries(element.properties))
    if (typeof value === "string" && value.includes("<"))
      element.properties[name] = value.replace(RENAMED, "$1");
}

function flatText(element: Element): string {
  let text = "";
  const pending: ElementContent[] = [...element.children].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "text") text += node.value;
    else if (node.type === "element") for (const child of [...node.children].reverse()) pending.push(child);
  }
  return text;
}
