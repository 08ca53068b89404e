import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import { httpUrl } from "../../lib/url.ts";
import { ID_PREFIX, idsIn, isAnchor, targetOf, targetsIn } from "./anchors.ts";
import { isBeacon, isPublic, pixels } from "./images.ts";
import { withNoteRoles } from "./notes.ts";

/** Foreign links are not endorsed, and the page they open learns nothing of this one's window. */
const LINK_REL = ["noopener", "nofollow", "ugc"];

const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small strong sub sup u var".split(" "),
);
const DROPPED_WHEN_EMPTY = new Set(
  "p div blockquote pre ul ol li dl figure figcaption details h2 h3 h4 h5 h6".split(" "),
);

interface Context {
  base: string;
  ids: ReadonlySet<string>;
  /** The ids that links of the text lead to. */
  targets: ReadonlySet<string>;
  seen: Set<string>;
}

/** Turns an allow-listed tree into what is stored: absolute addresses, quiet images, embeds as links, nothing empty. */
export function rewrite(root: Root, base: string): Root {
  const ids = idsIn(root.children);
  const context = { base, ids, targets: targetsIn(root.children, ids), seen: new Set<string>() };
  return { type: "root", children: rewriteAll(root.children, context) };
}

function rewriteAll(nodes: RootContent[], context: Context): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [{ type: "text", value: node.value }];
    return node.type === "element" ? rewriteElement(node, context) : [];
  });
}

function rewriteElement(element: Element, context: Context): ElementContent[] {
  const { tagName } = element;
  if (tagName === "img") return [...anchor(element, context), ...image(element, context.base)];
  if (tagName === "iframe") return [...anchor(element, context), ...embed(element.properties, context.base)];
  const children = rewriteAll(element.children, context);
  if (tagName === "a") return link(element, children, context);
  const name = replacementOf(tagName, children);
  if (isEmpty(children)) {
    if (DROPPED_WHEN_EMPTY.has(name)) return [...anchor(element, context), ...children.filter(isAnchor)];
    if (INLINE.has(name)) return [...anchor(element, context), ...children];
  }
  const properties = ownProperties(element, context);
  return [withNoteRoles({ type: "element", tagName: name, properties, children: inList(name, children) })];
}

/** A list holds nothing but items: a target that stands in it becomes one. */
const inList = (name: string, children: ElementContent[]): ElementContent[] =>
  name === "ul" || name === "ol"
    ? children.map((child) =>
        isAnchor(child) ? { type: "element", tagName: "li", properties: {}, children: [child] } : child,
      )
    : children;

/** What stays in place of an element that goes: the target of a link of the text. */
function anchor({ properties: { id } }: Element, { targets, seen }: Context): ElementContent[] {
  if (typeof id !== "string" || !targets.has(id) || seen.has(id)) return [];
  seen.add(id);
  return [{ type: "element", tagName: "span", properties: { id }, children: [] }];
}

/** The page has its own first heading; a header cell without a text heads nothing. */
function replacementOf(tagName: string, children: ElementContent[]): string {
  if (tagName === "h1") return "h2";
  return tagName === "th" && isEmpty(children) ? "td" : tagName;
}

/** Numbers that a browser lays out a table or counts a list by: beyond these nobody wrote them for a reader. */
const BOUNDS: Record<string, [least: number, most: number]> = {
  colSpan: [1, 100],
  rowSpan: [1, 1000],
  span: [1, 100],
  start: [-1_000_000, 1_000_000],
  value: [-1_000_000, 1_000_000],
};

/** The parser leaves some numbers texts. */
const WHOLE = /^-?\d+$/;

/** The attributes that say something. An id that stands twice leads nowhere certain: the first keeps it. */
function ownProperties({ properties }: Element, { seen }: Context): Properties {
  const own: Properties = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === "" || value === ID_PREFIX) continue;
    const bounds = BOUNDS[name];
    if (bounds && !(WHOLE.test(String(value)) && Number(value) >= bounds[0] && Number(value) <= bounds[1]))
      continue;
    if (name === "id" && seen.has(String(value))) continue;
    if (name === "id") seen.add(String(value));
    own[name] = value;
  }
  return own;
}

/** Whether nothing of some rewritten nodes is seen. */
export function isEmpty(nodes: ElementContent[]): boolean {
  return nodes.every((node) =>
    node.type === "element"
      ? node.tagName === "br" || node.tagName === "wbr" || isAnchor(node)
      : node.type !== "text" || !node.value.trim(),
  );
}

function link(element: Element, children: ElementContent[], context: Context): ElementContent[] {
  const href = linkTarget(String(element.properties.href ?? "").trim(), context);
  // A link around pictures without a text says nothing to who cannot see them; it usually opens the picture's file.
  if (!href || isEmpty(children) || !hasName(children)) return [...anchor(element, context), ...children];
  const properties = { ...ownProperties(element, context), href };
  return [
    withNoteRoles({
      type: "element",
      tagName: "a",
      properties: href.startsWith("#") ? properties : { ...properties, rel: LINK_REL },
      children,
    }),
  ];
}

function linkTarget(href: string, { base, ids }: Context): string | null {
  if (/^mailto:[^\s<>"]+$/i.test(href)) return href;
  if (!href.startsWith("#")) return href === "" ? null : withoutCredentials(httpUrl(href, base));
  const id = targetOf(href, ids);
  return id === null ? null : `#${id}`;
}

/** Null for an address that signs its visitor in, or pretends to be another host's: `https://bank.example@evil.example`. */
function withoutCredentials(address: string | null): string | null {
  const url = address === null ? null : new URL(address);
  return url?.username || url?.password ? null : address;
}

function hasName(nodes: ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type === "text") return node.value.trim() !== "";
    return (
      node.type === "element" && (String(node.properties.alt ?? "").trim() !== "" || hasName(node.children))
    );
  });
}

/** The address and size of an image; lazily loaded ones keep their address elsewhere than in `src`. */
export function imageOf({ tagName, properties }: Element, base: string) {
  if (tagName !== "img") return null;
  const { src, dataSrc, dataLazySrc, dataOrigFile } = properties;
  for (const address of [dataLazySrc, dataSrc, src, dataOrigFile]) {
    const url = typeof address === "string" ? httpUrl(address, base) : null;
    if (url) return { url, width: pixels(properties.width), height: pixels(properties.height) };
  }
  return null;
}

function image(element: Element, base: string): ElementContent[] {
  const found = imageOf(element, base);
  if (!found || !isPublic(found.url) || isBeacon(found.url)) return [];
  const { url, width, height } = found;
  if ((width ?? 2) < 2 || (height ?? 2) < 2) return [];
  const { alt, title } = element.properties;
  const properties: Properties = {
    src: url,
    alt: String(alt ?? ""),
    ...(title ? { title } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    loading: "lazy",
    decoding: "async",
    referrerPolicy: "no-referrer",
  };
  return [{ type: "element", tagName: "img", properties, children: [] }];
}

const YOUTUBE = String.raw`^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed`;
const VIMEO = String.raw`^https?:\/\/player\.vimeo\.com\/video`;

/**
 * Players by their addresses, whose groups are passed on; `path` is what stands behind the host's player, `page` where
 * its own site shows the same.
 */
const PLAYERS: {
  name: "YouTube" | "Vimeo";
  player: RegExp;
  path: (id: string, hash: string) => string;
  page: (id: string, hash: string) => string;
}[] = [
  {
    name: "YouTube",
    player: new RegExp(String.raw`${YOUTUBE}\/live_stream\?(?:[^#]*&)?channel=([\w-]{2,64})`),
    path: (id) => `live_stream?channel=${id}`,
    page: (id) => `https://www.youtube.com/channel/${id}/live`,
  },
  {
    name: "YouTube",
    player: new RegExp(String.raw`${YOUTUBE}\/?(?:videoseries)?\?(?:[^#]*&)?list=([\w-]{2,64})`),
    path: (id) => `videoseries?list=${id}`,
    page: (id) => `https://www.youtube.com/playlist?list=${id}`,
  },
  {
    name: "YouTube",
    // The words of the other players are as long as a film's id.
    player: new RegExp(String.raw`${YOUTUBE}\/(?!live_stream|videoseries)([\w-]{11})(?:[?#/]|$)`),
    path: (id) => id,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    name: "Vimeo",
    // An unlisted film is shown to who has its hash.
    player: new RegExp(String.raw`${VIMEO}\/(\d{1,12})\?(?:[^#]*&)?h=(\w{1,40})`),
    path: (id, hash) => `${id}?h=${hash}`,
    page: (id, hash) => `https://vimeo.com/${id}/${hash}`,
  },
  {
    name: "Vimeo",
    player: new RegExp(String.raw`${VIMEO}\/(\d{1,12})(?:[?#/]|$)`),
    path: (id) => id,
    page: (id) => `https://vimeo.com/${id}`,
  },
];

/** Tells whether an address is the player of a film that stays one here. */
export const isVideoPlayer = (address: string): boolean => PLAYERS.some(({ player }) => player.test(address));

/** A player becomes a link: nothing is asked of the video's host before the reader clicks. */
function embed({ src, dataSrc, title }: Properties, base: string): ElementContent[] {
  const address = httpUrl(String(dataSrc ?? src ?? ""), base) ?? "";
  for (const { name, player, path, page } of PLAYERS) {
    const [, id, hash = ""] = player.exec(address) ?? [];
    if (!id) continue;
    const label = typeof title === "string" && !/player/i.test(title) ? title.trim() : "";
    const properties = {
      className: ["embed"],
      dataEmbed: `${name.toLowerCase()}:${path(id, hash)}`,
      href: page(id, hash),
      rel: LINK_REL,
    };
    const text = label ? `${label} (${name})` : `Watch on ${name}`;
    return [{ type: "element", tagName: "a", properties, children: [{ type: "text", value: text }] }];
  }
  return [];
}
