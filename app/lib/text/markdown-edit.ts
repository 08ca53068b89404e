/** Edits of a text of Markdown, as the toolbar and the keys of an editor make them. */

export interface Edited {
  text: string;
  /** What is selected. */
  start: number;
  end: number;
}

const MARKS = { bold: "**", italic: "_", code: "`" } as const;
const PREFIXES = { heading: "## ", subheading: "### ", list: "- ", numbers: "1. ", quote: "> " } as const;

export type Mark = keyof typeof MARKS;
export type Prefix = keyof typeof PREFIXES;

/** Sets what is selected between marks, or takes them away. */
export function toggleMark({ text, start, end }: Edited, mark: Mark): Edited {
  const sign = MARKS[mark];
  const size = sign.length;
  const selected = text.slice(start, end);
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign)
    return {
      text: text.slice(0, start - size) + selected + text.slice(end + size),
      start: start - size,
      end: end - size,
    };
  // Marks stand at words, not at the spaces around them.
  const [, before = "", word = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(selected) ?? [];
  return {
    text: text.slice(0, start) + before + sign + word + sign + after + text.slice(end),
    start: start + before.length + size,
    end: start + before.length + size + word.length,
  };
}

/** Gives the selected lines a prefix, or takes it away where all have it. */
export function togglePrefix({ text, start, end }: Edited, prefix: Prefix): Edited {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end);
  const lines = text.slice(from, to).split("\n");
  const sign = PREFIXES[prefix];
  const has = lines.every((line) => line.startsWith(sign));
  const changed = lines
    .map((line) => (has ? line.slice(sign.length) : sign + withoutPrefix(line)))
    .join("\n");
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

const withoutPrefix = (line: string) => line.replace(/^(?:#{1,6} |[-*] |\d+\. |> )/, "");

/** Makes a link of what is selected: its address is selected next. */
export function insertLink({ text, start, end }: Edited): Edited {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const [label, address] = isAddress ? ["text", selected] : [selected || "text", "https://"];
  const link = `[${label}](${address})`;
  const at = start + (isAddress ? 1 : label.length + 3);
  return {
    text: text.slice(0, start) + link + text.slice(end),
    start: at,
    end: at + (isAddress ? label.length : address.length),
  };
}

/** Puts a block behind the selection, with an empty line on both sides. */
export function insertBlock({ text, end }: Edited, block: string): Edited {
  const before = text.slice(0, end).trimEnd();
  const after = text.slice(end).trimStart();
  const head = before ? `${before}\n\n${block}` : block;
  return { text: after ? `${head}\n\n${after}` : `${head}\n`, start: head.length, end: head.length };
}

/** Puts a text in a passage's place; the selection stays at the words that it is at. Null where the passage is gone. */
export function replacePassage(edited: Edited, passage: string, by: string): Edited | null {
  const at = edited.text.indexOf(passage);
  if (at < 0) return null;
  const after = at + passage.length;
  const moved = (place: number) => {
    if (place >= after) return place + by.length - passage.length;
    return place > at ? at + by.length : place;
  };
  const text = edited.text.slice(0, at) + by + edited.text.slice(after);
  return { text, start: moved(edited.start), end: moved(edited.end) };
}

/**
 * Continues a list or a quote on a new line, and ends it where its last item is empty. Returns null where the key does
 * what it always does.
 */
export function newLine({ text, start, end }: Edited): Edited | null {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const [, indent = "", bullet = "", digits, rest = ""] =
    /^(\s*)((?:[-*] |(\d+)\. |> ))(.*)$/.exec(line) ?? [];
  if (!bullet) return null;
  if (rest.trim() === "") return { text: text.slice(0, from) + text.slice(end), start: from, end: from };
  const next = `\n${indent}${digits === undefined ? bullet : `${Number(digits) + 1}. `}`;
  const at = start + next.length;
  return { text: text.slice(0, start) + next + text.slice(end), start: at, end: at };
}

/** Returns the Markdown of a picture. Its file's name is a beginning of what it shows. */
export function pictureMarkdown(path: string, fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return `![${words}](${path})`;
}

/** A chart to be filled in. */
export const CHART_BLOCK = [
  "```chart",
  "title: What it shows",
  "kind: bar",
  "unit: %",
  "source: Where the figures are from, and of which day",
  "---",
  "Quarter, Growth",
  "Q1, 12",
  "Q2, 15",
  "```",
].join("\n");

export const companyBlock = (symbol: string) => `{{company ${symbol}}}`;
