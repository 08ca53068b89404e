import type { Row } from "./read-row.ts";
import { rowsOf } from "./rows-of.ts";

/** What an item's body and summary are read as. */
export const TEXT_ROWS: Row[] = [
  ...rowsOf("html", {
    RSS: [
      ["<content:encoded><![CDATA[<p>A</p>]]></content:encoded>", "<p>A</p>"],
      ["<content:encoded>&lt;p&gt;A&lt;/p&gt;</content:encoded>", "<p>A</p>"],
      ["<content:encoded>&amp;lt;p&amp;gt;A&amp;lt;/p&amp;gt;</content:encoded>", "<p>A</p>"],
      ['<atom:content type="html">&lt;p&gt;A&lt;/p&gt;</atom:content>', "<p>A</p>"],
      [
        '<xhtml:body xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:p>A</xhtml:p></xhtml:body>',
        "<p>A</p>",
      ],
      ["<description>A</description>", ""],
    ],
    RDF: [["<content:encoded><![CDATA[<p>A</p>]]></content:encoded>", "<p>A</p>"]],
    Atom: [
      ['<content type="html">&lt;p&gt;A&lt;/p&gt;</content>', "<p>A</p>"],
      [
        '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A</p></div></content>',
        '<div xmlns="http://www.w3.org/1999/xhtml"><p>A</p></div>',
      ],
      ['<content type="text">A &lt; B</content>', "<p>A &lt; B</p>"],
      ['<content type="text/html" mode="base64">PHA+w4Q8L3A+</content>', "<p>Ä</p>"],
      ['<content type="text/html" mode="base64">no base64!</content><id>1</id>', ""],
      ['<content type="text/html" mode="escaped">&lt;p&gt;A&lt;/p&gt;</content>', "<p>A</p>"],
      ['<content type="image/png">iVBORw0KGgo=</content><id>1</id>', ""],
      ['<content type="video/mp4" src="/a.mp4"/><id>1</id>', ""],
    ],
    JSON: [
      ['"content_html":"<p>A</p>"', "<p>A</p>"],
      ['"content_text":"A < B"', "<p>A &lt; B</p>"],
    ],
  }),
  ...rowsOf("summaryHtml", {
    RSS: [
      ["<description>&lt;p&gt;A&lt;/p&gt;</description>", "<p>A</p>"],
      ["<description>A\n\nB</description>", "<p>A</p><p>B</p>"],
      ["<itunes:summary>A</itunes:summary>", "<p>A</p>"],
      ["<dc:description>A</dc:description>", "<p>A</p>"],
      ["<dcterms:abstract>A</dcterms:abstract>", "<p>A</p>"],
      ["<atom:summary>A</atom:summary>", "<p>A</p>"],
      ["<media:description>A</media:description>", "<p>A</p>"],
      ["<media:group><media:description>A</media:description></media:group>", "<p>A</p>"],
    ],
    Atom: [['<summary type="html">&lt;p&gt;A&lt;/p&gt;</summary>', "<p>A</p>"]],
    JSON: [['"summary":"A < B"', "<p>A &lt; B</p>"]],
  }),
  ...rowsOf("base", {
    RSS: [["<link>https://a.example/1</link>", "https://a.example/1"]],
    Atom: [
      ['<content xml:base="https://b.example/dir/">A</content>', "https://b.example/dir/"],
      ['<link href="https://a.example/1"/><content>A</content>', "https://a.example/1"],
    ],
  }),
  ...rowsOf("text", {
    RSS: [
      [
        "<description>&lt;p&gt;Before&lt;/p&gt;&lt;iframe src='/x'&gt;&lt;b&gt;No frames&lt;/b&gt;&lt;/iframe&gt;&lt;p&gt;after&lt;/p&gt;</description>",
        "Before\nafter",
      ],
      ["<description><![CDATA[<iframe src='/x'/><p>after</p>]]></description>", "after"],
      ["<description><![CDATA[<p>Before</p><object data='/x'><p>after</p>]]></description>", "Before\nafter"],
      ["<description><![CDATA[<video src='/x'><p>after</p>]]></description>", "after"],
      ["<description><![CDATA[<video src='/x'>No video</video><p>after</p>]]></description>", "after"],
      [
        "<description><![CDATA[<video src='/1'><p>one</p><video src='/2'>No video</video><p>two</p>]]></description>",
        "one\ntwo",
      ],
      ["<description><![CDATA[<script src='/x'/><p>after</p>]]></description>", "after"],
      ["<description><![CDATA[<textarea><p>after</p>]]></description>", "after"],
      ["<description>don\u0092t</description>", "don’t"],
      ["<description>don&#146;t</description>", "don’t"],
      ["<description>don&amp;#146;t</description>", "don’t"],
      ["<description>a\u0081b</description>", "ab"],
      ["<description>👩\u200d💻 ships</description>", "👩\u200d💻 ships"],
      ["<description>می\u200cخواهم</description>", "می\u200cخواهم"],
      ["<description>wo\u200brd\u00ad</description>", "word"],
      ["<description>A &amp;nbsp; &amp;eacute;</description>", "A é"],
      ["<description>a < b & c</description>", "a < b & c"],
    ],
    JSON: [
      ['"content_text":"don\\u0092t"', "don’t"],
      ['"content_html":"<iframe src=/x><b>No frames</b></iframe>after"', "after"],
    ],
  }),
];
