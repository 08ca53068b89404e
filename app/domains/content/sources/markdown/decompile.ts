import type { Element, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { type Chart, isKnown } from "~/lib/chart/chart.ts";
import { redrawn } from "~/lib/chart/figure.ts";
import { typesetHtml } from "~/lib/text/typography.ts";
import {
  type BlockContext,
  blocks,
  withoutSpace,
  writtenBlocks,
} from "~/platform/html/to-markdown/blocks.ts";
import { canonicalHtml } from "~/platform/html/to-markdown/canonical.ts";
import { type AddressOf, rawHtml } from "~/platform/html/to-markdown/raw.ts";
import { table } from "~/platform/html/to-markdown/table.ts";
import { type CompileContext, compileArticle } from "./compile.ts";

/** Makes Markdown of the stored text of an article, such that compiling it gives the same text. */

export interface Decompiled {
  markdown: string;
  /** Whether compiling it gives the same elements and words. */
  exact: boolean;
}

interface DecompileOptions {
  /** How the Markdown will be compiled. */
  context: CompileContext;
  /** The address that the Markdown has for a stored one; itself when absent. */
  addressOf?: AddressOf;
}

/** Returns the Markdown of stored HTML. Blocks that Markdown has no form for stay HTML in it. */
export function decompile(
  html: string,
  { context, addressOf = (address) => address }: DecompileOptions,
): Decompiled {
  const set = redrawn(typesetHtml(html, context.language), context.language);
  const nodes = withoutSpace(fromHtml(set, { fragment: true }).children);
  const writing: BlockContext = { addressOf, special };
  const wanted = canonicalHtml(nodes.map((node) => toHtml(node)).join("\n"));
  const gives = (markdown: string, html: string) => compiled(markdown, context) === html;
  const plain = blocks(nodes, writing);
  if (gives(plain, wanted)) return { markdown: plain, exact: true };

  const raw = (node: RootContent) => special(node as Element) ?? rawHtml(node, addressOf);
  const parts = writtenBlocks(nodes, writing).map(({ node, markdown }) => {
    // A reference and its note are understood together alone.
    const isApart = markdown !== null && !NOTE.test(markdown);
    const isSame = isApart ? gives(markdown, canonicalHtml(toHtml(node))) : markdown !== null;
    return isSame && markdown !== null ? markdown : raw(node);
  });
  const mixed = parts.join("\n\n");
  if (gives(mixed, wanted)) return { markdown: mixed, exact: true };
  const last = nodes.map(raw).join("\n\n");
  return gives(last, wanted) ? { markdown: last, exact: true } : { markdown: mixed, exact: false };
}

const NOTE = /\[\^[\w-]+\]/;

const compiled = (markdown: string, context: CompileContext) =>
  canonicalHtml(compileArticle({ slug: "", title: "", categories: [], tags: [] }, markdown, context).html);

/** Charts and companies, which are more than HTML; see `figures.ts`. */
function special(node: Element): string | null {
  if (node.type !== "element") return null;
  const { dataChart, dataCompany } = node.properties;
  if (node.tagName === "figure" && typeof dataChart === "string")
    return chartText(node, JSON.parse(dataChart));
  return typeof dataCompany === "string" ? `{{company ${dataCompany}}}` : null;
}

function chartText(figure: Element, chart: Chart): string {
  const { title, kind, unit, source, labels, series } = chart;
  const head = [`title: ${title}`, `kind: ${kind}`, ...(unit ? [`unit: ${unit}`] : []), `source: ${source}`];
  const own = tableIn(figure);
  if (own) {
    const columns = `columns: ${series.map(({ name }) => name).join(", ")}`;
    return ["<!-- chart", ...head, columns, "-->", own].join("\n");
  }
  const rows = labels.map((label, row) => [
    label,
    ...series.map(({ values }) => {
      const value = values[row] ?? null;
      return isKnown(value) ? value.toFixed(chart.decimals) : "–";
    }),
  ]);
  const lines = [["", ...series.map(({ name }) => name)], ...rows].map((row) => row.map(cell).join(", "));
  return ["```chart", ...head, "---", ...lines, "```"].join("\n");
}

const cell = (text: string) => (/[",;\t]|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The table that the article has of its own: that of a chart's block has headings in its rows. */
function tableIn(figure: Element): string | null {
  const details = figure.children.find((child) => child.type === "element" && child.tagName === "details");
  const found =
    details?.type === "element"
      ? details.children.find((child) => child.type === "element" && child.tagName === "table")
      : null;
  return found?.type === "element" ? table(found, { addressOf: (address) => address }) : null;
}
