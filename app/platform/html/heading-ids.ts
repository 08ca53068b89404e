import { percentDecoded } from "../../lib/url.ts";
import { textOf } from "./sanitise.ts";

/** Ids of headings, as GitHub makes them of their words: Markdown's links within a text lead to them. */

const LINK = /<a\s[^>]*?\bhref="#([^"]+)"/g;
const ID = /<[a-z][^>]*?\sid="([^"]+)"/g;
const HEADING = /<h([1-6])>([\s\S]*?)<\/h\1>/g;

/** Returns the id of a heading with these words, the first of a text. */
export const headingId = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/** Gives the headings of a text an id that a link of it leads to. The others need none. */
export function withNamedHeadings(html: string): string {
  const named = new Set(Array.from(html.matchAll(LINK), ([, id = ""]) => percentDecoded(id)));
  if (named.size === 0) return html;
  const taken = new Set(Array.from(html.matchAll(ID), ([, id = ""]) => id));
  return html.replace(HEADING, (whole, level: string, inner: string) => {
    const own = headingId(textOf(inner));
    let id = own;
    for (let number = 1; taken.has(id); number++) id = `${own}-${number}`;
    taken.add(id);
    return named.has(id) ? `<h${level} id="${id}">${inner}</h${level}>` : whole;
  });
}
