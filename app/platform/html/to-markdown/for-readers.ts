import type { Element, ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { withoutDrawings } from "../../../lib/chart/stored.ts";
import { tableText } from "../../../lib/text/markdown.ts";
import { tidyBlocks } from "../tidy.ts";
import { blocks, isBlock } from "./blocks.ts";
import { type InlineContext, inline } from "./inline.ts";
import { evenLists, plainNodes } from "./plain.ts";
import { ruleOf } from "./table.ts";

/**
 * Returns stored HTML as Markdown for who reads it elsewhere: addresses are whole, charts are the tables that they are
 * drawn from, and a text that Markdown has no form for stands without its form. What is edited here again is written by
 * `decompile`, which loses nothing.
 * @param url the address of the page that shows the text
 */
export function markdownForReaders(html: string, url: string): string {
  const context = { addressOf: (address: string) => wholeAddress(address, url) };
  const asWritten = { hrefOf: (href: string) => href, srcOf: (src: string) => src };
  const { children } = fromHtml(withoutDrawings(html), { fragment: true });
  const special = (element: Element) => (element.tagName === "table" ? table(element, context) : null);
  return blocks(evenLists(tidyBlocks(plainNodes(children), asWritten)), { ...context, special });
}

function wholeAddress(address: string, url: string): string {
  return URL.canParse(address, url) ? new URL(address, url).href : address;
}

/** Writes any table as GitHub's Markdown has it: its first row has the names, and a cell has one line. */
function table(node: Element, context: InlineContext): string {
  const [caption] = elementsOf(node, "caption");
  const rows = elementsOf(node, "tr").map(cellsOf);
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  if (columns === 0) return "";
  // The first row names every column; the others may be shorter.
  const [names = [], ...others] = rows.map((row) => row.map((cell) => (cell ? cellText(cell, context) : "")));
  const filled = Array.from({ length: columns }, (_, column) => names[column] ?? "");
  const rules = filled.map((_, column) => {
    const aligned = rows.find((row) => row[column]?.properties.align)?.[column];
    return ruleOf(aligned?.properties.align);
  });
  const title = caption ? `**${inline(caption.children, { ...context, oneLine: true }).trim()}**\n\n` : "";
  return title + tableText([filled, rules, ...others]);
}

/** More columns than a table of figures has are a mistake, or meant to cost time: spans add none beyond these. */
const MOST_SPANNED = 50;

/** Returns the cells of a row by column: null for a column that the cell before it spans. */
function cellsOf(row: Element): (Element | null)[] {
  const cells: (Element | null)[] = [];
  for (const cell of elementsOf(row, "th", "td")) {
    cells.push(cell);
    const end = Math.min(cells.length - 1 + (Number(cell.properties.colSpan) || 1), MOST_SPANNED);
    while (cells.length < end) cells.push(null);
  }
  return cells;
}

/** Returns the elements of these names, but not those of a table within. */
function elementsOf(node: Element, ...names: string[]): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (names.includes(child.tagName)) return [child];
    return child.tagName === "table" ? [] : elementsOf(child, ...names);
  });
}

const cellText = (cell: Element, context: InlineContext) =>
  linesOf(cell.children, { ...context, oneLine: true, inTable: true }).join("<br>");

/** What a table is made of: of one that stands in a cell, each part has lines of its own. */
const TABLE_PART = /^(?:caption|thead|tbody|tfoot|tr|th|td)$/;

function linesOf(nodes: readonly ElementContent[], context: InlineContext): string[] {
  const lines: string[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    const written = inline(line, context).trim();
    if (written) lines.push(written);
    line = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && (isBlock(node) || TABLE_PART.test(node.tagName))) {
      endLine();
      lines.push(...linesOf(node.children, context));
    } else line.push(node);
  }
  endLine();
  return lines;
}
