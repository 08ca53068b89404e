import { describe, expect, test } from "vitest";
import { wordPressBody } from "~/domains/moving/rules/foreign/wordpress-body.ts";
import { wxr } from "../../support/moving/exports.ts";
import { draftsOf, items, leftOf, read } from "../../support/moving/foreign.ts";

/** What becomes of a post's text as WordPress stores it. */

describe("the text of WordPress", () => {
  test("gives old posts their paragraphs beside one that is written as a tag", () => {
    const { html } = wordPressBody(
      'First.\n\nSecond.\n\n<p style="text-align: center;">Centred</p>\n\nThird.\n<p>Fourth.</p>\nFifth',
    );
    expect(html.split("\n")).toEqual([
      "<p>First.</p>",
      "<p>Second.</p>",
      '<p style="text-align: center;">Centred</p>',
      "<p>Third.</p>",
      "<p>Fourth.</p>",
      "<p>Fifth</p>",
    ]);
  });

  test("gives old posts their paragraphs, and shortcodes what they show", () => {
    const body = [
      'One\nline\r\n\r\n[caption id="a" width="300"]<a href="x"><img src="a.png" /></a> The <em>caption</em>[/caption]',
      '<ul>\n<li>a</li>\n</ul>\nAfter\n\nhttps://www.youtube.com/watch?v=LCEmiRjPEtQ\n\n[gallery ids="1,2"]',
      "<pre>kept\n\n[gallery]</pre>",
    ].join("\n\n");
    const { html, notes } = wordPressBody(body);
    expect(html.split(/\n+(?=<)/)).toEqual([
      "<p>One<br>\nline</p>",
      '<figure><a href="x"><img src="a.png" /></a><figcaption>The <em>caption</em></figcaption></figure>',
      "<ul>",
      "<li>a</li>",
      "</ul>",
      "<p>After</p>",
      '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ"></iframe><pre>kept\n\n[gallery]</pre>',
    ]);
    expect(notes).toEqual([
      "[gallery] is a WordPress shortcode that this site does not have: it is left out.",
    ]);
  });

  test.each([
    "[Update 2021: this is no longer so.]",
    "[This post was first published on Medium]",
    "[update: see below]",
    "[Laughter]",
  ])("keeps a line in brackets that is no shortcode: %s", (line) => {
    expect(wordPressBody(`Hello\n\n${line}\n\nBye`)).toEqual({
      html: `<p>Hello</p>\n<p>${line}</p>\n<p>Bye</p>`,
      notes: [],
    });
  });

  test.each(["[contact-form-7 id=\"5\" title='Write us']", "[TABLE id=5 /]", "<p>[toc]</p>"])(
    "leaves out a shortcode that stands alone, with a remark: %s",
    (line) => {
      const { html, notes } = wordPressBody(`Hello\n\n${line}\n\nBye`);
      expect(html).toBe("<p>Hello</p>\n<p>Bye</p>");
      expect(notes).toEqual([expect.stringContaining("is a WordPress shortcode")]);
    },
  );

  test.each([
    [
      '[sourcecode language="html"]\n<div class="x">\n\n  <b>a &amp; b</b>\n</div>\n[/sourcecode]',
      '<pre><code class="language-html">&lt;div class="x"&gt;\n\n  &lt;b&gt;a &amp;amp; b&lt;/b&gt;\n&lt;/div&gt;</code></pre>',
    ],
    ["[php]\n$a = 1;\n[gallery]\n[/php]", '<pre><code class="language-php">$a = 1;\n[gallery]</code></pre>'],
    ["[code]if (a &lt; b)\n\n  c()[/code]", "<pre><code>if (a &lt; b)\n\n  c()</code></pre>"],
    ["<pre>[code]\nx\n[/code]</pre>", "<pre>[code]\nx\n[/code]</pre>"],
  ])("keeps code of a shortcode as it was written: %j", (code, html) => {
    expect(wordPressBody(`Hello\n\n${code}\n\nBye`)).toEqual({
      html: `<p>Hello</p>${html}<p>Bye</p>`,
      notes: [],
    });
  });

  test.each([
    '[audio mp3="https://old.example.com/a.mp3"][/audio]',
    "[audio https://old.example.com/a.mp3]",
    "[audio=https://old.example.com/a.mp3]",
  ])("links to what a shortcode plays: %s", (player) => {
    expect(wordPressBody(player)).toEqual({
      html: '<p><a href="https://old.example.com/a.mp3">https://old.example.com/a.mp3</a></p>',
      notes: ["Embedded content of old.example.com becomes a link."],
    });
  });

  test.each([
    '<!-- wp:embed {"url":"https://x.com/a/status/1?b=c&amp;d=e"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://x.com/a/status/1?b=c&amp;d=e\n</div></figure><!-- /wp:embed -->',
    "Hello\n\nhttps://x.com/a/status/1?b=c&amp;d=e\n\nBye",
  ])("links to what WordPress shows of an address that stands alone: %s", (body) => {
    const { html, notes } = wordPressBody(body);
    const address = "https://x.com/a/status/1?b=c&amp;d=e";
    expect(html).toContain(`<p><a href="${address}">${address}</a></p>`);
    expect(notes).toEqual(["Embedded content of x.com becomes a link."]);
  });

  test("shows an unlisted film of Vimeo by its hash", () => {
    const player = '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>';
    expect(wordPressBody("https://vimeo.com/76979871/8272103f6e").html).toBe(player);
    expect(wordPressBody("[embed]https://vimeo.com/76979871?a=b&h=8272103f6e[/embed]").html).toBe(player);
  });

  test("takes shortcodes out of a line, with a remark, and leaves their text and other brackets", () => {
    const { html, notes } = wordPressBody(
      '[vc_row][vc_column width="1/2"]Some [sic] text, [gallery ids="1,2"]as [[audio]] says [1].[/vc_column][/vc_row]',
    );
    expect(html).toBe("<p>Some [sic] text, as [[audio]] says [1].</p>");
    expect(notes.map((note) => note.split(" ")[0])).toEqual(["[vc_row]", "[vc_column]", "[gallery]"]);
  });

  const view = (name: string, text: string) =>
    `<!-- wp:premium-content/${name} --><p>${text}</p><!-- /wp:premium-content/${name} -->`;

  test.each([
    ["<p>Free</p> <!-- wp:jetpack/paywall /--> <p>Secret</p>", "<p>Free</p>"],
    [
      `<p>Free</p><!-- wp:premium-content/container -->${view("subscriber-view", "Secret")}${view("logged-out-view", "Subscribe")}<!-- /wp:premium-content/container --><p>Bye</p>`,
      "<p>Free</p><p>Subscribe</p><p>Bye</p>",
    ],
    [
      '<p>Free</p><!-- wp:pmpro/membership {"levels":["1"]} --><p>Secret</p><!-- /wp:pmpro/membership -->',
      "<p>Free</p>",
    ],
    [
      '<p>Free</p><!-- wp:pmpro/membership {"levels":["1","2"]} --><p>a</p><!-- wp:pmpro/membership {"levels":["2"]} --><p>b</p><!-- /wp:pmpro/membership --><p>Secret</p><!-- /wp:pmpro/membership --><p>Bye</p>',
      "<p>Free</p><p>Bye</p>",
    ],
    [
      "<!-- /wp:pmpro/membership --><p>Free</p><!-- wp:pmpro/membership --><p>a</p><!-- wp:jetpack/paywall /--><!-- /wp:pmpro/membership --><p>Secret</p>",
      "<p>Free</p>",
    ],
    ['Free\n\n[mepr-active rules="1"]Secret[/mepr-active]', "<p>Free</p>"],
    ["Free\n\n[members_only]\n\nSecret\n<pre>Secret</pre>[/members_only]", "<p>Free</p>"],
    ["Free [s2If current_user_can(access_s2member_level1)]Secret[/s2If]", "<p>Free</p>"],
    [
      "<!-- wp:shortcode -->[restrict]<!-- /wp:shortcode --><p>Secret</p><!-- wp:shortcode -->[/restrict]<!-- /wp:shortcode --><p>Free</p>",
      "<p>Free</p>",
    ],
  ])("is without what members alone see, with a remark: %s", (body, html) => {
    const found = wordPressBody(body);
    expect(found.html.trim()).toBe(html);
    expect(found.notes).toEqual([
      "Parts of it are for members only, and would be public here: they are left out.",
    ]);
  });

  test("shows the tags of members where they are code", () => {
    const pre = "<pre>[members_only]a[/members_only]</pre>";
    expect(wordPressBody(`Use it so:\n\n${pre}`)).toEqual({ html: `<p>Use it so:</p>${pre}`, notes: [] });
  });

  test("says which blocks are left out that WordPress makes when it shows them", () => {
    const body =
      '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:acf/quote {"data":{"a":"b"}} /--><!-- wp:html /--><!-- wp:footnotes /-->';
    expect(wordPressBody(body)).toEqual({
      html: "<p>a</p>",
      notes: [
        "The block “latest-posts” is made by WordPress: it is left out.",
        "The block “acf/quote” is made by WordPress: it is left out.",
        "Its footnotes are missing from the export.",
      ],
    });
  });
});

test("a post of Jetpack's subscribers is without what stands behind its paywall, and left out without one", () => {
  const meta = { _jetpack_newsletter_access: "subscribers" };
  const body = "<p>Free</p><!-- wp:jetpack/paywall /--><p>Secret</p>";
  const found = read({
    "x.xml": wxr([
      { id: 1, title: "Partly", body, meta },
      { id: 2, title: "Whole", body: "<p>Secret</p>", meta },
      { id: 3, title: "Behind it all", body: body.replace("<p>Free</p>", ""), meta },
      { id: 4, title: "Of Members too", body, meta: { ...meta, _members_access_role: "editor" } },
      { id: 5, title: "Draft", body: "<p>All</p>", status: "draft", meta },
    ]),
  });
  const notes = ["Parts of it are for members only, and would be public here: they are left out."];
  expect(items(found)).toMatchObject([{ title: "Partly", text: { source: "<p>Free</p>" }, notes }]);
  expect(leftOf(found).map((each) => each.split(":")[0])).toEqual([
    "Whole",
    "Behind it all",
    "Of Members too",
  ]);
  expect(draftsOf(found)).toMatchObject([{ title: "Draft", text: { source: "<p>All</p>" }, notes: [] }]);
});
