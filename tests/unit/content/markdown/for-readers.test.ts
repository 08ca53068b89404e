import { describe, expect, test } from "vitest";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";
import { canonicalHtml } from "~/platform/html/to-markdown/canonical.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";

const SITE = "https://recurring.test";
const PAGE = `${SITE}/article/one`;

/** What is read of foreign HTML. */
const read = (html: string) => markdownForReaders(sanitiseHtml(html, SITE), PAGE);

test("everything that Markdown has a form for keeps it", () => {
  const markdown = read(
    `<h2>Why &lt;now&gt;</h2><p>One <b>bold</b>, one <i>slanted</i> and one <s>old</s> word, <a href="/a?b=1&amp;c=2" title="a > b">a link</a> &amp; more.</p>
     <ul><li>first</li><li><p>second</p><ul><li>within</li></ul></li></ul><ol start="3"><li>third</li><li>fourth</li></ol>
     <blockquote><p>Quoted.</p><p>On.</p></blockquote>
     <p>Line<br>break, <code>x &lt; y</code>, 10<sup>9</sup>.</p><hr>
     <p><img src="/a.png" alt="A chart" width="400" height="200"></p>
     <figure><img src="/b.png" alt=""><figcaption>By <b>us</b></figcaption></figure>
     <pre><code class="language-sql">select 1
  from a;</code></pre>`,
  );
  expect(markdown).toBe(
    `## Why \\<now>

One **bold**, one *slanted* and one ~~old~~ word, [a link](${SITE}/a?b=1&c=2 "a > b") & more.

- first
- second
  - within

3. third
4. fourth

> Quoted.
>
> On.

Line\\
break, \`x < y\`, 10<sup>9</sup>.

---

![A chart](${SITE}/a.png)

![](${SITE}/b.png "By us")

\`\`\`sql
select 1
  from a;
\`\`\``,
  );
});

test("text that looks like Markdown is text", () => {
  const html = "<p># 1 of * and _ and [x](y)</p><p>1. one</p><p>+ two</p><p>&constructor; &amp;amp;</p>";
  expect(markdownHtml(read(html), SITE)).toBe(markdownHtml(read(html), SITE).replaceAll(/<(?!\/?p>)/g, ""));
  expect(textOf(markdownHtml(read(html), SITE))).toBe(textOf(sanitiseHtml(html, SITE)));
});

describe("a text without a form in Markdown stands without its form", () => {
  test.each([
    [
      "<p>An <u>underlined</u> <small>word</small>, <kbd>K</kbd> and a <q>quote</q>.</p>",
      "An underlined word, `K` and a “quote”.",
    ],
    ["<p>5&nbsp;%</p>", "5 %"],
    [
      "<details><summary>More</summary>one <b>word</b><p>two</p></details>",
      "**More**\n\none **word**\n\ntwo",
    ],
    ["<dl><dt>ARR</dt><dd>What recurs.</dd></dl>", "**ARR**\n\nWhat recurs."],
    ["<ul><li>one<pre>a</pre></li><li>two</li></ul>", "- one\n\n  ```\n  a\n  ```\n\n- two"],
    [
      '<table><caption>Plans</caption><tr><th>A</th><td align="right">1|2</td></tr><tr><td colspan="2"><p>x</p><ul><li>y</li><li>z</li></ul></td></tr></table>',
      "**Plans**\n\n| A | 1\\|2 |\n| --- | ---: |\n| x<br>y<br>z |  |",
    ],
    [
      '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ" title="A talk"></iframe>',
      "[A talk (YouTube)](https://www.youtube.com/watch?v=LCEmiRjPEtQ)",
    ],
    ["", ""],
  ])("%s", (html, markdown) => {
    expect(read(html)).toBe(markdown);
  });
});

test("notes of a feed are notes, whatever they are called there", () => {
  const feed =
    '<p>Claim.<sup id="ref1"><a href="#fn1">[1]</a></sup> Again.<sup id="ref2"><a href="#fn1">[1]</a></sup></p><ol><li id="fn1">Source. <a href="#ref1">↩︎</a></li></ol>';
  expect(read(feed)).toBe("Claim.[^1] Again.[^1]\n\n[^1]: Source.");
});

test("a table as wide as a mistake makes it ends", () => {
  const markdown = read(`<table><tr>${'<td colspan="9999">x</td>'.repeat(3)}</tr></table>`);
  expect(markdown.split("\n")).toHaveLength(2);
  expect(markdown.length).toBeLessThan(2_000);
  const many = `<table><tr>${'<td colspan="50">x</td>'.repeat(3_000)}</tr>${"<tr><td>y</td></tr>".repeat(3_000)}</table>`;
  expect(read(many).length).toBeLessThan(100_000);
});

const samples = import.meta.glob<string>("/content/sample/articles/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

describe("the sample's articles", () => {
  test.each(Object.entries(samples))("%s can be made again of their Markdown", (_, source) => {
    // Charts are figures by then: `publishing/charts`.
    const body = source.replace(/^---[\s\S]*?---/, "").replaceAll("```chart", "```text");
    const html = markdownHtml(body, SITE);
    const markdown = markdownForReaders(html, PAGE);
    expect(canonicalHtml(markdownHtml(markdown, SITE))).toBe(canonicalHtml(html));
    expect(textOf(markdownHtml(markdown, SITE))).toBe(textOf(html));
  });
});

test("a table within a table stands with its cells in lines", () => {
  const inner =
    "<table><caption>Prices</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td><h2>Head</h2><p>One</p><p>Two</p></td><td>Three</td></tr></tbody></table>";
  expect(read(`<table><tr><td>${inner}</td><td>Beside</td></tr></table>`)).toBe(
    "| Prices<br>Name<br>Head<br>One<br>Two<br>Three | Beside |\n| --- | --- |",
  );
});
