import { expect, test } from "vitest";
import { markdownText } from "~/lib/text/markdown-text.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { sanitiseHtml, textOf } from "~/platform/html/sanitise.ts";

test("headings, lists, quotes, links and code are marked; the rest is text", () => {
  const html = sanitiseHtml(
    `<h2>Why &lt;now&gt;</h2><p>One <b>bold</b> word, <a href="/a?b=1&amp;c=2" title="a > b">a link</a> &amp; more.</p>
     <ul><li>first</li><li><p>second</p></li></ul><blockquote><p>Quoted.</p></blockquote>
     <p>Line<br>break, <code>x &lt; y</code>.</p><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>`,
    "https://recurring.test/",
  );
  expect(markdownText(html)).toBe(
    [
      "## Why <now>",
      "One bold word, [a link](https://recurring.test/a?b=1&c=2) & more.",
      "- first\n\n- second",
      "> Quoted.",
      "Line\nbreak, `x < y`.",
      "| 1 | 2 |\n| --- | --- |\n| 3 | 4 |",
    ].join("\n\n"),
  );
});

test("what only looks like a character's name stays as it is", () => {
  expect(markdownText("<p>&constructor; &bogus; &amp;</p>")).toBe("&constructor; &bogus; &");
});

test("preformatted text keeps its lines", () => {
  expect(markdownText("<p>a\n b</p><pre><code>one\n  &lt;two</code></pre><p>c</p>")).toBe(
    "a b\n\n```\none\n  <two\n```\n\nc",
  );
});

const samples = import.meta.glob<string>("/content/sample/articles/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The words of a text without its marks. */
const words = (text: string) =>
  text
    .replace(/\[\^\d+\]:?|\]\([^)]*\)|`/g, "")
    .split(/[\s#>|[*-]+/)
    .filter(Boolean)
    .join(" ");

test("every word of the sample's articles is there, in its order", () => {
  expect(Object.keys(samples).length).toBeGreaterThan(25);
  for (const [file, source] of Object.entries(samples)) {
    const html = sanitiseHtml(
      markdownHtml(source.replace(/^---[\s\S]*?---/, ""), "https://recurring.test/"),
      "https://recurring.test/",
    );
    expect(words(markdownText(html)), file).toBe(words(textOf(html)));
  }
});
