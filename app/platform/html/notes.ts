import type { Element, ElementContent, RootContent } from "hast";
import { isAnchor } from "./anchors.ts";

/** Footnotes as publishing systems write them: links within the page, marked here for who does not see them. */

/** The arrow of a link back to the text, with its number where a note is referred to more than once. */
const ARROW = /^[↩⤴↑]\ufe0e?\s*(\d*)$/;

const isElement = (node: RootContent | undefined, name: string): node is Element =>
  node?.type === "element" && node.tagName === name;

const leadsWithin = (node: Element) => String(node.properties.href ?? "").startsWith("#");

function textIn(node: RootContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textIn).join("") : "";
}

/** Returns the link of a superscript that leads to a note. */
function referenceIn(node: RootContent): Element | null {
  if (!isElement(node, "sup")) return null;
  const [only, ...others] = node.children.filter((child) =>
    child.type === "text" ? child.value.trim() : !isAnchor(child),
  );
  return others.length === 0 && isElement(only, "a") && leadsWithin(only) ? only : null;
}

const backMatch = (node: RootContent) =>
  isElement(node, "a") && leadsWithin(node) ? ARROW.exec(textIn(node).trim()) : null;

/** Whether a node is the number of a note or the arrow back: no part of what the text says. */
export const isNoteMark = (node: RootContent): boolean =>
  referenceIn(node) !== null || backMatch(node) !== null;

const hasBackLink = (node: RootContent): boolean =>
  node.type === "element" && (node.properties.role === "doc-backlink" || node.children.some(hasBackLink));

/**
 * Gives references and links back their roles and names, and lays a region around the list of notes: of an element that
 * is rewritten already, its children included.
 */
export function withNoteRoles(element: Element): ElementContent {
  const reference = referenceIn(element);
  if (reference) {
    reference.properties.role = "doc-noteref";
    reference.properties.ariaLabel = `Note ${textIn(reference).replace(/[[\]()\s]/g, "")}`;
  }
  const back = backMatch(element);
  if (back) {
    element.properties.role = "doc-backlink";
    element.properties.ariaLabel = back[1] ? `Back to reference ${back[1]}` : "Back to the text";
  }
  const items = element.tagName === "ol" ? element.children.filter((child) => isElement(child, "li")) : [];
  if (items.length === 0 || !items.every(hasBackLink)) return element;
  return {
    type: "element",
    tagName: "section",
    properties: { className: ["footnotes"], role: "doc-endnotes", ariaLabel: "Notes" },
    children: [element],
  };
}
