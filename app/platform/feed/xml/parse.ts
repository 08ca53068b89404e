import { meantText } from "../decode.ts";
import { MAX_PARTS } from "../model.ts";
import { XmlNames } from "./names.ts";

/** An element of a feed's document. */
export interface XmlElement {
  /** Lower-case; modules under their usual prefix whatever the document calls them: `media:content`, `dc:creator`. */
  name: string;
  /** By lower-case name as written, values decoded. */
  attributes: Record<string, string>;
  /** The innermost `xml:base`, its own or inherited. */
  base: XmlBase | null;
  children: XmlElement[];
  /** The character data directly inside, decoded, CDATA included. */
  text: string;
  /** The source between the tags. */
  inner: string;
  /** False when the document ends before the element does. */
  closed: boolean;
}

/** An `xml:base` as written, and the one that it is relative to. */
export interface XmlBase {
  address: string;
  outer: XmlBase | null;
}

/** Where one begins, whatever stands open inside the one before has ended: a missing end tag spoils one item at most. */
const RECORDS = new Set(["item", "entry"]);

const START = /<([a-z_:\u0080-\uffff][^\s/>"'<=]*)/iy;
const ATTRIBUTE = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>]+)))?/y;
const SPACE = /\s+/y;

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: feeds contain them
export const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Returns the document as a tree under a nameless root. Forgiving: what is not well-formed is read as a person would,
 * and nothing throws. Bare `&` and `<` stay text, unquoted attributes and stray end tags are accepted, a missing end
 * tag is closed by its parent's, and where the document breaks off the open elements stay marked as such.
 * Entities that a document declares are never expanded. Time is linear in the length of the text, and memory bounded:
 * behind `MAX_PARTS` elements and attributes the document counts as broken off.
 */
export function parseXml(document: string): XmlElement {
  const source = document.replace(FORBIDDEN, "");
  const root = newElement("", Object.create(null), null);
  const names = new XmlNames();
  /** The open elements with their tags as written and where their content starts; and how many of a tag are open. */
  const open: { element: XmlElement; tag: string; start: number }[] = [];
  const openTags = new Map<string, number>();
  let current = root;
  let at = 0;
  let end = source.length;
  let parts = 0;

  function append(text: string) {
    if (text !== "") current.text += text;
  }

  /** Closes the innermost element and answers its tag. */
  function close(end: number, closed: boolean): string | undefined {
    const innermost = open.pop();
    if (!innermost) return undefined;
    const { element, tag, start } = innermost;
    element.inner = source.slice(start, end);
    element.closed = closed;
    openTags.set(tag, (openTags.get(tag) ?? 1) - 1);
    current = open.at(-1)?.element ?? root;
    return tag;
  }

  while (at < source.length) {
    const next = source.indexOf("<", at);
    append(decodeEntities(source.slice(at, next < 0 ? source.length : next)));
    if (next < 0) break;
    at = next;

    if (source.startsWith("<![CDATA[", at)) {
      const end = indexOrEnd(source, "]]>", at);
      append(source.slice(at + 9, end));
      at = end + 3;
    } else if (source.startsWith("<!--", at)) {
      at = indexOrEnd(source, "-->", at + 2) + 3;
    } else if (source.startsWith("<?", at)) {
      at = indexOrEnd(source, ">", at) + 1;
    } else if (source.startsWith("<!", at)) {
      at = declarationEnd(source, at);
    } else if (source.startsWith("</", at)) {
      const end = source.indexOf(">", at);
      if (end < 0) break;
      const tag = source
        .slice(at + 2, end)
        .trim()
        .toLowerCase();
      if (openTags.get(tag)) while (close(at, true) !== tag);
      at = end + 1;
    } else {
      const tag = readStartTag(source, at);
      if (tag === "text") {
        append("<");
        at++;
      } else if (tag === "cut") {
        break;
      } else {
        const name = names.canonical(tag.name, tag.attributes);
        if (RECORDS.has(name) && openTags.get(tag.name))
          while (open.at(-1)?.tag !== tag.name) close(at, true);
        parts += 1 + tag.count;
        if (parts > MAX_PARTS) {
          end = at;
          break;
        }
        const element = newElement(name, tag.attributes, current.base);
        current.children.push(element);
        at = tag.end;
        if (tag.selfClosing) element.closed = true;
        else {
          current = element;
          open.push({ element, tag: tag.name, start: at });
          openTags.set(tag.name, (openTags.get(tag.name) ?? 0) + 1);
        }
      }
    }
  }
  while (open.length > 0) close(end, false);
  return root;
}

function newElement(name: string, attributes: Record<string, string>, outer: XmlBase | null): XmlElement {
  const address = attributes["xml:base"];
  const base = address ? { address, outer } : outer;
  return { name, attributes, base, children: [], text: "", inner: "", closed: false };
}

function indexOrEnd(source: string, mark: string, from: number): number {
  const index = source.indexOf(mark, from);
  return index < 0 ? source.length : index;
}

/** Behind a document type, with its internal subset in brackets, or another declaration. */
function declarationEnd(source: string, at: number): number {
  const end = indexOrEnd(source, ">", at);
  const hasSubset = /^<!doctype[^>]*\[/i.test(source.slice(at, end));
  return (hasSubset ? indexOrEnd(source, ">", indexOrEnd(source, "]", at)) : end) + 1;
}

interface StartTag {
  name: string;
  attributes: Record<string, string>;
  /** The number of its attributes. */
  count: number;
  selfClosing: boolean;
  end: number;
}

/** Those of most elements. */
const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null));

/** "text" for a `<` that starts no tag, "cut" when the document ends inside the tag. */
function readStartTag(source: string, at: number): StartTag | "text" | "cut" {
  START.lastIndex = at;
  const name = START.exec(source)?.[1]?.toLowerCase();
  if (name === undefined) return "text";
  let attributes = NO_ATTRIBUTES;
  let count = 0;
  let end = START.lastIndex;
  while (end < source.length) {
    const character = source[end];
    if (character === ">")
      return { name, attributes, count, selfClosing: source[end - 1] === "/", end: end + 1 };
    // A tag that never ends: the next one begins.
    if (character === "<") return { name, attributes, count, selfClosing: false, end };
    SPACE.lastIndex = ATTRIBUTE.lastIndex = end;
    if (SPACE.test(source)) end = SPACE.lastIndex;
    else {
      const attribute = ATTRIBUTE.exec(source);
      if (attribute) {
        const [, key = "", double, single, bare] = attribute;
        if (count++ === 0) attributes = Object.create(null);
        if (count <= MAX_PARTS)
          attributes[key.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? "");
        end = ATTRIBUTE.lastIndex;
      } else end++;
    }
  }
  return "cut";
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** XML's own references. HTML's names stay as they are, for the HTML parser that reads the text next. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,8})|#(\d{1,9})|(amp|lt|gt|quot|apos));/gi,
    (_, hex, decimal, named) =>
      named
        ? (NAMED[named.toLowerCase()] ?? "")
        : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

/** As HTML does, 128 to 159 mean windows-1252; what is no character in XML is nothing. */
function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return meantText(String.fromCharCode(code));
  const allowed =
    code >= 0x20
      ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      : /[\t\n\r]/.test(String.fromCharCode(code));
  return allowed ? String.fromCodePoint(code) : "";
}
