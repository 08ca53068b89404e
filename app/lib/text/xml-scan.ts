import { ownValue } from "../own-value.ts";

/**
 * Reads large, machine-made XML without a tree of it: an element with its children at a time. Sections of CDATA are
 * text, whatever stands in them.
 */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** As it stands in the source. */
  inner: string;
}

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";

/** Returns where the end tag of an element begins that is open at `from`; the end of the text without one. */
function endOf(xml: string, name: string, from: number): number {
  const marks = new RegExp(`<!\\[CDATA\\[|</${name}\\s*>`, "g");
  marks.lastIndex = from;
  for (let mark = marks.exec(xml); mark; mark = marks.exec(xml)) {
    if (mark[0] !== CDATA) return mark.index;
    const end = xml.indexOf(CDATA_END, mark.index);
    if (end < 0) break;
    marks.lastIndex = end + CDATA_END.length;
  }
  return xml.length;
}

/** Returns the outermost elements of a text, in its order; with a name, those of this name wherever they begin. */
export function* elementsIn(xml: string, name = "[A-Za-z][\\w:.-]*"): Generator<XmlElement> {
  const start = new RegExp(
    `<!\\[CDATA\\[|<(${name})((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*(/?)>`,
    "g",
  );
  for (let found = start.exec(xml); found; found = start.exec(xml)) {
    if (found[0] === CDATA) {
      const end = xml.indexOf(CDATA_END, found.index);
      if (end < 0) return;
      start.lastIndex = end + CDATA_END.length;
      continue;
    }
    const [, tag = "", attributes = "", selfClosing] = found;
    const from = start.lastIndex;
    const to = selfClosing ? from : endOf(xml, tag, from);
    yield { name: tag, attributes: attributesIn(attributes), inner: xml.slice(from, to) };
    start.lastIndex = Math.max(to, from);
  }
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, name = "", double, single]) => [name, decoded(double ?? single ?? "")],
    ),
  );

/** Returns the text of an element without children. */
export const textIn = ({ inner }: Pick<XmlElement, "inner">): string =>
  inner
    .split(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/)
    .map((part, index) => (index % 2 === 1 ? part : decoded(part)))
    .join("");

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns a text with XML's references, by name and by number, as the characters that they name. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ownValue(NAMED, name) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
