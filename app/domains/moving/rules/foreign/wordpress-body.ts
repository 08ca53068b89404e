import { embedded } from "./text.ts";
import { type BesideText, withBlocks } from "./wordpress-blocks.ts";
import { publicPart } from "./wordpress-gates.ts";

/** Makes HTML of a post's text as WordPress stores it: blocks with comments, or lines with shortcodes. */

export interface WordPressBody {
  html: string;
  /** What is left out of it, one sentence each. */
  notes: string[];
}

const PRE = /(<pre[\s>][\s\S]*?<\/pre>)/i;

export function wordPressBody(
  stored: string,
  { forSubscribers = false, ...beside }: BesideText & { forSubscribers?: boolean } = { patterns: new Map() },
): WordPressBody {
  const notes = new Set<string>();
  const isBlocks = /<!-- wp:/.test(stored);
  const whole = withCode(withBlocks(stored, beside, notes).replace(/\r\n?/g, "\n"));
  const text = publicPart(whole, notes, forSubscribers);
  const paired = pairedIn(text);
  const html = text
    .split(PRE)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const plain = withoutShortcodes(part.replace(/<!--[\s\S]*?-->/g, ""), paired, notes);
      return isBlocks ? plain : paragraphs(plain);
    })
    .join("");
  return { html, notes: [...notes] };
}

/** Shortcodes of code, [code] or those of a language; or what stands in `pre` already, which stays. */
const CODE =
  /<pre[\s>][\s\S]*?<\/pre>|\[(code|sourcecode|as3|bash|c|cpp|csharp|css|diff|go|html|java|javascript|jscript|js|matlab|objc|perl|php|plain|powershell|python|r|ruby|scala|shell|sql|swift|text|vb|xml|yaml)((?:\s[^\]\n]*)?)\]([\s\S]*?)\[\/\1\]/gi;

const withCode = (text: string): string =>
  text.replace(CODE, (whole, name: string | undefined, attributes: string, code: string) => {
    if (!name) return whole;
    const [, said] = /\blang(?:uage)?=["']?([\w+#-]+)/i.exec(attributes) ?? [];
    const language = said ?? (/^(?:code|sourcecode|plain|text)$/i.test(name) ? "" : name);
    const lines = code.replace(/^[ \t]*\n/, "").trimEnd();
    // It is stored with references, unless its author may write any HTML.
    const escaped = /[<>]/.test(lines)
      ? lines.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
      : lines;
    return `<pre><code${language ? ` class="language-${language.toLowerCase()}"` : ""}>${escaped}</code></pre>`;
  });

const CAPTION = /\[(?:wp_)?caption[^\]]*\]([\s\S]*?)\[\/(?:wp_)?caption\]/g;
const PICTURE = /^\s*((?:<a\s[^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/;
const EMBED = /\[(?:embed|youtube|vimeo)[^\]]*\]\s*([^[\s]+)\s*\[\/\w+\]/g;
/** Shortcodes that play or show what they name: [audio mp3="https://…"][/audio], [youtube=https://…]. */
const PLAYER =
  /\[(?:audio|video|youtube|vimeo|soundcloud|spotify|tweet)[\s=][^\]]*?(https?:\/\/[^\s"'\]<>]+)[^\]]*\](?:\s*\[\/\w+\])?/gi;
/** An address that stands alone, which WordPress shows as what it leads to. */
const ALONE = /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"[\]]+)(?:<\/p>)?[ \t]*$/gim;
/** A tag in brackets: a name, and attributes as `key=value`. Other words in brackets are a sentence. */
const TAG = String.raw`\[\/?([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+))*)\s*\/?\]`;
const TAG_ALONE = new RegExp(String.raw`^[ \t]*(?:<p>)?${TAG}(?:<\/p>)?[ \t]*$`, "gim");
/** In a line. Two brackets are WordPress's way to show one. */
const TAG_IN_LINE = new RegExp(String.raw`(?<!\[)${TAG}(?!\])`, "gi");

/** Returns the names that a text opens and closes. */
function pairedIn(text: string): ReadonlySet<string> {
  const tags = Array.from(text.matchAll(TAG_IN_LINE), ([tag, name = ""]) => ({ tag, name }));
  const closed = new Set(tags.flatMap(({ tag, name }) => (tag.startsWith("[/") ? [name] : [])));
  return new Set(tags.flatMap(({ tag, name }) => (tag.startsWith("[/") || !closed.has(name) ? [] : [name])));
}

function withoutShortcodes(text: string, paired: ReadonlySet<string>, notes: Set<string>): string {
  const leaveOut = (name: string) => {
    notes.add(`[${name}] is a WordPress shortcode that this site does not have: it is left out.`);
    return "";
  };
  return text
    .replace(CAPTION, (whole, inner: string) => {
      const [, picture, words = ""] = PICTURE.exec(inner) ?? [];
      return picture ? `\n\n<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>\n\n` : whole;
    })
    .replace(EMBED, (_, address: string) => `\n\n${embedded(address, notes)}\n\n`)
    .replace(PLAYER, (_, address: string) => `\n\n${embedded(address, notes)}\n\n`)
    .replace(ALONE, (_, address: string) => `\n\n${embedded(address, notes)}\n\n`)
    .replace(TAG_ALONE, (whole, name: string, attributes: string) =>
      // Names are lower case, but for a few with attributes: "[Laughter]" is a remark of the text.
      attributes !== "" || name === name.toLowerCase() ? leaveOut(name) : whole,
    )
    .replace(TAG_IN_LINE, (whole, name: string, attributes: string) =>
      attributes !== "" || paired.has(name) ? leaveOut(name) : whole,
    );
}

const BLOCK =
  "address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|section|table|ul";
const BEFORE_BLOCK = new RegExp(`\\s*(<(?:${BLOCK})(?=[\\s>/]))`, "gi");
const BEHIND_BLOCK = new RegExp(`(</(?:${BLOCK})>|<hr[^>]*>)\\s*`, "gi");
const BLOCK_START = new RegExp(`^</?(?:${BLOCK})[\\s>/]`, "i");

/** As WordPress does when it shows an old post: an empty line ends a paragraph, and any other line ends. */
function paragraphs(text: string): string {
  return text
    .replace(BEFORE_BLOCK, "\n\n$1")
    .replace(BEHIND_BLOCK, "$1\n\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) =>
      BLOCK_START.test(part) || isInBlock(part) ? part : `<p>${part.replace(/\n/g, "<br>\n")}</p>`,
    )
    .join("\n");
}

/** A part of a list or a table that an empty line cut. */
const isInBlock = (part: string) =>
  /^<\/?(?:li|t[dhr]|tbody|thead|tfoot|d[dt]|summary|figcaption)[\s>]/i.test(part);
