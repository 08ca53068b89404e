import type { Element, ElementContent, Properties, RootContent } from "hast";
import { isBlock, withoutSpace } from "./blocks.ts";

/** Brings stored elements to those that Markdown has a form for: what they say stays, how they look goes. */

/** What is kept of an element's attributes. */
const KEPT: Record<string, readonly string[]> = {
  a: ["href", "title", "role", "id"],
  img: ["src", "alt", "title"],
  li: ["id"],
  ol: ["start"],
  section: ["role"],
  td: ["align", "colSpan"],
  th: ["align", "colSpan"],
};

const OTHER_NAMES: Record<string, string> = {
  b: "strong",
  i: "em",
  cite: "em",
  dfn: "em",
  var: "em",
  s: "del",
  kbd: "code",
  samp: "code",
};

/** Elements within a line that leave what stands in them. */
const UNWRAPPED = new Set("abbr bdi bdo ins mark rp rt ruby small span time u".split(" "));

const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

const text = (value: string): ElementContent => ({ type: "text", value });

const textIn = (node: RootContent): string =>
  node.type === "text" ? node.value : node.type === "element" ? node.children.map(textIn).join("") : "";

/** Returns nodes without what Markdown has no form for. Notes of other systems are numbered, whatever their names were. */
export function plainNodes(nodes: readonly RootContent[]): ElementContent[] {
  const names = new Map<string, string>();
  for (const id of nodes.flatMap(noteIds)) names.set(id, OWN_NOTE.exec(id)?.[1] ?? String(names.size + 1));
  return nodes.flatMap((node) => plain(node, names));
}

const OWN_NOTE = /^user-content-note-([\w-]+)$/;

function noteIds(node: RootContent): string[] {
  if (node.type !== "element") return [];
  const { children, properties } = node;
  if (properties.role !== "doc-endnotes") return children.flatMap(noteIds);
  const lists = children.filter((child) => child.type === "element");
  return lists.flatMap((list) => withoutSpace(list.children).map(idOf));
}

const idOf = (node: RootContent) => (node.type === "element" ? String(node.properties.id ?? "") : "");

function plain(node: RootContent, notes: ReadonlyMap<string, string>): ElementContent[] {
  if (node.type === "text") return [text(node.value.replaceAll("\u00a0", " "))];
  if (node.type !== "element") return [];
  const { tagName, properties } = node;
  // Markdown's own notes lead back by themselves.
  if (properties.role === "doc-backlink") return [];
  if (tagName === "pre") return [{ ...node, properties: {} }];
  const children = node.children.flatMap((child) => plain(child, notes));
  if (UNWRAPPED.has(tagName)) return children;
  const name = OTHER_NAMES[tagName] ?? tagName;
  switch (name) {
    case "wbr":
      return [];
    case "q":
      return [text("“"), ...children, text("”")];
    case "code":
      return [element("code", [text(textIn(node).replace(/\s+/g, " ").trim())])];
    case "details":
    case "dl":
    case "dd":
      return [element("div", children)];
    case "summary":
    case "dt":
      return [element("p", [element("strong", children)])];
    case "figure":
      return [element(name, children.map(children.some(isTable) ? titleOf : (child) => child))];
  }
  const kept = Object.fromEntries(
    (KEPT[name] ?? []).filter((key) => key in properties).map((key) => [key, properties[key]]),
  );
  return [element(name, children, withNoteNames(name, kept, notes))];
}

const isTable = (node: RootContent) => node.type === "element" && node.tagName === "table";

/** The caption of a table, as of a chart, is its title. */
const titleOf = (node: ElementContent): ElementContent =>
  node.type === "element" && node.tagName === "figcaption"
    ? { ...node, children: [element("strong", node.children)] }
    : node;

/** Gives notes and what leads to them the names that Markdown's have. */
function withNoteNames(tagName: string, kept: Properties, notes: ReadonlyMap<string, string>): Properties {
  const { role, id, ...own } = kept;
  if (tagName === "section") return kept;
  const note = notes.get(tagName === "a" ? String(own.href ?? "").slice(1) : String(id ?? ""));
  if (tagName === "li" && note) return { id: `note-${note}` };
  return role === "doc-noteref" && note ? { href: `#note-${note}`, id: `note-ref-${note}` } : own;
}

/** Gives each item of a list paragraphs when one of them has several blocks, and notes. */
export function evenLists(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== "element") return node;
    const children = evenLists(node.children);
    const isList = node.tagName === "ul" || node.tagName === "ol";
    const isLoose =
      isList && children.some((item) => item.type === "element" && (hasParagraph(item) || isNote(item)));
    return { ...node, children: isLoose ? children.map(inParagraphs) : children };
  });
}

const hasParagraph = ({ children }: Element) =>
  children.some((child) => child.type === "element" && child.tagName === "p");

const isNote = ({ properties }: Element) => properties.id !== undefined;

function inParagraphs(item: ElementContent): ElementContent {
  if (item.type !== "element" || hasParagraph(item)) return item;
  const at = item.children.findIndex((child) => isBlock(child));
  const [line, rest] = at < 0 ? [item.children, []] : [item.children.slice(0, at), item.children.slice(at)];
  return { ...item, children: [...(withoutSpace(line).length > 0 ? [element("p", line)] : []), ...rest] };
}
