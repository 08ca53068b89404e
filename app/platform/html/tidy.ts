import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { parsePicture } from "../../lib/picture/picture.ts";
import { isBlock, withoutSpace } from "./to-markdown/blocks.ts";
import { writeHtml } from "./write.ts";

/** Takes from cleaned HTML what a publishing system wrapped around a text, so that it can be written as Markdown. */

interface TidyOptions {
  /** The target that a link has here. */
  hrefOf: (href: string) => string;
  /** The address that a picture has here. */
  srcOf: (src: string) => string;
}

/** Returns HTML as the sanitiser wrote it without wrappers: paragraphs, figures with their captions, lists, tables. */
export function tidyHtml(html: string, options: TidyOptions): string {
  const root = fromHtml(html, { fragment: true }) as Root;
  const blocks = root.children as ElementContent[];
  const children = tidyBlocks(blocks, { ...options, named: new Set(idsLinkedIn(blocks)) });
  return writeHtml({ type: "root", children });
}

interface Tidying extends TidyOptions {
  /** The ids that links of the text lead to. Without them no attribute of a block is kept. */
  named?: ReadonlySet<string>;
}

const idsLinkedIn = (nodes: readonly ElementContent[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const href = String(node.properties.href ?? "");
    return [...(href.startsWith("#") ? [href.slice(1)] : []), ...idsLinkedIn(node.children)];
  });

/** What of a wrapper says something: where a link leads, and that a text is read from right to left. */
const keptOf = ({ properties: { id, dir } }: Element, { named }: Tidying): Properties => ({
  ...(named?.has(String(id)) ? { id } : {}),
  ...(named && dir === "rtl" ? { dir } : {}),
});

/** A video's player stands by itself. */
const isEmbed = (node: RootContent): boolean =>
  node.type === "element" && node.properties.dataEmbed !== undefined;

const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** Blocks of a body, a quote or a cell of a layout: what stands in no block becomes a paragraph. */
export function tidyBlocks(nodes: readonly ElementContent[], options: Tidying): ElementContent[] {
  const tidied: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    tidied.push(...paragraphOf(line, options));
    line = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || !(isBlock(node) || isEmbed(node))) {
      line.push(node);
      continue;
    }
    endLine();
    tidied.push(...tidyBlock(node, options));
  }
  endLine();
  return tidied;
}

const NOTHING = /^[\s\u00a0]*$/;
const isNothing = (node: ElementContent | undefined) =>
  node !== undefined &&
  ((node.type === "text" && NOTHING.test(node.value)) || (node.type === "element" && node.tagName === "br"));

/** A paragraph without what it begins and ends with for the eye; none for an empty one. Blocks in it stand beside it. */
function paragraphOf(nodes: readonly ElementContent[], options: Tidying): ElementContent[] {
  if (nodes.some((node) => isBlock(node))) return tidyBlocks(nodes, options);
  const kept = [...nodes];
  while (isNothing(kept[0])) kept.shift();
  while (isNothing(kept.at(-1))) kept.pop();
  if (kept.length === 0) return [];
  const [only, ...others] = kept;
  if (only && isEmbed(only) && others.length === 0) return [only];
  return [element("p", tidyLine(kept, options))];
}

function tidyBlock(node: Element, options: Tidying): ElementContent[] {
  const { id, ...kept } = keptOf(node, options);
  return blocksOf(node, options).map((block, index) => {
    if (block.type !== "element" || isEmbed(block)) return block;
    const own = index === 0 && id !== undefined ? { id, ...kept } : kept;
    return { ...block, properties: { ...own, ...block.properties } };
  });
}

function blocksOf(node: Element, options: Tidying): ElementContent[] {
  const { tagName, children } = node;
  if (isEmbed(node)) return [node];
  if (tagName === "p") return paragraphOf(children, options);
  if (tagName === "div") return tidyBlocks(children, options);
  if (tagName === "figure") return figure(node, options);
  if (tagName === "pre") return [code(node)];
  if (/^h[2-6]$/.test(tagName)) {
    const [only, ...others] = withoutSpace(children);
    const isBold = only?.type === "element" && /^(?:b|strong)$/.test(only.tagName) && others.length === 0;
    return [element(tagName, tidyLine(isBold ? only.children : children, options))];
  }
  if (tagName === "blockquote") return [element(tagName, tidyBlocks(children, options))];
  if (tagName === "ul" || tagName === "ol") return [list(node, options)];
  return [{ ...node, children: tidyLine(children, options) }];
}

function list(node: Element, options: Tidying): Element {
  const { start } = node.properties;
  const items = withoutSpace(node.children).map((item) => {
    if (item.type !== "element") return item;
    const [first, ...rest] = withoutSpace(item.children);
    // A paragraph alone says nothing more than the item itself.
    const isPlain =
      first?.type === "element" && first.tagName === "p" && rest.every((other) => isList(other));
    const inner = isPlain ? [...first.children, ...rest] : item.children;
    const content = inner.some((child) => isBlock(child) && !isList(child))
      ? tidyBlocks(inner, options)
      : tidyLine(inner, options).map((child) => (isList(child) ? list(child, options) : child));
    return element("li", content, keptOf(item, options));
  });
  return element(node.tagName, items, start === undefined ? {} : { start });
}

const isList = (node: RootContent): node is Element =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

/** A picture with its caption in words, or what else stands in a figure. */
function figure(node: Element, options: Tidying): ElementContent[] {
  const pictures = found(node, "img");
  const [embed] = found(node, "a").filter(isEmbed);
  const [caption] = found(node, "figcaption");
  const [picture] = pictures;
  const words = caption ? textIn(caption).replace(/\s+/g, " ").trim() : "";
  if (embed && pictures.length === 0) return [embed, ...(words ? [paragraph(words)] : [])];
  const isPicture = picture && pictures.length === 1 && node.children.every(isWordless);
  if (!isPicture || found(node, "table").length > 0)
    return tidyBlocks(
      node.children.map((child) =>
        child.type === "element" && child.tagName === "figcaption" ? element("p", child.children) : child,
      ),
      options,
    );
  const link = found(node, "a").find((each) => found(each, "img").length > 0);
  const { title: _, ...properties } = picture.properties;
  const image = { ...picture, properties: words ? properties : picture.properties };
  // What opens the picture's own file says nothing more.
  const isLinked = link && !PICTURE_FILE.test(String(link.properties.href));
  const line = tidyLine([isLinked ? { ...link, children: [image] } : image], options);
  if (!words) return [element("p", line)];
  return [element("figure", [...line, element("figcaption", [{ type: "text", value: words }])])];
}

const PICTURE_FILE = /^[^?#]+\.(?:avif|gif|heic|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** Whether a part of a figure has no words but those of the caption. */
const isWordless = (node: ElementContent): boolean =>
  (node.type === "element" && node.tagName === "figcaption") || NOTHING.test(textIn(node));

const paragraph = (words: string) => element("p", [{ type: "text", value: words }]);

function found(node: Element, tagName: string): Element[] {
  return node.children.flatMap((child) =>
    child.type === "element" ? [...(child.tagName === tagName ? [child] : []), ...found(child, tagName)] : [],
  );
}

const textIn = (node: ElementContent): string =>
  node.type === "text" ? node.value : node.type === "element" ? node.children.map(textIn).join("") : "";

function code(node: Element): Element {
  const [only] = node.children;
  const language =
    only?.type === "element" && only.tagName === "code" ? only.properties.className : undefined;
  const value = `${node.children.map(codeText).join("").replace(/\s+$/, "")}\n`;
  return element("pre", [
    element("code", [{ type: "text", value }], language ? { className: language } : {}),
  ]);
}

const codeText = (node: ElementContent): string => {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  return node.tagName === "br" ? "\n" : node.children.map(codeText).join("");
};

const SAME: Record<string, string> = { b: "strong", i: "em" };

/** What stands within a line, with the spaces at the ends of an emphasis outside of it. */
function tidyLine(nodes: readonly ElementContent[], options: Tidying): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    if (node.tagName === "img") return [tidyPicture(node, options)];
    if (isEmbed(node)) return [node];
    const children = tidyLine(node.children, options);
    const tagName = SAME[node.tagName] ?? node.tagName;
    if (tagName === "a") {
      const href = options.hrefOf(String(node.properties.href));
      const { rel, ...own } = node.properties;
      // What was to other sites' links was said of the old site too.
      const properties = href.startsWith("/") ? { ...own, href } : { ...own, href, rel };
      return spaced({ ...node, properties, children });
    }
    return tagName === "strong" || tagName === "em" || tagName === "del"
      ? spaced(element(tagName, children))
      : [{ ...node, tagName, children }];
  });
}

function spaced(node: Element): ElementContent[] {
  const children = [...node.children];
  const space: ElementContent = { type: "text", value: " " };
  const [first, last] = [children[0], children.at(-1)];
  const before = first?.type === "text" && /^[\s\u00a0]/.test(first.value);
  const behind = last?.type === "text" && /[\s\u00a0]$/.test(last.value);
  if (before && first) children[0] = { type: "text", value: first.value.replace(/^[\s\u00a0]+/, "") };
  const end = children.at(-1);
  if (behind && end?.type === "text")
    children[children.length - 1] = { type: "text", value: end.value.replace(/[\s\u00a0]+$/, "") };
  const isEmpty = children.every((child) => child.type === "text" && child.value === "");
  if (isEmpty) return [space];
  return [...(before ? [space] : []), { ...node, children }, ...(behind ? [space] : [])];
}

/** The size of a picture elsewhere is found out when it is brought here. */
function tidyPicture({ properties }: Element, { srcOf }: Tidying): Element {
  const { width: _, height: __, ...own } = properties;
  const src = srcOf(String(properties.src));
  const picture = parsePicture(src);
  const size = picture ? { width: picture.width, height: picture.height } : {};
  return element("img", [], { ...own, src, ...size });
}
