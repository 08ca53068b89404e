import { describe, expect, test } from "vitest";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";

/** Footnotes and figures of Markdown, and the notes that feeds bring. */

const SITE = "https://site.example";
const html = (markdown: string) => markdownHtml(markdown, SITE);

const NOTES = `Growth is 30 %.[^1] Margins fell[^sec] and growth held.[^1]

## Where it comes from

[^1]: Company filings, [the list](${SITE}/filings).
[^sec]: First.

    Second paragraph.
`;

/** The attributes of each link of a text, by name. */
const linksOf = (text: string) =>
  [...text.matchAll(/<a ([^>]*)>/g)].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );

describe("footnotes of Markdown", () => {
  const links = linksOf(html(NOTES));

  test("are numbered in the order of the text, and a note may be referred to twice", () => {
    const names = links.filter(({ role }) => role === "doc-noteref").map((link) => link["aria-label"]);
    expect(names).toEqual(["Note 1", "Note 2", "Note 1"]);
  });

  test("lead there and back: every link within the text has its target, once", () => {
    const ids = [...html(NOTES).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const within = links.filter(({ href }) => href?.startsWith("#"));
    expect(within).toHaveLength(6);
    for (const { href } of within) expect(ids).toContain(href?.slice(1));
    const back = links.filter(({ role }) => role === "doc-backlink").map((link) => link["aria-label"]);
    expect(back).toEqual(["Back to the text", "Back to reference 2", "Back to the text"]);
  });

  test("stand in a region of their own at the end, without a heading", () => {
    expect(html(NOTES)).toMatch(
      /<section class="footnotes" role="doc-endnotes" aria-label="Notes"><ol>[\s\S]*<\/ol><\/section>/,
    );
    expect([...html(NOTES).matchAll(/<h2/g)]).toHaveLength(1);
  });

  test("a reference without a note is text", () => {
    expect(html("One[^none].")).toBe("<p>One[^none].</p>");
  });

  test("their links are resolved as those of the text", () => {
    const resolve = (address: string) => (address === "b.md" ? "/article/b" : address);
    expect(markdownHtml("One.[^1]\n\n[^1]: See [b](b.md).", SITE, resolve)).toContain('href="/article/b"');
  });

  test("the text alone has neither numbers nor arrows", () => {
    expect(textOf(html(NOTES))).toBe(
      "Growth is 30 %. Margins fell and growth held.\nWhere it comes from\nCompany filings, the list.\nFirst.\nSecond paragraph.",
    );
  });

  test("are notes again as Markdown", () => {
    const again = markdownForReaders(html(NOTES), SITE);
    expect(again).toContain("30 %.[^1] Margins fell[^sec] and growth held.[^1]");
    expect(again).toContain(`[^1]: Company filings, [the list](${SITE}/filings).`);
    expect(again).toContain("[^sec]: First.\n\n    Second paragraph.");
    expect(again).not.toContain("↩");
  });
});

test("notes of a feed are marked like our own", () => {
  const feed =
    '<p>Claim.<sup id="ref1"><a href="#fn1">[1]</a></sup></p><hr><ol><li id="fn1">Source. <a href="#ref1">↩︎</a></li></ol>';
  const [reference, back] = linksOf(sanitiseHtml(feed, SITE));
  expect(reference).toMatchObject({ role: "doc-noteref", "aria-label": "Note 1" });
  expect(back).toMatchObject({ role: "doc-backlink", "aria-label": "Back to the text" });
  expect(sanitiseHtml(feed, SITE)).toContain('role="doc-endnotes"');
});

test("an ordered list whose items lead nowhere back is a list", () => {
  expect(sanitiseHtml("<ol><li>One</li></ol>", SITE)).toBe("<ol><li>One</li></ol>");
});

test("the columns of a table keep their sides: figures stand under each other", () => {
  const table = html("| a | b |\n| --- | ---: |\n| x | $1.4M |");
  expect(table).toContain('<th align="right">b</th>');
  expect(table).toContain('<td align="right">$1.4M</td>');
  expect(sanitiseHtml('<table><tr><td align="char">1</td></tr></table>', SITE)).not.toContain("align");
});

test("quotes and dashes are set as print has them, in text and captions, not in code", () => {
  expect(html(`It's "free" -- \`it's\` [x](/a--b).`)).toBe(
    '<p>It’s “free” – <code>it\'s</code> <a href="/a--b">x</a>.</p>',
  );
  expect(html(`![it's](/a.png "Ada's chart")`)).toContain("<figcaption>Ada’s chart</figcaption>");
});

describe("figures of Markdown", () => {
  test("a picture with a title, alone in its paragraph, is a figure with a caption", () => {
    expect(html('![A chart](/a.png "Revenue & <b>costs</b>, 2024")')).toMatch(
      /^<figure><img src="\/a\.png" alt="A chart"[^>]*><figcaption>Revenue &amp; &lt;b>costs&lt;\/b>, 2024<\/figcaption><\/figure>$/,
    );
  });

  test("a caption's character references are the characters that they name", () => {
    expect(html('![A chart](/a.png "R&amp;D, AT&T &#169; Us &amp;lt;")')).toContain(
      "<figcaption>R&amp;D, AT&amp;T © Us &amp;lt;</figcaption>",
    );
  });

  test("a picture without a title, and one within a sentence, stay in their paragraph", () => {
    for (const markdown of ["![A chart](/a.png)", 'See ![it](/a.png "title") here.'])
      expect(html(markdown)).toMatch(/^<p>/);
  });
});

describe("headings of Markdown", () => {
  test("have the id that GitHub makes of their words, where a link of the text leads to them", () => {
    const text =
      "## A & B's `c`\n\n## Unnamed\n\n## Two\n\n## Two\n\n[1](#a--bs-c) [2](#two-1) [3](#nowhere)";
    expect(html(text).split("\n").filter(Boolean)).toEqual([
      expect.stringMatching(/^<h2 id="user-content-a--bs-c">A &(?:amp|#x26); B’s <code>c<\/code><\/h2>$/),
      "<h2>Unnamed</h2>",
      "<h2>Two</h2>",
      '<h2 id="user-content-two-1">Two</h2>',
      '<p><a href="#user-content-a--bs-c">1</a> <a href="#user-content-two-1">2</a> 3</p>',
    ]);
  });

  test("leave an id to what the text gives it", () => {
    expect(html('<p id="two">It</p>\n\n## Two\n\n[1](#two)')).toContain('<p id="user-content-two">');
    expect(html('<p id="two">It</p>\n\n## Two\n\n[1](#two)')).toContain("<h2>Two</h2>");
  });
});
