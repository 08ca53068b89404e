import type { ElementContent, Root } from "hast";
import { isAnchor, withoutDeadLinks } from "./anchors.ts";
import { isEmpty } from "./rewrite.ts";

/** Takes the image away when it opens the body: the page shows it above already. */
export function withoutLeadingImage(root: Root, imageUrl: string): Root {
  const given = root.children as ElementContent[];
  const children = dropLeading(given, imageIdentity(imageUrl));
  return children === given ? root : { type: "root", children: withoutDeadLinks(children) };
}

function dropLeading(nodes: ElementContent[], identity: string): ElementContent[] {
  const index = nodes.findIndex(
    (node) =>
      (node.type === "element" && !isAnchor(node)) || (node.type === "text" && node.value.trim() !== ""),
  );
  const first = nodes[index];
  if (first?.type !== "element") return nodes;
  const withInstead = (kept: ElementContent[]) => [
    ...nodes.slice(0, index).filter(isAnchor),
    ...kept,
    ...nodes.slice(index + 1),
  ];
  if (first.tagName === "img")
    return imageIdentity(String(first.properties.src)) === identity ? withInstead([]) : nodes;
  const children = dropLeading(first.children, identity);
  if (children === first.children) return nodes;
  // The caption goes with its picture.
  const isOver = first.tagName === "figure" || isEmpty(children);
  return withInstead(isOver ? children.filter(isAnchor) : [{ ...first, children }]);
}

/** Parameters by which a script serves one picture in several sizes and formats. */
const SIZING =
  /^(?:w|h|width|height|max-?w|max-?h|q|quality|fit|crop|resize|rect|dpr|zoom|auto|fm|format|strip|ssl)(?:=|$)/;

/** What remains the same when a publishing system serves one picture in several sizes or through a proxy. */
function imageIdentity(url: string): string {
  const original = /\/(https?%3A%2F%2F[^/]+)$/i.exec(url)?.[1];
  const [address = "", query = ""] = (original?.replace(/%3a/gi, ":").replace(/%2f/gi, "/") ?? url)
    .toLowerCase()
    .replace(/#.*$/, "")
    .replace(/^https?:\/\/(i\d\.wp\.com\/)?/, "")
    .replace(/-(\d+x\d+|scaled)(?=\.\w+(?:\?|$))/, "")
    .split(/\?(.*)/);
  // Where the path names a file, that is the picture; a script is told by its query which one to serve.
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/.test(address)) return address;
  const told = query.split("&").filter((parameter) => !SIZING.test(parameter));
  return [address, ...told.sort()].join("?");
}
