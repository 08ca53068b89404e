import { describe, expect, test } from "vitest";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";

/** Links of a text: where they lead, and that what they lead to is there. */

const BASE = "https://site.example/blog/post";
const clean = (html: string) => sanitiseHtml(html, BASE);

const LAZY = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';
const REL = 'rel="noopener nofollow ugc"';

describe("links within a text have their target", () => {
  const deadIn = (html: string) => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    return [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.includes(id));
  };

  test.each([
    '<h2><a id="s"></a>S</h2>',
    '<h2><a name="s"></a>S</h2>',
    '<h2><span id="s"></span>S</h2>',
    '<p><a id="s">S</a></p>',
    '<p><span id="s">S</span></p>',
    '<p><a id="s"></a></p>',
    '<div id="s"><p></p></div>',
    '<p>a<b id="s"></b></p>',
    '<p><img id="s" src="/a.png"></p>',
    '<p id="s"><img src="/a.png" width="1"></p>',
    '<a id="s" href="/full.jpg"><img src="/a.png"></a>',
    '<a name="s" href="/x">S</a>',
    '<iframe id="s" src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
  ])("%s", (target) => {
    const html = clean(`<p><a href="#s">to s</a></p>${target}`);
    expect(html).toContain('<a href="#user-content-s">to s</a>');
    expect(deadIn(html)).toEqual([]);
    expect(html.split('id="user-content-s"')).toHaveLength(2);
  });

  test("in an empty block, which leaves it alone", () => {
    expect(clean('<p><a href="#s">to s</a></p><p> <a name="s"></a><br></p>')).toBe(
      '<p><a href="#user-content-s">to s</a></p><span id="user-content-s"></span>',
    );
  });

  test("in an empty item of a list, which stays for it", () => {
    const list = (items: string) => `<p><a href="#s">to s</a></p><ul>${items}<li>b</li></ul>`;
    const targets = ['<a name="s"></a>', '<p id="s"></p>', '<ul><li id="s"></li></ul>'];
    const items = ['<li><a name="s"></a></li>', '<li id="s"></li>', '<li><p><a id="s"></a></p></li>'];
    for (const item of [...items, ...targets])
      expect(clean(list(item))).toBe(
        '<p><a href="#user-content-s">to s</a></p><ul><li><span id="user-content-s"></span></li><li>b</li></ul>',
      );
  });

  test("in a list of nothing else, which goes", () => {
    const target = '<p><a href="#user-content-s">t</a></p><span id="user-content-s"></span><p>x</p>';
    for (const list of [
      '<ul><li id="s"></li></ul>',
      '<blockquote><ul><li><a name="s"></a></li></ul></blockquote>',
    ])
      expect(clean(`<p><a href="#s">t</a></p>${list}<p>x</p>`)).toBe(target);
  });

  test("in front of the lead image, which goes all the same; what leads to the image is text", () => {
    const drop = (html: string) => sanitiseHtml(html, BASE, { leadImage: "https://site.example/a.png" });
    expect(drop('<p><a name="top"></a><img src="/a.png"></p><p><a href="#top">Up</a></p>')).toBe(
      '<span id="user-content-top"></span><p><a href="#user-content-top">Up</a></p>',
    );
    expect(drop('<figure id="one"><img src="/a.png"></figure><p>See <a href="#one">it</a></p>')).toBe(
      "<p>See it</p>",
    );
  });

  test("in Markdown", () => {
    for (const target of ['<a id="s"></a>', '<a name="s"></a>', '<span id="s"></span>']) {
      const html = markdownHtml(`[to s](#s)\n\n${target}\n\n## S\n`, BASE);
      expect(html).toContain('<a href="#user-content-s">to s</a>');
      expect(deadIn(html)).toEqual([]);
    }
  });

  test("nothing is kept of a target that no link leads to", () => {
    expect(clean('<h2><a name="s"></a><span id="t">S</span></h2>')).toBe("<h2>S</h2>");
  });
});

describe("links", () => {
  test("are absolute, not endorsed, and open in place", () => {
    expect(clean('<a href="../about" target="_blank" onclick="x()">about</a>')).toBe(
      `<a href="https://site.example/about" ${REL}>about</a>`,
    );
    expect(clean('<a href="mailto:a@b.example">mail</a>')).toBe(
      `<a href="mailto:a@b.example" ${REL}>mail</a>`,
    );
  });

  test("without address or text they are only their content", () => {
    expect(clean("<p><a>x</a> <a href=''>y</a> <a href='/z'></a>z</p>")).toBe("<p>x y z</p>");
    expect(clean('<a href="/full.jpg"><img src="/s.jpg"></a>')).toBe(
      `<img src="https://site.example/s.jpg" alt="" ${LAZY}>`,
    );
  });
});

test("links with credentials are only their content", () => {
  expect(
    clean('<p><a href="https://user:secret@a.example/">x</a> <a href="//you@a.example/">y</a></p>'),
  ).toBe("<p>x y</p>");
});
