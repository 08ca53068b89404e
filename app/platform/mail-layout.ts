import { Xml, xml } from "~/lib/xml.ts";
import { site } from "~/site.config.ts";

interface Letter {
  title: string;
  /** Plain text; line ends are kept. */
  paragraphs: string[];
  /** The one thing to do, and its absolute address. */
  action?: { label: string; href: string };
  /** Why this reached its reader. */
  reason: string;
}

/** A letter in both formats that mail programs read: HTML that needs no picture, and plain text. */
export function letter(content: Letter): { html: string; text: string } {
  return { html: htmlLetter(content), text: textLetter(content) };
}

function textLetter({ title, paragraphs, action, reason }: Letter): string {
  const call = action ? [`${action.label}:\n${action.href}`] : [];
  return [title, ...paragraphs, ...call, `--\n${site.brand.name}\n${reason}`].join("\n\n");
}

const STYLE = `
body { margin: 0; padding: 32px 16px; background: #f9f5ed; color: #17150f; font: 17px/1.55 Georgia, serif; }
main { max-width: 560px; margin: 0 auto; }
.brand { font-weight: bold; font-size: 22px; margin: 0 0 32px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 20px; }
p { margin: 0 0 18px; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.action { display: inline-block; padding: 12px 22px; background: #2337a8; color: #ffffff; font: bold 16px/1.3 Arial, sans-serif; text-decoration: none; }
.small { font: 13px/1.5 Arial, sans-serif; color: #5b5548; overflow-wrap: anywhere; }
.small a { color: inherit; }
footer { border-top: 1px solid #dcd4c4; margin-top: 32px; padding-top: 16px; }
@media (prefers-color-scheme: dark) {
  body { background: #0f1215; color: #efeae0; }
  .action { background: #a9b8ff; color: #0f1215; }
  .small { color: #a9a498; }
  footer { border-color: #2c323a; }
}`;

function htmlLetter({ title, paragraphs, action, reason }: Letter): string {
  return `<!doctype html>\n${xml`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Xml(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${site.brand.name}</p>
<h1>${title}</h1>
${paragraphs.map((paragraph) => xml`<p class="text">${paragraph}</p>\n`)}${action ? call(action) : null}
<footer class="small">${reason}</footer>
</main>
</body>
</html>`}\n`;
}

const call = ({ label, href }: { label: string; href: string }) =>
  xml`<p><a class="action" href="${href}">${label}</a></p>
<p class="small">Or open this address: <a href="${href}">${href}</a></p>`;
