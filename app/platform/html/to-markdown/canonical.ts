import type { Element, Properties, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { BLOCKS } from "../schema.ts";
import { writeHtml } from "../write.ts";

/** Returns HTML such that two that a browser shows alike are the same: without the white space that it does not show. */
export function canonicalHtml(html: string): string {
  const root = fromHtml(html, { fragment: true });
  squeeze(root);
  return writeHtml(root);
}

/** How a picture is asked for says nothing of what is shown. */
const UNSEEN = ["loading", "decoding", "referrerPolicy"];

const ordered = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !UNSEEN.includes(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const isBlock = (node: RootContent | undefined) =>
  node?.type === "element" && (BLOCKS.has(node.tagName) || node.tagName === "section");

/** Elements in which blocks or cells stand, and no text of their own. */
const isEdge = (node: Root | Element) =>
  node.type === "root" || BREAKS.has(node.tagName) || BLOCKS.has(node.tagName);
const BREAKS = new Set(["thead", "tbody", "tfoot", "td", "th", "section", "br"]);

function squeeze(parent: Root | Element): void {
  const kept: RootContent[] = [];
  const { children } = parent;
  for (const [index, node] of (children as RootContent[]).entries()) {
    if (node.type === "element") {
      node.properties = ordered(node.properties);
      if (node.tagName !== "pre") squeeze(node);
      kept.push(node);
    } else if (node.type === "text") {
      const before = children[index - 1] as RootContent | undefined;
      const after = children[index + 1] as RootContent | undefined;
      const isBreak = (other: RootContent | undefined) =>
        other === undefined
          ? isEdge(parent)
          : isBlock(other) || (other.type === "element" && other.tagName === "br");
      let text = node.value.replace(/[\n\r\t ]+/g, " ");
      if (isBreak(before)) text = text.replace(/^ /, "");
      if (isBreak(after)) text = text.replace(/ $/, "");
      if (isCellSpace(before, after) && text.trim() === "") text = "";
      if (text !== "") kept.push({ type: "text", value: text });
    }
  }
  parent.children = kept as Element["children"];
}

const isCell = (node: RootContent | undefined) =>
  node?.type === "element" && /^(?:t[dhr]|thead|tbody|tfoot|caption|colgroup|col)$/.test(node.tagName);
const isCellSpace = (before: RootContent | undefined, after: RootContent | undefined) =>
  isCell(before) || isCell(after);
