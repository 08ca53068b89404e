import { Xml, xml } from "~/lib/text/xml.ts";
import { BREAKS, FONT, INK } from "./style.ts";
import { htmlOf, textOf, type Words } from "./words.ts";

/**
 * A part of a mail in both formats, HTML and plain text, so that both have the same content. The HTML uses tables and
 * inline styles, which all mail programs support.
 */
export interface Block {
  /** The content of a table cell. */
  html: Xml;
  text: string;
}

const TEXT = `margin:0 0 18px;font-family:${FONT.serif};font-size:17px;line-height:1.55;color:${INK.ink};${BREAKS}`;
const SMALL = `font-family:${FONT.sans};font-size:13px;line-height:1.5;color:${INK.soft};${BREAKS}`;
const TITLE = `font-family:${FONT.serif};font-weight:bold;color:${INK.ink};${BREAKS}`;

/*
 * Texts carry `dir="auto"`: each is set from the side that its own letters begin at. Sheets of styles are dropped by many
 * mail programs, attributes are not.
 */

/** The attributes of a layout table, which screen readers ignore. */
const LAYOUT = new Xml('role="presentation" cellpadding="0" cellspacing="0" border="0"');

export const heading = (words: Words): Block => ({
  html: xml`<h2 dir="auto" class="ink" style="margin:32px 0 12px;${TITLE};font-size:21px;line-height:1.25">${htmlOf(words)}</h2>`,
  text: `${textOf(words)}\n${"-".repeat(Math.min(textOf(words).length, 60))}`,
});

export const subheading = (words: Words): Block => ({
  html: xml`<h3 dir="auto" class="ink" style="margin:24px 0 8px;${TITLE};font-size:18px;line-height:1.3">${htmlOf(words)}</h3>`,
  text: textOf(words),
});

/** A paragraph; line breaks in strings are kept. */
export const paragraph = (words: Words): Block => ({
  html: xml`<p dir="auto" class="ink" style="${TEXT}">${htmlOf(words)}</p>`,
  text: textOf(words),
});

/** Small print: a source, a note on the figures. */
export const note = (words: Words): Block => ({
  html: xml`<p dir="auto" class="soft" style="margin:0 0 18px;${SMALL}">${htmlOf(words)}</p>`,
  text: textOf(words),
});

/** A list; a numbered one counts from `start`. */
export const bullets = (items: readonly Words[], { numbered = false, start = 1 } = {}): Block => {
  const entries = items.map((item) => xml`<li style="margin:0 0 8px">${htmlOf(item)}</li>`);
  const style = `margin:0 0 18px;padding:0 0 0 24px;padding-inline:24px 0;${TEXT.replace("margin:0 0 18px;", "")}`;
  return {
    html: numbered
      ? xml`<ol dir="auto" class="ink"${start === 1 ? null : xml` start="${start}"`} style="${style}">${entries}</ol>`
      : xml`<ul dir="auto" class="ink" style="${style}">${entries}</ul>`,
    text: items
      .map(
        (item, index) => `${numbered ? `${start + index}.` : "*"} ${textOf(item).replaceAll("\n", "\n  ")}`,
      )
      .join("\n"),
  };
};

export const quotation = (words: Words): Block => ({
  html: xml`<blockquote dir="auto" class="ink rule" style="margin:0 0 18px;padding:2px 0 2px 18px;border-left:3px solid ${INK.rule};font-family:${FONT.serif};font-size:17px;line-height:1.55;font-style:italic;color:${INK.ink};${BREAKS}">${htmlOf(words)}</blockquote>`,
  text: textOf(words).replace(/^/gm, "> "),
});

/** Code of several lines, which are kept with their spaces. */
export const listing = (text: string): Block => ({
  html: xml`<pre class="ink" style="margin:0 0 18px;font-family:${FONT.mono};font-size:15px;line-height:1.45;color:${INK.ink};white-space:pre-wrap;${BREAKS}">${text}</pre>`,
  text,
});

export const rule = (): Block => ({
  html: xml`<table ${LAYOUT} width="100%"><tr><td class="rule" style="border-top:1px solid ${INK.rule};padding:0 0 18px;font-size:0;line-height:0">&#160;</td></tr></table>`,
  text: "----",
});

interface Call {
  label: string;
  /** Absolute. */
  href: string;
}

/** A button. With `address`, the link's address is shown below it. */
export const button = ({ label, href }: Call, { address = false } = {}): Block => ({
  html: xml`<table ${LAYOUT} style="margin:6px 0 22px"><tr><td class="button" bgcolor="${INK.accent}" style="background-color:${INK.accent};mso-padding-alt:13px 24px"><a href="${href}" style="display:inline-block;padding:13px 24px;font-family:${FONT.sans};font-size:16px;line-height:1.25;font-weight:bold;color:${INK.onAccent};text-decoration:none;${BREAKS}">${label}</a></td></tr></table>${
    address
      ? xml`<p class="soft" style="margin:0 0 18px;${SMALL}">Or open this address: <a href="${href}" class="soft" style="color:${INK.soft}">${href}</a></p>`
      : null
  }`,
  text: `${label}:\n${href}`,
});

interface Story extends Call {
  /** One or two sentences. */
  text?: Words;
  /** The source and the date, above the title. */
  kicker?: string;
}

/** A linked title with an optional text. */
export const story = ({ label, href, text, kicker }: Story): Block => ({
  html: xml`${
    kicker ? xml`<p dir="auto" class="soft" style="margin:0 0 4px;${SMALL}">${kicker}</p>` : null
  }<h3 dir="auto" style="margin:0 0 6px;${TITLE};font-size:19px;line-height:1.3"><a href="${href}" class="ink" style="color:${INK.ink};text-decoration:underline">${label}</a></h3>${
    text
      ? xml`<p dir="auto" class="ink" style="margin:0 0 22px;font-family:${FONT.serif};font-size:16px;line-height:1.5;color:${INK.ink};${BREAKS}">${htmlOf(text)}</p>`
      : xml`<p style="margin:0 0 14px;font-size:0;line-height:0">&#160;</p>`
  }`,
  text: [kicker && `[${kicker}]`, label, text && textOf(text), href].filter(Boolean).join("\n"),
});

interface Column {
  label: string;
  /** Whether the column holds numbers, which are aligned right. */
  numeric?: boolean;
}

/**
 * Whether a cell may be broken within its words. Where all could, short ones would be broken beside a long text, so only
 * a cell with a word that fills a phone is.
 */
const wrapOf = (html: Xml): string =>
  /\S{20}/.test(String(html).replace(/<[^>]*>/g, "")) ? BREAKS : "overflow-wrap:normal;word-break:normal";

/** A table of figures; the first column is the row header. The caption is the table's accessible name. */
export const figures = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Words[])[],
): Block => {
  const isNumeric = (index: number) => columns[index]?.numeric === true;
  const side = (numeric: boolean) => new Xml(numeric ? 'align="right"' : 'align="left" dir="auto"');
  const cell = (numeric: boolean) =>
    `text-align:${numeric ? "right" : "start"};padding:9px 0;border-bottom:1px solid ${INK.rule};font-family:${FONT.sans};font-size:15px;line-height:1.35;font-variant-numeric:tabular-nums`;
  return {
    html: xml`<table width="100%" cellpadding="0" cellspacing="0" border="0" aria-label="${caption}" style="margin:0 0 20px"><tr>${columns.map(
      ({ label }, index) =>
        xml`<th scope="col" ${side(isNumeric(index))} class="soft rule" style="${cell(isNumeric(index))};font-size:12px;font-weight:normal;color:${INK.soft};${wrapOf(xml`${label}`)}">${label}</th>`,
    )}</tr>${rows.map(
      (row) =>
        xml`<tr>${row
          .map(htmlOf)
          .map((value, index) =>
            index === 0
              ? xml`<th scope="row" ${side(false)} class="ink rule" style="${cell(false)};font-weight:bold;color:${INK.ink};${wrapOf(value)}">${value}</th>`
              : xml`<td ${side(isNumeric(index))} class="ink rule" style="${cell(isNumeric(index))};color:${INK.ink};${wrapOf(value)}">${value}</td>`,
          )}</tr>`,
    )}</table>`,
    // One column says what it is by itself. A row is a line, whatever its cells have.
    text: [...(columns.length > 2 ? [columns.map(({ label }) => label)] : []), ...rows]
      .map((row) => row.map((words) => textOf(words).replaceAll("\n", " ")).join("  "))
      .join("\n"),
  };
};

/** One large figure with its label. */
export const headline = (label: string, figure: string): Block => ({
  html: xml`<table ${LAYOUT} width="100%" style="margin:0 0 22px"><tr><td class="well" bgcolor="${INK.well}" style="background-color:${INK.well};padding:18px 20px"><p dir="auto" class="soft" style="margin:0 0 4px;${SMALL}">${label}</p><p class="ink" style="margin:0;${TITLE};font-size:30px;line-height:1.15">${figure}</p></td></tr></table>`,
  text: `${label}: ${figure}`,
});
