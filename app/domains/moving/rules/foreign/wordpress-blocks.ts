import * as z from "zod";
import { PAYWALL } from "./wordpress-gates.ts";

/** Puts into a text of WordPress's block editor what its export keeps beside it: footnotes and synced patterns. */

/** What the blocks of a text show that does not stand in it. */
export interface BesideText {
  /** The field "footnotes" of the post: JSON. */
  footnotes?: string;
  /** The texts of public synced patterns by their ids. */
  patterns: ReadonlyMap<string, string>;
}

/** A block without a text of its own: WordPress makes it when it shows the post. */
const MADE = /<!--\s+wp:([a-z][\w/-]*)\s+(\{(?:(?!-->)[\s\S])*?\}\s+)?\/-->/g;

/** Blocks whose text stands in the post: one that has none was left empty. */
const EMPTY = /^(?:audio|button|embed|file|freeform|html|image|paragraph|shortcode|table|video)$/;

/** @param notes gets a sentence for each block that is left out */
export function withBlocks(
  stored: string,
  { footnotes, patterns }: BesideText,
  notes: Set<string>,
  within: readonly string[] = [],
): string {
  const patternOf = (attributes: string): string => {
    const id = /"ref":(\d+)/.exec(attributes)?.[1] ?? "";
    const text = patterns.get(id);
    if (within.includes(id)) notes.add(`The synced pattern ${id} stands in itself: it is left out there.`);
    else if (text !== undefined) return withBlocks(text, { patterns }, notes, [...within, id]);
    else notes.add(`The synced pattern ${id} is not in the export, or not public: it is left out.`);
    return "";
  };
  return stored.replace(MADE, (whole, name: string, attributes = "") => {
    if (name === PAYWALL) return whole;
    if (name === "block") return patternOf(attributes);
    if (name === "footnotes") return footnotesOf(footnotes, notes);
    if (!EMPTY.test(name)) notes.add(`The block “${name}” is made by WordPress: it is left out.`);
    return "";
  });
}

const footnote = z.object({ id: z.string(), content: z.string() });

/** As WordPress shows them: a list, each with a link back to its number in the text. */
function footnotesOf(stored: string | undefined, notes: Set<string>): string {
  const parsed = z
    .array(footnote)
    .min(1)
    .safeParse(jsonOf(stored ?? ""));
  if (!parsed.success) {
    notes.add("Its footnotes are missing from the export.");
    return "";
  }
  const entries = parsed.data.map(({ id, content }) => {
    const name = id.replace(/[^\w-]/g, "");
    return `<li id="${name}">${content} <a href="#${name}-link">↩︎</a></li>`;
  });
  return entries.length > 0 ? `<ol>${entries.join("")}</ol>` : "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
