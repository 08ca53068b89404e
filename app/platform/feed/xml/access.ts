import { httpUrl } from "~/lib/url.ts";
import { decodeFeed } from "../decode.ts";
import type { TagBudget } from "../tag-budget.ts";
import { distinct, escapeHtml, paragraphs, personName } from "../texts.ts";
import { decodeEntities, type XmlElement } from "./parse.ts";

/** All elements under `root` in document order. */
export function elements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const pending = [...root.children].reverse();
  for (let element = pending.pop(); element; element = pending.pop()) {
    found.push(element);
    for (let index = element.children.length - 1; index >= 0; index--)
      pending.push(element.children[index] as XmlElement);
  }
  return found;
}

export function childrenNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter((candidate) => names.includes(candidate.name));
}

/** The first child of a name; the names are tried in order. */
export function child(element: XmlElement, ...names: string[]): XmlElement | undefined {
  for (const name of names) {
    const found = element.children.find((candidate) => candidate.name === name);
    if (found) return found;
  }
  return undefined;
}

/** The first child of a name that is not blank; the names are tried in order. */
export function filledChild(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return names.flatMap((name) => childrenNamed(element, name)).find(({ inner }) => inner.trim() !== "");
}

/** The content of the first filled child of the names; markup in it stays as written. */
export function textIn(element: XmlElement, ...names: string[]): string {
  const found = filledChild(element, ...names);
  if (!found) return "";
  return (found.children.length > 0 ? unwrapped(found) : found.text).trim();
}

/** Markup without the `div` that Atom puts around XHTML. */
function unwrapped(element: XmlElement): string {
  const [only, another] = element.children;
  return only?.name === "div" && !another && element.text.trim() === "" ? only.inner : markup(element);
}

/** The source between the tags, CDATA unpacked: markup that was not escaped. Prefixed XHTML loses its prefix. */
function markup({ inner }: XmlElement): string {
  return inner.replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, "$1").replace(/(<\/?)[a-z]\w*:(?=[a-z])/gi, "$1");
}

/** The HTML that an element holds, whichever way it is written; "" for none or for another medium. */
export function htmlIn(element: XmlElement | undefined): string {
  if (!element) return "";
  const type = element.attributes.type?.toLowerCase() ?? "";
  if (type.includes("/") && !/^text\/|html|xml/.test(type)) return "";
  if (element.children.length > 0) return markup(element).trim();
  const isBase64 = element.attributes.mode?.toLowerCase() === "base64";
  const text = isBase64 ? fromBase64(element.text) : element.text.trim();
  if (type === "text" || type === "text/plain") return paragraphs(escapeHtml(text));
  // From tag to tag in escapes: it was escaped once too often.
  const html = /^&lt;[a-z][\s\S]*&gt;$/i.test(text) ? decodeEntities(text) : text;
  return /<[a-z!/]/i.test(html) ? html : paragraphs(html, "\n");
}

/** The text behind Atom 0.3's base64; "" for what is none. */
function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return decodeFeed(bytes, null).trim();
  } catch {
    return "";
  }
}

/** What `xml:base` says relative addresses in the element resolve against; null when it says nothing. */
export function declaredBase({ base }: XmlElement, feedUrl: string): string | null {
  const addresses: string[] = [];
  for (let holder = base; holder; holder = holder.outer) addresses.push(holder.address);
  return addresses.reduceRight<string | null>(
    (outer, address) => httpUrl(address, outer ?? feedUrl) ?? outer,
    null,
  );
}

/** The address in Atom's link to the page itself, of several the one in HTML; also as a module in RSS. */
export function alternateLink(element: XmlElement, feedUrl: string, base = feedUrl): string | null {
  const links = childrenNamed(element, "link", "atom:link").filter(
    // Long, as Atom's own register of relations writes it.
    ({ attributes: { href, rel = "alternate" } }) => href && /^(\S*\/)?alternate$/i.test(rel.trim()),
  );
  const link = links.find(({ attributes }) => /html/.test(attributes.type ?? "html")) ?? links[0];
  return link ? httpUrl(link.attributes.href, declaredBase(link, feedUrl) ?? base) : null;
}

/** Names of the people, distinct and joined; the elements are tried in order. */
export function authorsOf(element: XmlElement, bounded: TagBudget): string | null {
  for (const name of ["dc:creator", "author", "dc:author", "atom:author", "itunes:author"]) {
    const people = childrenNamed(element, name).map((person) =>
      personName(bounded(person.children.length > 0 ? textIn(person, "name", "atom:name") : person.text)),
    );
    const names = distinct(people);
    if (names.length > 0) return names.join(", ");
  }
  return null;
}
