import type { Root, RootContent } from "hast";
import { squeeze } from "../../lib/text/text.ts";
import { isIllustration } from "./images.ts";
import { withoutLeadingImage } from "./lead-image.ts";
import { isNoteMark } from "./notes.ts";
import { parseSafe } from "./parse.ts";
import { imageOf, rewrite } from "./rewrite.ts";
import { BLOCKS } from "./schema.ts";
import { writeHtml } from "./write.ts";

/** Foreign HTML as it came, or parsed once by `parseSafe` where several things are asked of it. */
export type ForeignHtml = string | Root;

const treeOf = (html: ForeignHtml) => (typeof html === "string" ? parseSafe(html) : html);

/**
 * Foreign HTML made fit to be stored and shown: allow-listed elements only, addresses absolute against `baseUrl`,
 * images lazy and without referrer, beacons gone, players as plain links (`a.embed`). Never throws, whatever it gets.
 * With `leadImage`, that image is left out where it opens the text.
 */
export function sanitiseHtml(
  html: ForeignHtml,
  baseUrl: string,
  { leadImage }: { leadImage?: string | null } = {},
): string {
  const safe = rewrite(treeOf(html), baseUrl);
  const body = leadImage ? withoutLeadingImage(safe, leadImage) : safe;
  return writeHtml(body).trim();
}

/** The readable text, entities decoded, one line a block, no marks of notes; with or without the headings between them. */
export function textOf(html: ForeignHtml, { headings = true }: { headings?: boolean } = {}): string {
  if (typeof html === "string" && !/[<&]/.test(html)) return squeeze(html);
  return collectText(treeOf(html).children, headings).split("\n").map(squeeze).filter(Boolean).join("\n");
}

function collectText(nodes: RootContent[], headings: boolean): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text") text += node.value.replace(/\s+/g, " ");
    else if (isNoteMark(node)) text += " ";
    else if (node.type === "element" && (headings || !/^h[1-6]$/.test(node.tagName))) {
      const content = node.tagName === "br" ? "\n" : collectText(node.children, headings);
      if (BLOCKS.has(node.tagName)) text += `\n${content}\n`;
      else text += node.tagName === "td" || node.tagName === "th" ? `${content} ` : content;
    }
  }
  return text;
}

/** The first image that illustrates the text: no beacon, face, smiley or icon. */
export function firstImage(html: ForeignHtml, baseUrl: string) {
  return findImage(treeOf(html), baseUrl);
}

function findImage(parent: Root | RootContent, baseUrl: string): ReturnType<typeof imageOf> {
  if (!("children" in parent)) return null;
  for (const node of parent.children) {
    const image = node.type === "element" ? imageOf(node, baseUrl) : null;
    const found = image && isIllustration(image) ? image : findImage(node, baseUrl);
    if (found) return found;
  }
  return null;
}
