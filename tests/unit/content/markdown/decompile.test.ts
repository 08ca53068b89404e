import { describe, expect, test } from "vitest";
import { compileArticle } from "~/domains/content/sources/markdown/compile.ts";
import { decompile } from "~/domains/content/sources/markdown/decompile.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";
import { canonicalHtml } from "~/platform/html/to-markdown/canonical.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

const context = parseContext({
  figures: { companies: new Map([["SNOW", "Snowflake"]]), lenient: false },
});

const compile = (markdown: string) =>
  compileArticle({ slug: "a", title: "A", categories: ["ai"], tags: [] }, markdown, context).html;

/** Markdown of each kind that the compiler knows: made of what it compiles to, it stays as it is. */
const STAYS: Record<string, string> = {
  emphasis: "A *first*, a **second**, ~~gone~~ and `code`, also ``with ` in it``.",
  "emphasis within a word": "d**e**f and *a*b",
  "a link with a title": 'A [link](<https://example.com/a_(b)?x=1&y=2> "Its \\"title\\"").',
  "signs that mean nothing": "2 \\* 3, a\\_ b, snake_case, \\[sic\\], 1 \\< 2, \\&lt; and \\~5%.",
  "addresses that are no links": "At www\\.example.com, https\\://example.com or ada\\@example.com.",
  "lines that begin like blocks": "1986\\. A year\n\n\\- no item\n\n\\# no heading",
  headings: "## Two `c`\n\n#### Four",
  "links to headings":
    "See [one](#two-c) and [the last](#über-uns).\n\n## Two `c`!\n\n## Three\n\n### Über uns",
  "nested lists": "- a\n- b\n  - c\n    1. one\n    2. two\n- d",
  "lists in a row": "- a\n- b\n\n* c",
  "lists of paragraphs": "3. one\n\n   more\n\n4. two",
  quotes: "> one\n>\n> - two",
  "broken lines": "Line\\\nbreak",
  tables: "| a | b |\n| :--- | ---: |\n| x \\| y | **z** |\n|  | `q` |",
  pictures: "A ![of it](https://example.com/a.png) in a line.",
  "a picture with a caption": '![of it](https://example.com/a.png "The caption")',
  "quotes in a picture's words":
    'A [![The "Billing" page](https://example.com/a.png)](https://example.com/) and ![a "b"](https://example.com/a.png).\n\n![The "Billing" page](https://example.com/a.png "The caption")',
  "signs in a title and in a caption":
    '![it](https://example.com/a.png "R&D, not R&amp;amp;D &amp;copy; Us")\n\nA ![it](https://example.com/a.png "&amp;copy; Us") in a line.',
  "an exclamation in front of a link":
    "Look\\![here](https://example.com/), and [there](https://example.com/)!",
  notes: "Here[^1] and there[^long].\n\n[^1]: One.\n[^long]: Two.\n\n    More.",
  "a note named twice": "Here[^1] and there[^1].\n\n[^1]: One.",
  "a note named twice in a chart's table":
    "<!-- chart\ntitle: Burn\nkind: bar\nunit: $M\nsource: Above\ncolumns: Burn\n-->\n| Round | Burn[^1] |\n| --- | ---: |\n| Seed | $1M[^1] |\n| A | $2M |\n\n[^1]: One.",
  "a note named in a chart's table and in a text":
    "<!-- chart\ntitle: Burn\nkind: bar\nunit: $M\nsource: Above\ncolumns: Burn\n-->\n| Round | Burn |\n| --- | ---: |\n| Seed | $1M[^1] |\n| A | $2M |\n\nAs told[^1].\n\n[^1]: One.",
  code: "````js\nconst a = `x`;\n\n// ```\n````",
  "a rule": "One\n\n---\n\nTwo",
  "elements without a sign": "H<sub>2</sub>O, x<sup>2</sup> and <kbd>x</kbd>",
  "an unlisted video": '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
  "a playlist": '<iframe src="https://www.youtube.com/embed/videoseries?list=PL12"></iframe>',
  "a video": '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ" title="My talk"></iframe>',
  "a company": "{{company SNOW}}",
  "a chart":
    '```chart\ntitle: Margin, by quarter\nkind: bar\nunit: %\nsource: Forms 10-Q\n---\n"", Gross\nJuly, 66.8\nOctober, –\nMay, 65.0\n```',
  "a chart of large figures":
    '```chart\ntitle: Revenue\nkind: bar\nunit: $\nsource: Forms 10-K\n---\n"", Revenue\nAll, 1234567890123.00\nOne, 12.50\n```',
  "a chart of a table":
    "<!-- chart\ntitle: The multiple\nkind: bar\nunit: x\nsource: Above\ncolumns: Multiple\n-->\n| Change | Net | Multiple |\n| --- | ---: | ---: |\n| As reported | $4.00M | 1.50 |\n| **Sum** | $4.00M | 1.50 |\n| Doubled | $3.30M | 1.82 |",
};

describe("Markdown of what Markdown was compiled to is the same again", () => {
  for (const [name, markdown] of Object.entries(STAYS))
    test(name, () => {
      const html = compile(markdown);
      expect(decompile(html, { context })).toEqual({ markdown, exact: true });
    });
});

describe("what Markdown has no form for", () => {
  const back = (foreign: string) => {
    const html = sanitiseHtml(foreign, "https://old.example.com");
    const { markdown, exact } = decompile(html, { context });
    return { markdown, exact, isSame: canonicalHtml(compile(markdown)) === canonicalHtml(html) };
  };

  test("stays HTML on one line, with what stands literally in it", () => {
    expect(back("<div><p>One</p><pre>a\n\nb</pre></div><p>Two</p>")).toEqual({
      markdown: "<div><p>One</p><pre>a&#10;&#10;b</pre></div>\n\nTwo",
      exact: true,
      isSame: true,
    });
  });

  test("keeps the size of a picture elsewhere, and a table with joined cells", () => {
    for (const html of [
      '<p>At <img src="https://example.com/a.png" alt="" width="640" height="480"></p>',
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
      '<h2 id="part">Part</h2><p>See <a href="#part">there</a>.</p>',
      '<p>See <a href="#part">there</a>.</p><p><a name="part"></a></p><p>It</p>',
      '<p>See <a href="#part">there</a>.</p><h2><span id="part">It</span></h2>',
      "<details open><summary>More</summary><p>It</p></details>",
      "<ul><li>tight</li><li><p>loose</p></li></ul>",
      "<p><strong> a</strong>b</p>",
      '<figure><img src="https://example.com/a.png" alt=""><figcaption>The <em>caption</em></figcaption></figure>',
    ])
      expect(back(html)).toMatchObject({ exact: true, isSame: true });
  });

  test("of an empty superscript is what stands around it", () => {
    expect(back("<p>a<sup></sup>b</p>").markdown).toBe("ab");
  });

  test("is said to be another where a text stands in no element", () => {
    expect(back("bare <b>text</b>")).toMatchObject({ exact: false });
  });
});

test("addresses of pictures are those that the caller gives, and their sizes come back from them", () => {
  const stored = "/media/0123456789abcdef0123456789abcdef-640x480.png";
  const folder = parseContext({
    ...context,
    resolve: (address) =>
      address === "pictures/one.png" ? { address: stored, width: 640, height: 480 } : `${address} is unknown`,
  });
  const html = compileArticle(
    { slug: "a", title: "A", categories: ["ai"], tags: [] },
    '![one](pictures/one.png "Its caption")\n\nAnd [![two](pictures/one.png)](https://example.com/)',
    folder,
  ).html;
  expect(html).toContain('width="640"');
  const addressOf = (address: string) => (address === stored ? "pictures/one.png" : address);
  expect(decompile(html, { context: folder, addressOf })).toEqual({
    markdown:
      '![one](pictures/one.png "Its caption")\n\nAnd [![two](pictures/one.png)](https://example.com/)',
    exact: true,
  });
});
