import { type Xml, xml } from "~/lib/text/xml.ts";
import { FONT, INK } from "./style.ts";

/** Inline content of a mail in both formats. Plain strings are inline content too and are escaped. */

export interface Inline {
  html: Xml;
  text: string;
}

export type Words = string | Inline | readonly (string | Inline)[];

const partsOf = (words: Words): readonly (string | Inline)[] =>
  typeof words === "string" || "html" in words ? [words] : words;

export const htmlOf = (words: Words): Xml =>
  xml`${partsOf(words).map((part) => (typeof part === "string" ? lines(part) : part.html))}`;

export const textOf = (words: Words): string =>
  partsOf(words)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");

/** Converts line breaks to `<br>`, because Outlook does not support `white-space`. */
const lines = (text: string): Xml =>
  xml`${text.split("\n").map((line, index) => (index === 0 ? xml`${line}` : xml`<br>${line}`))}`;

export const strong = (words: Words): Inline => ({
  html: xml`<strong>${htmlOf(words)}</strong>`,
  text: textOf(words),
});

export const emphasis = (words: Words): Inline => ({
  html: xml`<em>${htmlOf(words)}</em>`,
  text: textOf(words),
});

export const soft = (words: Words): Inline => ({
  html: xml`<span class="soft" style="color:${INK.soft}">${htmlOf(words)}</span>`,
  text: textOf(words),
});

/** The mark of a footnote in a text. */
export const noteMark = (number: number): Inline => ({
  html: xml`<sup style="font-size:0.7em;line-height:0">${String(number)}</sup>`,
  text: `[${number}]`,
});

/** The number that a footnote begins with. */
export const noteNumber = (number: number): Inline => ({
  html: xml`${String(number)}. `,
  text: `[${number}] `,
});

export const code = (text: string): Inline => ({
  html: xml`<code style="font-family:${FONT.mono};font-size:0.92em">${text}</code>`,
  text,
});

/** A link; in plain text its address follows in angle brackets (RFC 3986, appendix C), unless the label is the address. */
export const link = (label: Words, href: string): Inline => ({
  html: xml`<a href="${href}" class="accent" style="color:${INK.accent};text-decoration:underline">${htmlOf(label)}</a>`,
  text: textOf(label) === href ? href : `${textOf(label)} <${href}>`,
});

/** A change in percent with arrow and colour; `written` is its text, such as "+1.25%". */
export const change = (percent: number, written: string): Inline => {
  const [name, arrow] =
    percent > 0 ? (["up", "▲ "] as const) : percent < 0 ? (["down", "▼ "] as const) : ["ink" as const, ""];
  return {
    html: xml`<span class="${name}" style="color:${INK[name]};white-space:nowrap">${arrow}${written}</span>`,
    text: written,
  };
};
