import type { ElementContent, RootContent } from "hast";
import { percentDecoded } from "../../lib/url.ts";
import { schema } from "./schema.ts";

/** Targets of the links within a text. What holds one and shows nothing is kept as an empty `span`. */

/** As the allow-list writes ids. */
export const ID_PREFIX = schema.clobberPrefix ?? "";

/** Tells whether a node is there for the links that lead to it alone. */
export const isAnchor = (node: RootContent): boolean =>
  node.type === "element" &&
  (node.tagName === "span" || (node.tagName === "a" && !node.properties.href)) &&
  node.children.length === 0;

/** Returns the ids of some nodes and of what stands in them. */
export function idsIn(nodes: readonly RootContent[], ids = new Set<string>()): Set<string> {
  for (const node of nodes)
    if (node.type === "element") {
      if (typeof node.properties.id === "string") ids.add(node.properties.id);
      idsIn(node.children, ids);
    }
  return ids;
}

/** Returns the id, one of those given, that a `#…` as its author wrote it leads to. */
export function targetOf(href: string, ids: ReadonlySet<string>): string | null {
  const id = [href.slice(1), percentDecoded(href.slice(1))].find((each) => ids.has(ID_PREFIX + each));
  return id === undefined ? null : ID_PREFIX + id;
}

/** Returns those of some ids that links of the text lead to. */
export function targetsIn(
  nodes: readonly RootContent[],
  ids: ReadonlySet<string>,
  targets = new Set<string>(),
): Set<string> {
  for (const node of nodes)
    if (node.type === "element") {
      const href = String(node.properties.href ?? "").trim();
      const target = href.startsWith("#") ? targetOf(href, ids) : null;
      if (target !== null) targets.add(target);
      targetsIn(node.children, ids, targets);
    }
  return targets;
}

/** Leaves of rewritten links that lead nowhere any more what stands in them. */
export function withoutDeadLinks(nodes: ElementContent[], ids = idsIn(nodes)): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    const children = withoutDeadLinks(node.children, ids);
    const href = String(node.properties.href ?? "");
    return href.startsWith("#") && !ids.has(href.slice(1)) ? children : [{ ...node, children }];
  });
}
