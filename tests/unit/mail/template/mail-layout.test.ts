import { describe, expect, test } from "vitest";
import { bullets, figures, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { publication } from "../../../support/publication/first.ts";

const content = { title: "A title", blocks: [paragraph(["Words."])], reason: "You asked for it." };
const render = (more = {}) => renderMail(publication, { ...content, ...more });
const HIDDEN = "display:none";

describe("a mail", () => {
  test("without what may be left out has no empty place for it", () => {
    const { html, text } = render();
    expect(html).not.toContain(HIDDEN);
    expect(html).not.toMatch(/<p[^>]*><\/p>/);
    expect(html.match(/<p /g)).toHaveLength(3);
    expect(text).toBe(
      `A title\n\nWords.\n\n--\n${publication.brand.name}\nYou asked for it.\n\n${publication.legal.postalAddress}`,
    );
  });

  test("has its kicker above its title, and its preview hidden before everything", () => {
    const { html, text } = render({ kicker: "No. 7", preheader: "In short" });
    expect(html).toMatch(/<p[^>]*>No\. 7<\/p><h1[^>]*>A title<\/h1>/);
    expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>In short&#847;/);
    expect(text).toMatch(/^No\. 7\nA title\n/);
    expect(text).not.toContain("In short");
  });

  test("breaks a word of its title and kicker that is wider than a phone", () => {
    const word = "x".repeat(80);
    const { html } = render({ title: word, kicker: word });
    expect(html.match(/word-break:break-word"?[^>]*>x{80}</g)).toHaveLength(2);
  });

  test("sets each text from the side at which its letters begin, whatever its cell says to old programs", () => {
    const { html } = render({
      title: "כותרת על OpenAI.",
      kicker: "גיליון",
      blocks: [paragraph(["שלום."]), bullets([["אחת"]]), figures("טבלה", [{ label: "שם" }], [["אלף"]])],
    });
    for (const text of ["כותרת על OpenAI.", "גיליון", "שלום.", "אלף"])
      expect(html).toMatch(new RegExp(`<[a-z0-9]+ [^>]*dir="auto"[^>]*>${text}`));
    expect(html).toMatch(/<ul dir="auto"[^>]*><li[^>]*>אחת/);
    for (const [cell] of html.matchAll(/<[^>]* align="left"[^>]*>/g))
      expect(cell).toContain("text-align:start");
  });

  test("of a language that is read from the right is turned, in its document and its table", () => {
    const { html } = renderMail({ ...publication, brand: { ...publication.brand, language: "ar" } }, content);
    expect(html).toContain('<html lang="ar" dir="rtl" ');
    expect(html).toMatch(/<body[^>]*>\n<table role="presentation" dir="rtl"/);
    expect(render().html).not.toContain('dir="rtl"');
  });

  test("has its links side by side, with a dot between", () => {
    const links = ["One", "Two", "Three"].map((label) => ({ label, href: `https://recurring.ai/${label}` }));
    const { html, text } = render({ links });
    expect(html.replace(/<a [^>]*>/g, "<a>")).toContain("<a>One</a> · <a>Two</a> · <a>Three</a></p>");
    expect(text).toContain("One:\nhttps://recurring.ai/One\n\nTwo:\nhttps://recurring.ai/Two");
  });
});
