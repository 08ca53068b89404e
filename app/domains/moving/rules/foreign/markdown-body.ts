/** Makes Markdown of what systems of Markdown files write beside it: Hugo, Jekyll, Astro (MDX) and Obsidian. */

/** Blocks and spans of code, in which nothing else means anything. */
const CODE = /^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)[^`]+?\2(?!`)/gm;

/** Returns a text in which each character of code is a blank, so that what is found in it stands outside of code. */
export const withoutCode = (source: string): string =>
  source.replace(CODE, (code) => code.replace(/[^\n]/g, " "));

export interface MarkdownBody {
  markdown: string;
  /** What of it is lost, one sentence each. */
  notes: string[];
}

/** @param name of the file: MDX begins with imports */
export function bodyOf(source: string, name: string): MarkdownBody {
  const notes = new Set<string>();
  const fenced = source.replace(HIGHLIGHT, (_, open: string, code: string) => fence(languageOf(open), code));
  const parts = outsideCode(fenced, (text) => {
    const plain = /\.mdx$/i.test(name) ? withoutImports(text, notes) : text;
    return withoutTags(withoutAttributes(withoutNotes(plain)), notes);
  });
  return { markdown: parts, notes: [...notes] };
}

/** Returns a text that is changed outside of code. */
export function outsideCode(source: string, change: (text: string) => string): string {
  let end = 0;
  let changed = "";
  for (const { 0: code, index } of source.matchAll(CODE)) {
    changed += change(source.slice(end, index)) + code;
    end = index + code.length;
  }
  return changed + change(source.slice(end));
}

/** Code by a tag of Hugo's or Jekyll's. */
const HIGHLIGHT =
  /^[ \t]*\{[{%][<%]?[ \t]*highlight[ \t]*([^\n]*?)[ \t]*[>%]?[%}]\}[ \t]*\n([\s\S]*?)\n[ \t]*\{[{%][<%]?[ \t]*(?:\/|end)highlight[ \t]*[>%]?[%}]\}[ \t]*$/gm;

const languageOf = (attributes: string): string => /^["']?([\w+#-]+)/.exec(attributes)?.[1] ?? "";

const fence = (language: string, code: string): string => `\`\`\`\`${language}\n${code}\n\`\`\`\``;

function withoutImports(text: string, notes: Set<string>): string {
  return text.replace(/^(?:import\s[^\n]*?["'][^"'\n]+["']|export\s[^\n]*);?[ \t]*$\n?/gm, () => {
    notes.add("It is MDX: its imports and components are left out.");
    return "";
  });
}

/** Of Obsidian: comments that no reader sees, pictures and links by their names. */
const withoutNotes = (text: string): string =>
  text
    .replace(/(?<![\w{%])%%(?![}%])[\s\S]*?%%(?![}%])/g, "")
    .replace(/!\[\[([^\]|\n#]+\.(?:png|jpe?g|gif|webp|avif))(?:\|([^\]\n]*))?\]\]/gi, (_, file, label = "") =>
      // A number is the width at which it is shown.
      picture(`/${file.trim()}`, /^[\dx]+$/.test(label) ? "" : label),
    )
    .replace(/!?\[\[([^\]|\n#]+)(?:#[^\]|\n]*)?(?:\|([^\]\n]+))?\]\](?!\()/g, (_, note, label) =>
      link(label ?? note.replace(/^.*\//, ""), `${note.trim()}.md`),
    );

/**
 * Of kramdown and Goldmark: attributes of what stands before them, such as `{:target="_blank"}`, `{: .wide}` and, at the
 * end of a line, `{#id}`; a mark of the list that becomes the table of contents; comments.
 */
const withoutAttributes = (text: string): string =>
  text
    .replace(/\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, "")
    .replace(/^[ \t]*(?:[*+-]|1\.)[ \t][^\n]*\n[ \t]*\{:[ \t]*toc[^{}\n]*\}/gm, "")
    .replace(/\n?\{:[^{}\n]*\}/g, "")
    .replace(/\s?[ \t]*\{[ \t]*[#.][a-z][^{}\n]*\}[ \t]*$/gim, "");

const picture = (src: string, alt: string, title = "") =>
  `![${alt}](<${src}>${title ? ` "${title.replaceAll('"', "”")}"` : ""})`;
const link = (text: string, href: string) => `[${text}](<${href}>)`;

/** A tag of Hugo's ({{< name … >}}, {{% name … %}}) or of Liquid's ({% name … %}), with its attributes. */
const TAG = /\{\{[<%][ \t]*(\/?[\w.-]+)([\s\S]*?)[>%]\}\}|\{%-?[ \t]*([\w.-]+)([\s\S]*?)-?%\}/g;

/** The address that Jekyll's sites write before the paths of their own. */
const OWN_ADDRESS = /\{\{-?[ \t]*site\.(?:base)?url[ \t]*-?\}\}/g;

function withoutTags(text: string, notes: Set<string>): string {
  return text
    .replace(OWN_ADDRESS, "")
    .replace(TAG, (whole, hugo?: string, given?: string, liquid?: string, said?: string) => {
      const name = (hugo ?? liquid ?? "").toLowerCase();
      const shown = shownOf(name, attributesOf(given ?? said ?? ""));
      if (shown !== null) return shown;
      if (!/^(?:\/|end|raw$|comment$)/.test(name))
        notes.add(`${whole.slice(0, 80)} is a tag that this site does not have: it is left out.`);
      return "";
    });
}

interface Attributes {
  /** Words without a name, in their order. */
  words: string[];
  named: Record<string, string>;
}

function attributesOf(text: string): Attributes {
  const words: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, double, single, bare = ""] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  )) {
    const value = double ?? single ?? bare;
    if (name) named[name.toLowerCase()] = value;
    else words.push(value);
  }
  return { words, named };
}

/** Returns what a tag shows that Markdown has a form for; null for others. */
function shownOf(name: string, { words: [first = ""], named }: Attributes): string | null {
  const id = named.id ?? first;
  if (name === "youtube" && /^[\w-]{5,20}$/.test(id))
    return `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`;
  if (name === "vimeo" && /^\d+$/.test(id))
    return `<iframe src="https://player.vimeo.com/video/${id}"></iframe>`;
  const src = named.src ?? "";
  if (name === "figure" && src) return picture(src, named.alt ?? "", named.caption ?? named.title);
  const path = named.path ?? first;
  if (/^(?:rel)?ref$/.test(name) && path) return path;
  const [, day, slug] = /^(?:.*\/)?(\d{4}-\d{2}-\d{2})-(.+)$/.exec(path) ?? [];
  if (name === "post_url" && day) return `/${day.replaceAll("-", "/")}/${slug}.html`;
  return null;
}
