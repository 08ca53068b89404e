import type { Nodes } from "hast";
import { toHtml } from "hast-util-to-html";
import { withEscapedAttributes } from "../../lib/text/tags.ts";

/** Writes elements as the HTML that is stored: named references, and no `<` but that of a tag. */
export const writeHtml = (node: Nodes): string =>
  withEscapedAttributes(toHtml(node, { characterReferences: { useNamedReferences: true } }));
