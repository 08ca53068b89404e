import type { Row } from "./read-row.ts";
import { rowsOf } from "./rows-of.ts";

/** What an item says of itself. */
export const ITEM_ROWS: Row[] = [
  ...rowsOf("id", {
    RSS: [
      ["<guid>1</guid>", "1"],
      ["<atom:id>urn:1</atom:id>", "urn:1"],
      ["<dc:identifier>1</dc:identifier>", "1"],
      ["<title>T</title>", null],
    ],
    RDF: [
      ['<item rdf:about="https://a.example/1"><title>T</title></item>', "https://a.example/1"],
      [
        '<item rdf:about="https://a.example/1"><dc:identifier>doi:1</dc:identifier></item>',
        "https://a.example/1",
      ],
    ],
    Atom: [["<id>urn:1</id>", "urn:1"]],
    JSON: [
      ['"id":"1"', "1"],
      ['"id":1', "1"],
    ],
  }),
  ...rowsOf("url", {
    RSS: [
      ["<link>https://a.example/1</link>", "https://a.example/1"],
      ["<link>1</link>", "https://site.example/1"],
      ["<link><![CDATA[https://a.example/1]]></link>", "https://a.example/1"],
      ["<guid>https://a.example/1</guid>", "https://a.example/1"],
      ['<guid isPermaLink="true">/1</guid>', "https://site.example/1"],
      ['<guid isPermaLink="false">https://a.example/1</guid>', null],
      ['<atom:link href="https://a.example/1"/>', "https://a.example/1"],
      [
        "<link>https://count.example/1</link><feedburner:origLink>https://a.example/1</feedburner:origLink>",
        "https://a.example/1",
      ],
      ["<link>https://www.google.com/url?q=https://a.example/1</link>", "https://a.example/1"],
      ["<title>T</title><link>javascript:alert(1)</link>", null],
    ],
    RDF: [['<item rdf:about="https://a.example/1"><title>T</title></item>', "https://a.example/1"]],
    Atom: [
      ['<link href="https://a.example/1"/>', "https://a.example/1"],
      [
        '<link rel="edit" href="https://a.example/edit"/><link rel="alternate" href="https://a.example/1"/>',
        "https://a.example/1",
      ],
      [
        '<link rel="alternate" type="text/plain" href="https://a.example/1.txt"/><link rel="alternate" type="text/html" href="https://a.example/1"/>',
        "https://a.example/1",
      ],
      ['<link xml:base="https://b.example/dir/" href="1"/>', "https://b.example/dir/1"],
      ["<id>https://a.example/1</id>", "https://a.example/1"],
    ],
    JSON: [
      ['"url":"/1"', "https://site.example/1"],
      ['"external_url":"https://a.example/1"', "https://a.example/1"],
      ['"id":"https://a.example/1"', "https://a.example/1"],
    ],
  }),
  ...rowsOf("title", {
    RSS: [
      ["<title>A</title>", "A"],
      ["<title><![CDATA[A &amp; B]]></title>", "A & B"],
      ["<title>A &amp;amp;amp; B</title>", "A & B"],
      ["<title>A &lt;b&gt;B&lt;/b&gt;</title>", "A B"],
      ["<title>Vec&lt;T&gt;</title>", "Vec<T>"],
      ["<dc:title>A</dc:title>", "A"],
      ["<atom:title>A</atom:title>", "A"],
      ["<media:title>A</media:title>", "A"],
      ["<media:group><media:title>A</media:title></media:group>", "A"],
      ["<description>First sentence. Second.</description>", "First sentence"],
      ['<title>A - Paper</title><source url="https://a.example/">Paper</source>', "A"],
    ],
    Atom: [
      ['<title type="html">&lt;i&gt;A&lt;/i&gt; &amp;amp; B</title>', "A & B"],
      ['<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>B</b></div></title>', "A B"],
      ["<content>First sentence. Second.</content>", "First sentence"],
    ],
    JSON: [
      ['"title":"A"', "A"],
      ['"content_text":"First sentence. Second."', "First sentence"],
    ],
  }),
  ...rowsOf("author", {
    RSS: [
      ["<author>jane@a.example (Jane Roe)</author>", "Jane Roe"],
      ["<author>jane@a.example</author>", null],
      ["<dc:creator>Jane Roe</dc:creator>", "Jane Roe"],
      ["<dc:creator>Jane Roe</dc:creator><dc:creator>Max Poe</dc:creator>", "Jane Roe, Max Poe"],
      ["<dc:author>Jane Roe</dc:author>", "Jane Roe"],
      ["<itunes:author>Jane Roe</itunes:author>", "Jane Roe"],
      ["<atom:author><atom:name>Jane Roe</atom:name></atom:author>", "Jane Roe"],
    ],
    Atom: [
      ["<author><name>Jane Roe</name></author>", "Jane Roe"],
      ["<author><name>Jane Roe</name></author><author><name>Max Poe</name></author>", "Jane Roe, Max Poe"],
    ],
    JSON: [
      ['"authors":[{"name":"Jane Roe"},{"name":"Max Poe"}]', "Jane Roe, Max Poe"],
      ['"author":{"name":"Jane Roe"}', "Jane Roe"],
    ],
  }),
  ...rowsOf("tags", {
    RSS: [
      ["<category>A</category><category>B</category><category>A</category>", ["A", "B"]],
      ['<category domain="https://a.example/">A</category>', ["A"]],
      ["<dc:subject>A</dc:subject>", ["A"]],
      ['<atom:category term="A"/>', ["A"]],
      ['<media:category label="A">a/b</media:category>', ["A"]],
      ["<media:category>A</media:category>", ["A"]],
      ["<media:keywords>A, B</media:keywords>", ["A", "B"]],
      ["<media:group><media:keywords>A, B</media:keywords></media:group>", ["A", "B"]],
      ["<media:group><media:category>A</media:category></media:group>", ["A"]],
      ["<itunes:keywords>A,B</itunes:keywords>", ["A", "B"]],
      ['<itunes:category text="A"><itunes:category text="B"/></itunes:category>', ["A", "B"]],
    ],
    Atom: [
      ['<category term="a" label="A"/>', ["A"]],
      ['<category term="a"/>', ["a"]],
      ['<category scheme="https://a.example/kind" term="https://a.example/kind#post"/>', []],
    ],
    JSON: [['"tags":["A","B"]', ["A", "B"]]],
  }),
  ...rowsOf("source", {
    RSS: [['<source url="https://a.example/">Paper</source>', { name: "Paper", url: "https://a.example/" }]],
    Atom: [
      [
        '<source><title>Paper</title><link href="https://a.example/"/></source>',
        { name: "Paper", url: "https://a.example/" },
      ],
    ],
  }),
  ...rowsOf("enclosure", {
    RSS: [
      ['<enclosure url="/a.mp3" type="audio/mpeg"/>', "https://site.example/a.mp3"],
      ['<enclosure url="/a.mp3"/>', "https://site.example/a.mp3"],
      ['<enclosure url="/a.jpg" type="image/jpeg"/>', null],
      ['<media:content url="/a.mp4" type="video/mp4"/>', "https://site.example/a.mp4"],
      [
        '<media:group><media:content url="/a.mp4" type="video/mp4"/></media:group>',
        "https://site.example/a.mp4",
      ],
    ],
    Atom: [['<link rel="enclosure" href="/a.mp3" type="audio/mpeg"/>', "https://site.example/a.mp3"]],
    JSON: [['"attachments":[{"url":"/a.mp3","mime_type":"audio/mpeg"}]', "https://site.example/a.mp3"]],
  }),
  ...rowsOf("image", {
    RSS: [
      ['<media:content url="/a.jpg" medium="image"/>', "https://site.example/a.jpg"],
      ['<media:thumbnail url="/a.jpg"/>', "https://site.example/a.jpg"],
      ['<media:group><media:thumbnail url="/a.jpg"/></media:group>', "https://site.example/a.jpg"],
      ['<enclosure url="/a.jpg" type="image/jpeg"/>', "https://site.example/a.jpg"],
      ["<image><url>/a.jpg</url></image>", "https://site.example/a.jpg"],
      ['<itunes:image href="/a.jpg"/>', "https://site.example/a.jpg"],
      [
        '<media:content url="/a.jpg" medium="image" width="300"/><media:content url="/b.jpg" medium="image" width="900"/>',
        "https://site.example/b.jpg",
      ],
      ['<media:thumbnail url="/a.jpg" width="16"/>', null],
    ],
    Atom: [['<link rel="enclosure" type="image/png" href="/a.png"/>', "https://site.example/a.png"]],
    JSON: [
      ['"image":"/a.jpg"', "https://site.example/a.jpg"],
      ['"banner_image":"/a.jpg"', "https://site.example/a.jpg"],
    ],
  }),
];
