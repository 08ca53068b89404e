/** Writes texts, so that Markdown reads them as they are, and tables. */

/** Characters that begin something in GitHub's Markdown wherever they stand. An underscore within a word does not. */
const SPECIAL = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What GitHub's Markdown makes links of by itself. */
const AUTOLINKS: [RegExp, string][] = [
  [/:(?=\/\/)/g, "\\:"],
  [/(?<=www)\.(?=\S)/gi, "\\."],
  [/(?<=[\w.+-])@(?=[\w-])/g, "\\@"],
];

/** Returns a text within a line of Markdown. */
export function escapeText(text: string): string {
  const escaped = text
    .replace(/[\n\r\t ]+/g, " ")
    .replace(SPECIAL, "\\$&")
    .replace(/&(?=#|\w+;)/g, "\\&")
    .replace(/\{(?=\{)/g, "\\{")
    .replaceAll("\u00a0", "&nbsp;");
  return AUTOLINKS.reduce((done, [from, to]) => done.replace(from, to), escaped);
}

/**
 * Returns a text as `escapeText` does, also for the label of a link, where a backslash before a bracket is lost, for the
 * cell of a table and for the end of a heading.
 */
export const escapeAnywhere = (text: string): string =>
  escapeText(text)
    .replace(/[|#]/g, "\\$&")
    .replace(/\\([[\]])/g, (_, bracket: string) => `&#${bracket.charCodeAt(0)};`);

/** Returns lines of Markdown of which none begins a heading, a quote, a list or a rule. */
export const escapeLineStarts = (markdown: string): string =>
  markdown
    .replace(/^( *)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+\s*$)/gm, "$1\\$2")
    .replace(/^( *\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");

/** Returns an address as the target of a link or a picture. */
export const addressText = (address: string): string =>
  /[\s()<>\\]/.test(address) || address === ""
    ? `<${address.replace(/[<>\\]/g, "\\$&").replace(/\s+/g, "%20")}>`
    : address;

/** Returns the title of a link or a picture, with the space before it; nothing for none. */
export const titleText = (title: unknown): string =>
  typeof title === "string" && title !== ""
    ? ` "${title
        .replace(/\s+/g, " ")
        .replace(/[\\"]/g, "\\$&")
        .replace(/&(?=#|\w+;)/g, "&amp;")}"`
    : "";

/** Returns a fence that is longer than any run of backticks in a text. */
export function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return "`".repeat(Math.max(least, longest + 1));
}

/** Returns a table as GitHub's Markdown has it. The second row aligns the columns: `---`, `---:`. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
