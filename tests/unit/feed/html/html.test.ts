import { describe, expect, test } from "vitest";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { firstImage, sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";

const BASE = "https://site.example/blog/post";
const clean = (html: string) => sanitiseHtml(html, BASE);

const LAZY = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';
const REL = 'rel="noopener nofollow ugc"';

describe("what is kept", () => {
  test("headings, lists, tables, quotes, code and figures", () => {
    const html =
      '<h2>Two</h2><ul><li>a</li></ul><table><thead><tr><th scope="col">x</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>' +
      '<blockquote><p>q</p></blockquote><pre><code class="language-ts">a &#x3C; b</code></pre><figure><p>f</p><figcaption>cap</figcaption></figure>';
    expect(clean(html)).toBe(html.replace("&#x3C;", "&lt;"));
  });

  test("h1 steps down, for the page's title is the only one", () => {
    expect(clean("<h1>One</h1>")).toBe("<h2>One</h2>");
  });

  test("blocks without a meaning here become divs, so that their texts stay apart", () => {
    expect(clean("<section>a</section><center>b</center>")).toBe("<div>a</div><div>b</div>");
  });

  test("classes, styles and data go; ids are prefixed and in-page links follow them; a second same id goes", () => {
    expect(clean('<p class="x" style="color:red" data-y="1" id="note">a</p><p id="note">b</p>')).toBe(
      '<p id="user-content-note">a</p><p>b</p>',
    );
    expect(clean('<p><a href="#%C3%BCber">1</a><a href="#%">2</a></p><p id="über">n</p>')).toBe(
      '<p><a href="#user-content-über">1</a>2</p><p id="user-content-über">n</p>',
    );
    expect(clean('<p><a href="#note">1</a><a href="#nowhere">2</a></p><p id="note">n</p>')).toBe(
      '<p><a href="#user-content-note">1</a>2</p><p id="user-content-note">n</p>',
    );
  });

  test("unclosed formatting ends with its block", () => {
    expect(clean("<p>a <b>bold</p><p>plain</p>")).toBe("<p>a <b>bold</b></p><p>plain</p>");
  });
});

describe("lists keep", () => {
  test("the ticks of their items, of Markdown too; no other control says anything", () => {
    expect(
      clean(
        '<ul><li><input type="checkbox" checked disabled> a</li><li><p><input type="checkbox">b</p></li></ul>',
      ),
    ).toBe("<ul><li>☑ a</li><li><p>☐ b</p></li></ul>");
    expect(markdownHtml("- [x] done\n- [ ] open\n- as ever", BASE)).toBe(
      "<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n<li>as ever</li>\n</ul>",
    );
    expect(clean('<p><input type="checkbox">a</p><ul><li><input value="1">b</li></ul>')).toBe(
      "<p>a</p><ul><li>b</li></ul>",
    );
  });

  test("the numbers of their items", () => {
    expect(clean('<ol><li value="3">a</li><li value="-1">b</li><li value="1.5">c</li></ol>')).toBe(
      '<ol><li value="3">a</li><li value="-1">b</li><li>c</li></ol>',
    );
  });
});

test("what comes after thirty thousand tags is text", () => {
  const tags = "<b>x</b>".repeat(15_000);
  const html = sanitiseHtml(`${tags}<i>one</i> <a href="/x">two</a> a < b <img`, BASE);
  expect(html.split("<b>")).toHaveLength(15_001);
  const rest = html.slice(html.lastIndexOf("</b>"));
  expect(rest.replace(/\s+/g, " ")).toBe("</b> one two a &lt; b &lt;img");
});

test("what comes after two million characters is left out", () => {
  const html = sanitiseHtml(`<p>${"word ".repeat(400_000)}</p><p>after</p>`, BASE);
  expect(html).not.toContain("after");
  expect(html.slice(-12)).toBe("word wo</p>".padStart(12));
});

describe("attributes", () => {
  test.each([
    ['<table><tr><td colspan="2" rowspan="3">a</td></tr></table>', 'colspan="2" rowspan="3"'],
    ['<ol start="-3"><li value="1000000">a</li></ol>', 'start="-3"'],
    ['<ol type="A" reversed><li>a</li></ol>', 'type="A" reversed'],
    ['<p dir="rtl" lang="ar">a</p>', 'dir="rtl" lang="ar"'],
  ])("with a meaning stay: %s", (html, kept) => expect(clean(html)).toContain(kept));

  test.each([
    '<table><tr><td colspan="1001" rowspan="65535">a</td></tr></table>',
    '<table><tr><td colspan="0" rowspan="-1">a</td></tr></table>',
    '<table><tr><td colspan="x" rowspan="1.5">a</td></tr></table>',
    '<table><colgroup><col span="100000"></colgroup><tr><th scope="x">a</th></tr></table>',
    '<ol start="2147483648" type="x"><li value="-99999999">a</li></ol>',
    '<p title="" id="" lang="" dir="">a</p>',
    '<p dir="up">a</p>',
    '<time datetime="">a</time>',
  ])("without one, or beyond any measure, go: %s", (html) => {
    expect(clean(html)).not.toMatch(/<[a-z]+ /);
  });
});

describe("images", () => {
  test("are absolute, lazy, silent about the reader, with their size where known", () => {
    expect(clean('<img src="/a.jpg" srcset="/b.jpg 2x" width="600px" height="50%" alt="A" style="x">')).toBe(
      `<img src="https://site.example/a.jpg" alt="A" width="600" ${LAZY}>`,
    );
  });

  test("that scripts would have loaded are found", () => {
    expect(
      clean(
        '<img src="data:image/gif;base64,R0" data-lazy-src="/real.jpg"><noscript><img src="/real.jpg"></noscript>',
      ),
    ).toBe(`<img src="https://site.example/real.jpg" alt="" ${LAZY}>`);
  });

  test.each([
    '<img src="https://x.example/t.gif" width="1" height="1">',
    '<img src="https://x.example/t.gif" height="0">',
    '<img src="http://feeds.feedburner.com/~r/x/~4/y">',
    '<img src="https://medium.com/_/stat?event=post.clientViewed">',
    '<img src="https://pixel.wp.com/b.gif?host=x">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="http://127.0.0.1/a.png">',
    '<img src="http://[::1]/a.png">',
    '<img src="https://192.168.1.1/a.png">',
    '<img src="http://0x7f.1/a.png">',
    '<img src="http://router.lan/a.png">',
    '<img src="http://localhost:8080/a.png">',
    '<img src="https://user:secret@a.example/a.png">',
    "<img>",
  ])("that count or show nothing go: %s", (html) => expect(clean(`<p>${html}</p>`)).toBe(""));
});

describe("embeds", () => {
  test.each([
    [
      "//www.youtube.com/embed/abcdefghijk?feature=oembed",
      "youtube:abcdefghijk",
      "https://www.youtube.com/watch?v=abcdefghijk",
      "Watch on YouTube",
    ],
    [
      "https://www.youtube-nocookie.com/embed/abcdefghijk",
      "youtube:abcdefghijk",
      "https://www.youtube.com/watch?v=abcdefghijk",
      "Watch on YouTube",
    ],
    [
      "https://www.youtube.com/embed/videoseries?si=a&amp;list=PL12-_x",
      "youtube:videoseries?list=PL12-_x",
      "https://www.youtube.com/playlist?list=PL12-_x",
      "Watch on YouTube",
    ],
    [
      "https://www.youtube-nocookie.com/embed/live_stream?channel=UC12-_x",
      "youtube:live_stream?channel=UC12-_x",
      "https://www.youtube.com/channel/UC12-_x/live",
      "Watch on YouTube",
    ],
    [
      "https://player.vimeo.com/video/76979871?badge=0",
      "vimeo:76979871",
      "https://vimeo.com/76979871",
      "Watch on Vimeo",
    ],
    [
      "https://player.vimeo.com/video/76979871?badge=0&amp;h=8272103f6e",
      "vimeo:76979871?h=8272103f6e",
      "https://vimeo.com/76979871/8272103f6e",
      "Watch on Vimeo",
    ],
  ])("%s becomes a link that asks nothing of its host", (src, embed, href, text) => {
    expect(clean(`<iframe src="${src}" width="560" allowfullscreen></iframe>`)).toBe(
      `<a class="embed" data-embed="${embed}" href="${href}" ${REL}>${text}</a>`,
    );
  });

  test("a player's title is its text", () => {
    expect(
      clean('<iframe title="Pricing, live" src="https://www.youtube.com/embed/abcdefghijk"></iframe>'),
    ).toContain(">Pricing, live (YouTube)</a>");
  });

  test.each([
    "https://evil.example/embed/abcdefghijk",
    "https://www.youtube.com.evil.example/embed/abcdefghijk",
    "https://www.youtube.com/embed/abcdefghijk%22onload",
    "https://www.youtube.com/embed/videoseries",
    "https://www.youtube.com/redirect?q=x",
    "javascript:alert(1)",
  ])("no other frame stays: %s", (src) => {
    expect(clean(`<p>a</p><iframe src="${src}"></iframe>`)).toBe("<p>a</p>");
  });

  test("a foreign link cannot pass for an embed", () => {
    expect(clean('<a class="embed" data-embed="youtube:x" href="https://evil.example">x</a>')).toBe(
      `<a href="https://evil.example/" ${REL}>x</a>`,
    );
  });
});

describe("what goes", () => {
  test("empty blocks, and empty inline elements but not their space", () => {
    expect(clean("<p> &nbsp;<br></p><div><p></p></div><h3><strong></strong></h3><p>a<em> </em>b</p>")).toBe(
      "<p>a b</p>",
    );
  });

  test("platforms' buttons and widgets", () => {
    expect(
      clean(
        '<p>a</p><p class="button-wrapper"><a href="/s">Subscribe</a></p><div class="sharedaddy sd">Share</div>',
      ),
    ).toBe("<p>a</p>");
  });

  test("the lead image where it opens the text, in another size too, with its caption", () => {
    const lead = "https://site.example/up/lead.jpg";
    const text = "<p>text</p>";
    const drop = (html: string) => sanitiseHtml(html, BASE, { leadImage: lead });
    expect(
      drop(
        `<figure><a href="${lead}"><img src="/up/lead-1024x683.jpg?w=1"></a><figcaption>c</figcaption></figure>${text}`,
      ),
    ).toBe(text);
    expect(drop(`<p><img src="https://i0.wp.com/site.example/up/lead.jpg"></p>\n${text}`)).toBe(text);
    expect(drop(`<p><img src="${lead}"> first words</p>`)).toBe("<p> first words</p>");
    expect(drop(`${text}<p><img src="${lead}"></p>`)).toContain("<img");
    expect(drop(`<p><img src="/up/other.jpg"></p>${text}`)).toContain("<img");
  });

  test("the lead image by its address, whatever size the query asks for; no other one of the same script", () => {
    const text = "<p>Text</p>";
    const drop = (lead: string, src: string) =>
      sanitiseHtml(`<p><img src="${src}"></p>${text}`, BASE, { leadImage: `https://site.example${lead}` });
    const one = "/_next/image?url=%2Fcover.png&w=640&q=75";
    expect(drop(one, "/_next/image?q=90&amp;w=1200&amp;url=%2Fcover.png")).toBe(text);
    expect(drop("/up/a.png", "/up/a.png?v=2&amp;name=a.png")).toBe(text);
    expect(drop(one, "/_next/image?url=%2Fb.png&amp;w=640&amp;q=75")).toContain("<img");
  });
});

describe("textOf", () => {
  test("gives one line a block, entities decoded, nothing that is not read", () => {
    expect(
      textOf(
        "<h2>A &amp; B</h2><p>one<br>two&nbsp;three</p><ul><li>x</li><li>y</li></ul><script>no()</script><style>p{}</style>",
      ),
    ).toBe("A & B\none\ntwo three\nx\ny");
    expect(textOf("<table><tr><td>a</td><td>b</td></tr></table>")).toBe("a b");
    expect(textOf("plain  words")).toBe("plain words");
    expect(textOf("fish &lt;b&gt; chips")).toBe("fish <b> chips");
  });
});

describe("firstImage", () => {
  test("passes over beacons, avatars, smileys, icons and share buttons", () => {
    const html =
      '<img src="https://secure.gravatar.com/avatar/x"><img src="https://s.w.org/images/core/emoji/15/72x72/1f600.png">' +
      '<img src="/icon.png" width="16" height="16"><img src="https://feeds.feedburner.com/~ff/x"><img src="/twitter_icon_large.png">' +
      '<div><img src="/real.jpg" width="800" height="450"></div>';
    expect(firstImage(html, BASE)).toEqual({ url: "https://site.example/real.jpg", width: 800, height: 450 });
    expect(firstImage('<p>none</p><img src="http://10.0.0.1/a.png">', BASE)).toBeNull();
  });
});

test("a header cell without a text becomes an ordinary one", () => {
  const html =
    "<table><thead><tr><th></th><th>Price</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr></tbody></table>";
  const safe = sanitiseHtml(html, "https://example.com/");
  expect(safe).toContain("<td></td><th>Price</th>");
});
