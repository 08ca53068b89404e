import { dirOf } from "~/lib/language/direction.ts";
import { Xml, xml } from "~/lib/text/xml.ts";
import type { Publication } from "../../publication/publication.ts";
import type { Block } from "./blocks.ts";
import { BREAKS, FONT, INK, inAccent, styleSheet } from "./style.ts";
import { htmlOf, textOf, type Words } from "./words.ts";

/** The parts of the publication that every mail shows. */
export type MailPublication = Pick<Publication, "brand" | "legal">;

export interface MailContent {
  /** The heading of the mail; also the document's title. */
  title: string;
  /** The line above the title: a date, an issue's number. */
  kicker?: string;
  /** The preview that inboxes show beside the subject; else they show the first words of the text. */
  preheader?: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  reason: Words;
  /** The links to the preferences and to unsubscribe. Absolute addresses. */
  links?: readonly { label: string; href: string }[];
}

/**
 * Renders a mail in both formats. It loads no images, is 600 pixels wide also where `max-width` is not supported,
 * follows the reader's colour scheme and ends with the publisher's postal address.
 */
export function renderMail(
  publication: MailPublication,
  content: MailContent,
): { html: string; text: string } {
  return {
    html: inAccent(htmlMail(publication, content), publication.brand),
    text: textMail(publication, content),
  };
}

function textMail(
  { brand, legal }: MailPublication,
  { title, kicker, blocks, reason, links = [] }: MailContent,
): string {
  const top = kicker ? `${kicker}\n${title}` : title;
  const foot = [
    `--\n${brand.name}\n${textOf(reason)}`,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
    legal.postalAddress,
  ];
  return [top, ...blocks.map(({ text }) => text), ...foot].join("\n\n");
}

/** Keeps the following text out of the inbox's preview. */
const FILLER = new Xml("&#847;&#8204;&#160;".repeat(60));

const OUTLOOK_HEAD = new Xml(
  "<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->",
);
/** Outlook for Windows does not support `max-width`: it gets a table of fixed width. */
const OUTLOOK_OPEN = new Xml(
  '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
);
const OUTLOOK_CLOSE = new Xml("<!--[if mso]></td></tr></table><![endif]-->");

function htmlMail(
  { brand, legal }: MailPublication,
  { title, kicker, preheader, blocks, reason, links = [] }: MailContent,
): string {
  const small = `font-family:${FONT.sans};font-size:13px;line-height:1.5;color:${INK.soft};${BREAKS}`;
  const dir = dirOf(brand.language);
  // Readers of mail drop what the document itself carries.
  const turned = dir ? xml` dir="${dir}"` : null;
  return `<!doctype html>\n${xml`<html lang="${brand.language ?? "en"}"${turned} xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
${OUTLOOK_HEAD}
<style>${new Xml(styleSheet(brand))}</style>
</head>
<body class="paper" style="margin:0;padding:0;width:100%;background-color:${INK.paper}">
${preheader ? xml`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preheader}${FILLER}</div>\n` : null}<table role="presentation"${turned} class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${INK.paper}" style="background-color:${INK.paper}"><tr><td align="center">
${OUTLOOK_OPEN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="gutter rule" align="left" style="text-align:start;padding:32px 24px 14px;border-bottom:1px solid ${INK.rule}"><a href="${brand.url}" class="ink" style="font-family:${FONT.serif};font-size:22px;line-height:1.2;font-weight:bold;color:${INK.ink};text-decoration:none;${BREAKS}">${brand.name}</a></td></tr>
<tr><td class="gutter" align="left" style="text-align:start;padding:28px 24px 8px">
${kicker ? xml`<p dir="auto" class="soft" style="margin:0 0 8px;${small}">${kicker}</p>` : null}<h1 dir="auto" class="ink" style="margin:0 0 20px;font-family:${FONT.serif};font-size:30px;line-height:1.2;font-weight:bold;color:${INK.ink};${BREAKS}">${title}</h1>
${blocks.map(({ html }) => xml`${html}\n`)}</td></tr>
<tr><td class="gutter" align="left" style="text-align:start;padding:8px 24px 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule soft" style="border-top:1px solid ${INK.rule};padding-top:16px;${small}">
<p dir="auto" style="margin:0 0 10px">${htmlOf(reason)}</p>
${links.length > 0 ? xml`<p style="margin:0 0 10px">${links.map(({ label, href }, index) => xml`${index > 0 ? " · " : null}<a href="${href}" class="soft" style="color:${INK.soft};text-decoration:underline">${label}</a>`)}</p>\n` : null}<p dir="auto" style="margin:0">${legal.postalAddress}</p>
</td></tr></table></td></tr>
</table>
${OUTLOOK_CLOSE}
</td></tr></table>
</body>
</html>`}\n`;
}
