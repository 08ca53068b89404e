import type { Element, ElementContent, Properties, RootContent } from "hast";
import { schema } from "../schema.ts";
import { writeHtml } from "../write.ts";

/** Writes stored elements as HTML that may stand in Markdown, such that cleaning it gives the same elements again. */

const PREFIX = schema.clobberPrefix ?? "";

/** Returns an address for one that is stored. */
export type AddressOf = (address: string) => string;

/** What cleaning sets by itself. */
const SET_AGAIN = [
  "rel",
  "role",
  "ariaLabel",
  "loading",
  "decoding",
  "referrerPolicy",
  "className",
  "dataEmbed",
];

export const withoutPrefix = (id: string): string => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id);

/** Returns the target of a stored link, as it was written. */
export const targetOf = (href: string, addressOf: AddressOf): string =>
  href.startsWith(`#${PREFIX}`) ? `#${withoutPrefix(href.slice(1))}` : addressOf(href);

/** Returns one line of HTML, so that no empty line ends it. */
export const rawHtml = (node: RootContent, addressOf: AddressOf): string =>
  writeHtml(asWritten(node, addressOf, false)).replace(/\n/g, "&#10;");

/** Returns the start tag of an element within a line, and its end tag. */
export function rawTags(element: Element, addressOf: AddressOf): [start: string, end: string] {
  const end = `</${element.tagName}>`;
  const whole = writeHtml({ ...(asWritten(element, addressOf, false) as Element), children: [] });
  return [whole.slice(0, whole.length - end.length), end];
}

function asWritten(node: RootContent, addressOf: AddressOf, literal: boolean): ElementContent {
  if (node.type === "text")
    return { type: "text", value: literal ? node.value : node.value.replace(/[\n\r\t ]+/g, " ") };
  if (node.type !== "element") return { type: "text", value: "" };
  const { tagName, properties, children } = node;
  if (typeof properties.dataEmbed === "string") return player(node, properties.dataEmbed);
  if (tagName === "section" && properties.role === "doc-endnotes" && children.length === 1)
    return asWritten(children[0] as ElementContent, addressOf, literal);
  const own: Properties = {};
  for (const [name, value] of Object.entries(properties))
    if (!SET_AGAIN.includes(name) || (name === "className" && tagName === "code")) own[name] = value;
  if (typeof own.id === "string") own.id = withoutPrefix(own.id);
  if (typeof own.href === "string") own.href = targetOf(own.href, addressOf);
  if (typeof own.src === "string") own.src = addressOf(own.src);
  const isLiteral = literal || tagName === "pre";
  return {
    type: "element",
    tagName,
    properties: own,
    children: children.map((child) => asWritten(child, addressOf, isLiteral)),
  };
}

const PLAYERS: Record<string, string> = {
  youtube: "https://www.youtube.com/embed/",
  vimeo: "https://player.vimeo.com/video/",
};

/** A video stands in a text as a link; cleaning makes one of a player. */
function player(link: Element, embed: string): Element {
  const [host = "", path = ""] = embed.split(":");
  const text = link.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const title = /^(.*) \((?:YouTube|Vimeo)\)$/s.exec(text)?.[1];
  return {
    type: "element",
    tagName: "iframe",
    properties: { src: `${PLAYERS[host] ?? ""}${path}`, ...(title ? { title } : {}) },
    children: [],
  };
}
