/** Text that is XML already. */
export class Xml {
  constructor(readonly source: string) {}
  toString(): string {
    return this.source;
  }
}

type Value = Xml | string | number | null | false | readonly Value[];

/**
 * XML from a template: every value is escaped, for text and attributes alike, unless it is XML itself. Lists are
 * joined; null and false leave nothing. Characters that XML 1.0 cannot hold are dropped.
 */
export function xml(strings: TemplateStringsArray, ...values: Value[]): Xml {
  const parts = strings.map((part, index) => part + (index < values.length ? render(values[index]) : ""));
  return new Xml(parts.join(""));
}

/** A document with its declaration, as the body of an answer. */
export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** HTML inside XML, unescaped for people who read the source; the one sequence that would end it is split. */
export const cdata = (text: string) =>
  new Xml(`<![CDATA[${text.replace(FORBIDDEN, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`);

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // HTML 4, which some mail programs still read by, has no &apos;.
  "'": "&#39;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters outside XML 1.0's production Char
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes what is markup in XML and HTML, in text and attributes alike. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const escaped = (text: string) => escapeMarkup(text.replace(FORBIDDEN, ""));

function render(value: Value | undefined): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Xml) return value.source;
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return value.map(render).join("");
}
