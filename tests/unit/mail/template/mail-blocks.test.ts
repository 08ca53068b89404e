import { describe, expect, test } from "vitest";
import {
  bullets,
  button,
  figures,
  heading,
  headline,
  listing,
  note,
  paragraph,
  quotation,
  story,
  subheading,
} from "~/platform/mail/template/blocks.ts";
import { markdownBlocks } from "~/platform/mail/template/markdown.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { change, link, textOf } from "~/platform/mail/template/words.ts";
import { mailing } from "../../../support/mail/mail.ts";

const bare = ({ html }: { html: unknown }) =>
  String(html).replace(/ (?:style|class|align|scope|dir)="[^"]*"/g, "");

describe("a block", () => {
  test("of a story has its kicker and its text, or neither", () => {
    const href = "https://recurring.ai/a";
    expect(story({ label: "A", href }).text).toBe(`A\n${href}`);
    expect(story({ label: "A", href, kicker: "Today", text: "Words." }).text).toBe(
      `[Today]\nA\nWords.\n${href}`,
    );
    expect(bare(story({ label: "A", href }))).toBe(`<h3><a href="${href}">A</a></h3><p>&#160;</p>`);
    expect(bare(story({ label: "A", href, kicker: "Today", text: "Words." }))).toBe(
      `<p>Today</p><h3><a href="${href}">A</a></h3><p>Words.</p>`,
    );
  });

  test("of a list is numbered from one, or has marks", () => {
    expect(bullets(["a", "b"]).text).toBe("* a\n* b");
    expect(bullets(["a", "b"], { numbered: true }).text).toBe("1. a\n2. b");
    expect(bare(bullets(["a"]))).toBe("<ul><li>a</li></ul>");
    expect(bare(bullets(["a"], { numbered: true }))).toBe("<ol><li>a</li></ol>");
  });

  test("of a heading is underlined in text, by sixty signs at most", () => {
    expect(heading("Abc").text).toBe("Abc\n---");
    expect(heading("x".repeat(60)).text.split("\n")[1]).toHaveLength(60);
    expect(heading("x".repeat(61)).text.split("\n")[1]).toHaveLength(60);
  });

  test("of a button shows its address where it is asked to", () => {
    const call = { label: "Do", href: "https://recurring.ai/do" };
    expect(bare(button(call))).not.toContain("Or open this address");
    expect(bare(button(call, { address: true }))).toContain(`<a href="${call.href}">${call.href}</a></p>`);
  });

  test("of figures names its rows in the first column, and aligns numbers right", () => {
    const { html, text } = figures(
      "Movers",
      [{ label: "Symbol" }, { label: "Price", numeric: true }],
      [["A", "1"]],
    );
    const cells = [
      ...String(html).matchAll(/<(t[hd])[^>]*?(?: scope="(\w+)")? align="(\w+)"[^>]*>([^<]*)</g),
    ];
    expect(cells.map(([, tag, scope, align, words]) => [tag, scope, align, words])).toEqual([
      ["th", "col", "left", "Symbol"],
      ["th", "col", "right", "Price"],
      ["th", "row", "left", "A"],
      ["td", undefined, "right", "1"],
    ]);
    expect(text).toBe("A  1");
  });
});

describe("a word as wide as a phone", () => {
  const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
  const href = "https://recurring.ai/a";
  const breaks = /overflow-wrap:anywhere;word-break:break-word[^"]*"[^>]*>(?:<[^>]*>)*Rindfleisch/;

  test.each([
    ["heading", heading(word)],
    ["subheading", subheading(word)],
    ["paragraph", paragraph(word)],
    ["note", note(word)],
    ["list", bullets([word])],
    ["quotation", quotation(word)],
    ["listing", listing(word)],
    ["button", button({ label: word, href })],
    ["story", story({ label: word, href })],
    ["text of a story", story({ label: "A", href, text: word })],
    ["kicker of a story", story({ label: "A", href, kicker: word })],
    ["figure", headline("A", word)],
    ["label of a figure", headline(word, "1")],
    ["table", figures("A", [{ label: "A" }, { label: "B" }], [["a", word]])],
    ["head of a row", figures("A", [{ label: "A" }], [[link(word, href)]])],
    ["head of a column", figures("A", [{ label: word }], [["a"]])],
  ])("is broken in a %s", (_, { html }) => {
    expect(String(html)).toMatch(breaks);
  });

  test("leaves the other cells of its table whole", () => {
    const { html } = figures("A", [{ label: "Company" }, { label: "About" }], [[link("Acme", href), word]]);
    const cells = String(html).match(/<t[hd] [^>]*>/g) ?? [];
    expect(cells.map((cell) => cell.includes("word-break:break-word"))).toEqual([false, false, false, true]);
  });
});

describe("words", () => {
  test.each([
    [1, "▲ +1%"],
    [-1, "▼ −1%"],
    [0, "0%"],
  ])("of a change of %i have their arrow", (percent, shown) => {
    const written = shown.replace(/^[▲▼] /, "");
    expect(String(change(percent, written).html)).toContain(`>${shown}</span>`);
    expect(change(percent, written).text).toBe(written);
  });

  test("of a link have its address beside them, unless they are the address", () => {
    const href = "https://recurring.ai/a";
    expect(textOf(link("A", href))).toBe(`A <${href}>`);
    expect(textOf(link(href, href))).toBe(href);
  });
});

describe("Markdown", () => {
  const text = (markdown: string) =>
    markdownBlocks(markdown, "https://recurring.ai").map((block) => block.text);

  test.each([
    ["# A", ["A\n-"]],
    ["## A", ["A\n-"]],
    ["### A", ["A"]],
    ["1. a\n2. b", ["1. a\n2. b"]],
    ["3. a\n4. b", ["3. a\n4. b"]],
    ["- a\n  - b\n    1. c\n- d", ["* a\n  * b\n    1. c\n* d"]],
    ["- a\n\n  b", ["* a\n  b"]],
    ["- [x] a\n- [ ] b\n- c", ["* ☑ a\n* ☐ b\n* c"]],
    ["- [x] a\n\n  b", ["* ☑ a\n  b"]],
    ["- a\n  ```\n  b\n    c\n  ```", ["* a\n  b\n    c"]],
    ["a  \nb", ["a\nb"]],
    ["a\nb", ["a b"]],
    ["---", ["----"]],
    ["```\na\n```", ["a"]],
    ["```\na\n  b\n\nc\n```", ["a\n  b\n\nc"]],
    ["`a < b`", ["a < b"]],
    ["> a\n>\n> b", ["> a\n> b"]],
    ["> a\n> - b\n> - c\n>\n> d", ["> a\n> * b\n> * c\n> d"]],
    ["a[^1]\n\n[^1]: b\n\n    - c", ["a[1]", "----", "[1] b", "* c"]],
    ["![words](/a.png)", ["words"]],
    ["[a](mailto:a@example.com)", ["a <mailto:a@example.com>"]],
    ["&#169; &copy; &amp; &nbsp;.", ["© © & \u00a0."]],
    ["&mdash; &euro; &rsquo; &hellip; &#x27; &#128512;", ["— € ’ … ' \u{1f600}"]],
    ["&nonsense; AT&T &copy=1 &amp;lt; a < b", ["&nonsense; AT&T &copy=1 &lt; a < b"]],
    ["`&amp;`", ["&amp;"]],
    ["[a](https://a.example/?b&#38;c)", ["a <https://a.example/?b&c>"]],
    ["\\*a\\*", ["*a*"]],
    ["a\n\n[b]: https://a.example", ["a"]],
    ["<p>a <b>b</b></p>\n\nc", ["a b", "c"]],
    ["<details><summary>a</summary>\nb &amp; c</details>", ["a\nb & c"]],
    ["<div>\n\na\n\n</div>\n\n<!-- b -->\n\n<script>c</script>", ["a"]],
    ["- a\n  <p>b</p>\n- c", ["* a\n  b\n* c"]],
    ["a<br>b<BR />\nc", ["a\nb\nc"]],
    ['"a"<br>"b"', ["“a”\n“b”"]],
    ["a - *b* - c, 12% - `d` - e<br>- f", ["a – b – c, 12% – d – e\n- f"]],
    ["| A | B |\n|---|---|\n| a<br>b | c |", ["a b  c"]],
    ["[![](/p.png)](/a)", ["https://recurring.ai/a"]],
    ["[![words](/p.png)](/a)", ["words <https://recurring.ai/a>"]],
    ["[](mailto:a@example.com)", ["a@example.com <mailto:a@example.com>"]],
  ])("%j is %j", (markdown, expected) => expect(text(markdown)).toEqual(expected));

  const html = (markdown: string) => markdownBlocks(markdown, "https://recurring.ai").map(bare).join("");

  test.each([
    [
      "- Parent **bold**\n  - child [one](https://a.example/)\n- last",
      '<ul><li>Parent <strong>bold</strong><ul><li>child <a href="https://a.example/">one</a></li></ul></li><li>last</li></ul>',
    ],
    ["3. a", '<ol start="3"><li>a</li></ol>'],
    ["- [ ] **a**", "<ul><li>☐ <strong>a</strong></li></ul>"],
    ["<p>a <b>b</b> &lt;</p>\n\nc", "<p>a b &lt;</p><p>c</p>"],
    ["a<br>\nb", "<p>a<br>b</p>"],
    ["[![](/p.png)](/a)", '<p><a href="https://recurring.ai/a">https://recurring.ai/a</a></p>'],
    ["> a\n>\n> b\n> - c\n>\n> d", "<blockquote>a<br>b<ul><li>c</li></ul>d</blockquote>"],
    ["- a\n\n  ```\n  b <\n    c\n  ```", "<ul><li>a<pre>b &lt;\n  c</pre></li></ul>"],
  ])("%j is %s in HTML", (markdown, expected) => expect(html(markdown)).toBe(expected));

  test("has its links counted wherever they stand", () => {
    const seen: string[] = [];
    const to = (address: string, label: string) => {
      seen.push(label);
      return address;
    };
    markdownBlocks(
      "- [a](/a)\n  - [b](/b)\n\n> - [c](/c)\n\nd[^1]\n\n[^1]: - [e](/e)",
      "https://recurring.ai",
      { to },
    );
    expect(seen).toEqual(["a", "b", "c", "e"]);
  });
});

describe("a mailing for one recipient", () => {
  const personal = (more = {}) =>
    personalise({ ...mailing("key", more), linksUntil: new Date(0) }, "r1", "secret");

  test("has its links in every part, and leaves other braces alone", async () => {
    const { subject, html, text, headers } = await personal({
      subject: "{{unsubscribe}} {{other}}",
      html: "{{unsubscribe}}",
      text: "{{ unsubscribe }} {{unsubscribe}}",
      headers: { A: "<{{unsubscribe}}>" },
    });
    const address = /^(\S+) \{\{other\}\}$/.exec(subject)?.[1];
    expect(address).toMatch(/^https:\/\/recurring\.ai\/newsletter\/unsubscribe\?token=[\w.-]+$/);
    expect([html, text, headers.A]).toEqual([address, `{{ unsubscribe }} ${address}`, `<${address}>`]);
  });

  test("adds its token to an address that has a query, escaped in HTML", async () => {
    const links = { more: { url: "https://recurring.ai/a?b=c", purpose: "p" } };
    const { html, text } = await personal({ links, html: "{{more}}", text: "{{more}}" });
    expect(text).toMatch(/^https:\/\/recurring\.ai\/a\?b=c&token=/);
    expect(html).toBe(text.replace("&", "&amp;"));
  });
});
