import { fnv1a } from "~/lib/hash.ts";
import { ownValue } from "~/lib/own-value.ts";
import { slugify } from "~/lib/text/slug.ts";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { parseStatedDate } from "~/lib/time/dates.ts";
import { percentDecoded } from "~/lib/url.ts";

/** What the readers of exports share. */

/** Why posts are left out that their readers paid or signed in for: here they would be public. */
export const RESTRICTED = "It is for members only, and would be public here.";
/** What a post lost of which some parts are like that. */
export const CUT = "Parts of it are for members only, and would be public here: they are left out.";
export const DRAFT = "It is a draft.";
export const EMPTY_DRAFT = "It is a draft without a text.";

/** Letters that a slug loses, and with them what tells it apart. Latin ones it has in part. */
const LOST = /(?!\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

/** Returns the slug of an address's last part, of the title, or of the key; with the key where it loses letters. */
export function slugFor(given: string, title: string, key: string): string {
  for (const text of [percentDecoded(given), title]) {
    const slug = slugify(text);
    if (slug) return LOST.test(text) ? slugWithKey(slug, key) : slug;
  }
  return slugWithKey("post", key);
}

/** Returns a slug that is of one post alone: with its key, or with a number made of a key that is no word. */
export function slugWithKey(slug: string, key: string): string {
  const tail = /^[a-z\d]{1,24}$/i.test(key) ? key.toLowerCase() : fnv1a(key).toString(36);
  return `${slug.slice(0, 79 - tail.length).replace(/-+$/, "")}-${tail}`;
}

/** Returns the title without its tags and references. */
export const plainTitle = (title: string): string =>
  title
    .replace(/<[^<>]*>/g, "")
    .replace(
      /&(#x?[\da-f]+|amp|lt|gt|quot|nbsp|ndash|mdash|hellip|[lr][sd]quo);/gi,
      (whole, name: string) => named(name) ?? whole,
    )
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

function named(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (name.startsWith("#")) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return ownValue(NAMED, name.toLowerCase());
}

/** Returns the first date that can be read, or null: with a sentence, where one is stated. Zeros stand for no date. */
export function dateIn(given: readonly string[], notes: Set<string>): number | null {
  const stated = given.filter((text) => text.trim() !== "" && !text.startsWith("0000"));
  for (const text of stated) {
    const time = parseStatedDate(text);
    if (time !== null) return time;
  }
  if (stated[0]) notes.add(`Its date “${stated[0].slice(0, 80)}” cannot be read.`);
  return null;
}

/** The addresses of films: their ids, and the hashes of unlisted ones of Vimeo. */
const VIDEOS: { pattern: RegExp; player: string }[] = [
  {
    pattern:
      /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^\s"<>]*&(?:amp;)?)?v=|shorts\/|live\/)([\w-]{11})[^\s"<>]*$/,
    player: "https://www.youtube.com/embed/",
  },
  {
    pattern: /^https?:\/\/youtu\.be\/([\w-]{11})[^\s"<>]*$/,
    player: "https://www.youtube.com/embed/",
  },
  {
    pattern:
      /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?:(?:\/|\?(?:[^\s"<>#]*&(?:amp;)?)?h=)(\w{6,40}))?[^\s"<>]*$/,
    player: "https://player.vimeo.com/video/",
  },
];

/**
 * Returns the player of a video's address as HTML, or a link to another address.
 * @param address as HTML, with its references
 * @param notes gets a sentence for a link
 * @param title the words of the link, in place of the address
 */
export function embedded(address: string, notes: Set<string>, title?: string | null): string {
  const trimmed = address.trim();
  for (const { pattern, player } of VIDEOS) {
    const [, id, hash] = pattern.exec(trimmed) ?? [];
    if (id) return `<iframe src="${player}${id}${hash ? `?h=${hash}` : ""}"></iframe>`;
  }
  notes.add(`Embedded content of ${URL.parse(trimmed)?.host || trimmed} becomes a link.`);
  const escaped = trimmed.replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<p><a href="${escaped}">${title ? escapeMarkup(title) : escaped}</a></p>`;
}
