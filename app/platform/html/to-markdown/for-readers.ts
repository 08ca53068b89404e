import type { Element, ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { withoutDrawings } from "../../../lib/chart/stored.ts";
import { tidyBlocks } from "../tidy.ts";
import { blocks, isBlock } from "./blocks.ts";
import { type InlineContext, inline } from "./inline.ts";
import { evenLists, plainNodes } from "./plain.ts";
import { RULES } from "./table.ts";

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
  const rows = elementsOf(node, "tr").map((row) => [
    ...elementsOf(row, "th", "td").flatMap((cell) => [cell, ...Array(spanOf(cell) - 1).fill(null)]),
  ]);
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  if (columns === 0) return "";
  const lines = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => (row[column] ? cellText(row[column], context) : "")),
  );
  const rules = Array.from({ length: columns }, (_, column) => {
    const aligned = rows.find((row) => row[column]?.properties.align)?.[column];
    return RULES[String(aligned?.properties.align)] ?? "---";
  });
  const [names = [], ...others] = lines;
  const title = caption ? `**${inline(caption.children, { ...context, oneLine: true }).trim()}**\n\n` : "";
  return title + [names, rules, ...others].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** More columns than a table of figures has are a mistake, or meant to cost time. */
const MOST_COLUMNS = 50;
const spanOf = ({ properties: { colSpan } }: Element) =>
  Math.min(Math.max(Number(colSpan) || 1, 1), MOST_COLUMNS);

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

function linesOf(nodes: readonly ElementContent[], context: InlineContext): string[] {
  const lines: string[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    const written = inline(line, context).trim();
    if (written) lines.push(written);
    line = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && (isBlock(node) || node.tagName === "tr")) {
      endLine();
      lines.push(...linesOf(node.children, context));
    } else line.push(node);
  }
  endLine();
  return lines;
}
