import { withoutDrawings } from "../chart/stored.ts";
import { ownValue } from "../own-value.ts";

/** Reads the articles' stored HTML as text, without a parser of HTML: it is as our own serializer wrote it. */

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/gi;

const PREFORMATTED = /(<pre[\s>][\s\S]*?<\/pre>)/;

const BLOCKS = new Set(
  "blockquote dd details div dl dt figcaption figure hr ol p summary table ul".split(" "),
);

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Returns the text of HTML as Markdown: headings, lists, tables, quotes, links, code and notes; other elements leave their text. */
export const markdownText = (html: string): string =>
  withNotes(withoutDrawings(html))
    .split(PREFORMATTED)
    .map((part, index) =>
      index % 2 === 1 ? `\`\`\`\n${decoded(part.replace(TAG, ""))}\n\`\`\`` : prose(part),
    )
    .filter(Boolean)
    .join("\n\n");

const REFERENCE = /<sup>\s*<a [^>]*role="doc-noteref"[^>]*>([\s\S]*?)<\/a>\s*<\/sup>/g;
const BACK = /\s*<a [^>]*role="doc-backlink"[^>]*>[\s\S]*?<\/a>/g;
const NOTES = /<section class="footnotes"[^>]*>([\s\S]*?)<\/section>/g;

/** Writes notes as Markdown does: `[^1]` in the text, `[^1]:` before the note. */
const withNotes = (html: string): string =>
  html
    .replace(REFERENCE, "[^$1]")
    .replace(BACK, "")
    .replace(NOTES, (_, list: string) => {
      let number = 0;
      return list.replace(/<li\b[^>]*>\s*(?:<p>)?/g, () => `<p>[^${++number}]: `);
    });

function prose(html: string): string {
  const links: string[] = [];
  let row = 0;
  let cells = 0;
  const marked = html.replace(/\s+/g, " ").replace(TAG, (_, slash, name, attributes) => {
    const tag = String(name).toLowerCase();
    const closing = slash === "/";
    if (tag === "a") {
      if (!closing) links.push(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? "");
      const href = closing ? links.pop() : links.at(-1);
      return href ? (closing ? `](${href})` : "[") : "";
    }
    if (tag === "br") return "\n";
    if (tag === "li") return closing ? "\n" : "\n- ";
    if (tag === "code") return "`";
    if (tag === "table" && !closing) row = 0;
    if (tag === "tr" && !closing) {
      cells = 0;
      return "\n| ";
    }
    if (tag === "tr") return ++row === 1 ? `\n|${" --- |".repeat(cells)}` : "";
    if (tag === "td" || tag === "th") {
      if (closing) cells++;
      return closing ? " | " : "";
    }
    const heading = /^h([1-6])$/.exec(tag);
    if (heading && !closing) return `\n\n${"#".repeat(Number(heading[1]))} `;
    if (tag === "blockquote" && !closing) return "\n\n> ";
    return heading || BLOCKS.has(tag) ? "\n\n" : "";
  });
  return decoded(marked)
    .replace(/ *\n */g, "\n")
    .replace(/(\n-|\n>)\s+/g, "$1 ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (reference, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (ownValue(CHARACTERS, name) ?? reference),
  );
