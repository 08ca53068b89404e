import { outsideCode } from "~/domains/moving/rules/foreign/markdown-body.ts";
import type { ForeignItem } from "~/domains/moving/schema.ts";

/** Pictures that stand in a text itself, as `data:` addresses: pasted from a mail or a document. */

type Text = ForeignItem["text"];

const DATA = /data:image\/[^\s"')<>]+/g;
const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** A lazy picture, whose own address only holds its place until the reader scrolls to it. */
const LAZY = /\sdata-(?:lazy-src|src|orig-file)\s*=/i;
/** In characters. A shorter address only holds the place of a picture. */
const LEAST = 300;

/** Returns the text with other addresses for its `data:` addresses. */
export const withAddresses = ({ format, source }: Text, of: (data: string) => string): string => {
  const changed = (part: string) => part.replace(DATA, (data) => (data.length < LEAST ? data : of(data)));
  return format === "markdown"
    ? outsideCode(source, changed)
    : source.replace(IMG, (tag) => (LAZY.test(tag) ? tag : changed(tag)));
};

/** Returns the `data:` addresses of a text's pictures. */
export function dataAddressesIn(text: Text): ReadonlySet<string> {
  const found = new Set<string>();
  withAddresses(text, (data) => {
    found.add(data);
    return data;
  });
  return found;
}

/** Returns the bytes of a `data:` address; none for what is not written in base 64. */
export function bytesOfData(data: string): Uint8Array {
  try {
    const [, text = ""] = data.split(";base64,");
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
