import type { Element, ElementContent } from "hast";
import { tableText } from "../../../lib/text/markdown.ts";
import { type InlineContext, inline } from "./inline.ts";

/** Writes a table as GitHub's Markdown has it: one row of names, cells within a line. Null for any other. */
export function table(node: Element, { addressOf }: Pick<InlineContext, "addressOf">): string | null {
  const [head, body, ...others] = elements(node.children);
  if (head?.tagName !== "thead" || (body && body.tagName !== "tbody") || others.length > 0) return null;
  const [names, ...more] = elements(head.children);
  const rows = body ? elements(body.children) : [];
  if (!names || more.length > 0) return null;
  const columns = elements(names.children);
  const cells = [names, ...rows].map((row) => elements(row.children));
  const isPlain = cells.every(
    (row, index) =>
      row.length === columns.length &&
      row.every(
        (cell, column) =>
          Object.keys(cell.properties).every((name) => name === "align") &&
          cell.properties.align === columns[column]?.properties.align &&
          // A name that is empty is no heading.
          (index === 0 || cell.tagName === "td"),
      ),
  );
  if (!isPlain) return null;
  const written = cells.map((row) =>
    row.map((cell) => inline(cell.children, { addressOf, oneLine: true, inTable: true }).trim()),
  );
  const [first = [], ...rest] = written;
  return tableText([first, columns.map(({ properties }) => ruleOf(properties.align)), ...rest]);
}

/** Returns what aligns a column. */
export const ruleOf = (align: unknown): string => RULES[String(align)] ?? "---";

const RULES: Record<string, string> = { left: ":---", center: ":---:", right: "---:" };

const elements = (nodes: readonly ElementContent[]): Element[] =>
  nodes.filter((node): node is Element => node.type === "element");
