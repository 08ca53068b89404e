import type { Row } from "./read-row.ts";
import { rowsOf } from "./rows-of.ts";

/** What a feed says of itself. */
export const FEED_ROWS: Row[] = [
  ...rowsOf("feed.format", {
    RSS: [["<title>F</title>", "rss"]],
    RDF: [["<title>F</title>", "rdf"]],
    Atom: [["<title>F</title>", "atom"]],
    JSON: [['"title":"F"', "json"]],
    document: [
      ["<rss><channel><item><title>T</title></item></channel></rss>", "rss"],
      ["<channel><item><title>T</title></item></channel>", "rss"],
      ["<feed><entry><title>T</title></entry></feed>", "atom"],
      [
        '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><item><title>T</title></item></r:RDF>',
        "rdf",
      ],
      ["<html><body><feed><entry><title>T</title></entry></feed></body></html>", "atom"],
      ["<html><body>Hello</body></html>", "refused: not-a-feed"],
      ["<rss><channel><title>F</title></channel></rss>", "refused: empty"],
      ["<rss><channel><item><title>T", "refused: unreadable"],
      ['{"hello":1}', "refused: not-a-feed"],
      ["", "refused: empty"],
    ],
  }),
  ...rowsOf("items", {
    document: [
      [
        '<x:rss xmlns:x="http://backend.userland.com/rss2"><x:channel><x:item><x:title>T</x:title></x:item></x:channel></x:rss>',
        ["T"],
      ],
      [
        '<x:rss xmlns:x="urn:any"><x:channel><x:item><x:title>T</x:title></x:item></x:channel></x:rss>',
        ["T"],
      ],
      [
        '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>T</a:title></a:entry></a:feed>',
        ["T"],
      ],
      [
        '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://purl.org/rss/1.0/"><x:item><x:title>T</x:title></x:item></r:RDF>',
        ["T"],
      ],
      ["<rss><channel><item><title>A<item><title>B</title></item></channel></rss>", ["A", "B"]],
      ["<rss><channel><item><title>A</title></item><item><title>B</ti", ["A"]],
      ["<rss><channel><item/><item><title>A</title></item></channel></rss>", ["A"]],
    ],
  }),
  ...rowsOf("rejected", {
    document: [
      ["<rss><channel><item><title>A</title></item><item><title>B</ti", 1],
      ["<rss><channel><item/><item><title>A</title></item></channel></rss>", 0],
      ["<rss><channel><item><author>A</author></item><item><title>A</title></item></channel></rss>", 1],
    ],
  }),
  ...rowsOf("feed.title", {
    RSS: [
      ["<title>A &amp;amp; B</title>", "A & B"],
      ["<dc:title>A</dc:title>", "A"],
      ["<title> </title><dc:title>A</dc:title>", "A"],
      ["<atom:title>A</atom:title>", "A"],
      ["<link>https://a.example/</link>", ""],
    ],
    RDF: [["<dc:title>A</dc:title>", "A"]],
    Atom: [
      ["<title>A</title>", "A"],
      ['<title type="html">&lt;b&gt;A&lt;/b&gt;</title>', "A"],
    ],
    JSON: [['"title":"A"', "A"]],
  }),
  ...rowsOf("feed.link", {
    RSS: [
      ["<link>https://a.example/</link>", "https://a.example/"],
      ["<link>/blog</link>", "https://site.example/blog"],
      ['<atom:link href="https://a.example/"/>', "https://a.example/"],
      [
        '<atom:link rel="self" href="https://a.example/feed"/><link>https://a.example/</link>',
        "https://a.example/",
      ],
      ['<link>about:blank</link><atom:link href="https://a.example/"/>', "https://a.example/"],
      [
        '<link>https://site.example/feed.xml</link><atom:link rel="alternate" type="text/html" href="https://a.example/"/>',
        "https://a.example/",
      ],
    ],
    Atom: [
      ['<link href="https://a.example/"/>', "https://a.example/"],
      [
        '<link rel="self" href="https://a.example/feed"/><link rel="alternate" href="https://a.example/"/>',
        "https://a.example/",
      ],
      [
        '<link rel="alternate" type="application/json" href="https://a.example/json"/><link rel="alternate" type="text/html" href="https://a.example/"/>',
        "https://a.example/",
      ],
      ['<link rel="Alternate" href="https://a.example/"/>', "https://a.example/"],
      [
        '<link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.example/"/>',
        "https://a.example/",
      ],
      ['<link rel="hub" href="https://hub.example/"/>', null],
    ],
    JSON: [['"home_page_url":"https://a.example/"', "https://a.example/"]],
  }),
];
