import { describe, expect, test } from "vitest";
import { readFeed } from "~/platform/feed/read.ts";

/** What an item of RSS or Atom is read as, element by element. */

const SITE = "https://site.example/";

function read(inner: string, { atom = false } = {}) {
  const document = atom
    ? `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry>${inner}</entry></feed>`
    : `<rss version="2.0"><channel><title>F</title><link>${SITE}</link><item>${inner}</item></channel></rss>`;
  const feed = readFeed(new TextEncoder().encode(document), { url: `${SITE}feed.xml`, contentType: null });
  return feed.ok ? feed.value.items[0] : null;
}
const picture = (inner: string) => read(`<title>T</title>${inner}`)?.image?.url;

describe("an item", () => {
  test.each([
    ["<guid>g</guid>", { id: "g", url: null }],
    ["<link>/a</link>", { id: null, url: `${SITE}a` }],
    ["<title>T</title>", { id: null, url: null, title: "T" }],
    ["<description>Some words here. More.</description>", { title: "Some words here" }],
    ["<guid>https://site.example/g</guid>", { url: `${SITE}g` }],
    ['<guid isPermaLink="false">https://site.example/g</guid><title>T</title>', { url: null }],
    ['<guid isPermaLink="true">/g</guid>', { url: `${SITE}g` }],
    ["<guid>/g</guid>", { id: "/g", url: null }],
  ])("with only %s is kept", (inner, expected) => {
    expect(read(inner)).toMatchObject(expected);
  });

  test.each([
    "",
    "<author>Ann</author>",
    "<pubDate>Wed, 05 Aug 2026 07:30:00 GMT</pubDate>",
    "<description> </description>",
  ])("with only '%s' says nothing", (inner) => expect(read(inner)).toBeNull());

  test("has its own author, and is dated by its publication before its change", () => {
    const both = "<published>2026-08-05T00:00:00Z</published><updated>2026-08-06T00:00:00Z</updated>";
    const entry = read(`<title>T</title><author><name>Ann</name></author>${both}`, { atom: true });
    expect(entry).toMatchObject({
      author: "Ann",
      publishedAt: Date.parse("2026-08-05"),
      updatedAt: Date.parse("2026-08-06"),
    });
    expect(read("<title>T</title><updated>2026-08-06T00:00:00Z</updated>", { atom: true })).toMatchObject({
      author: null,
      publishedAt: Date.parse("2026-08-06"),
    });
  });
});

describe("its picture", () => {
  test.each([
    ["<image>/a.png</image>", "a.png"],
    ["<image><url>/a.png</url><title>x</title></image>", "a.png"],
    ["<image><title>x</title></image>", undefined],
    ['<media:content url="/a.png" type="image/png"/>', "a.png"],
    ['<media:content url="/a.png" medium="image"/>', "a.png"],
    ['<media:content url="/a.mp4" type="video/mp4"/>', undefined],
    ['<media:content url="/a.mp4" type="video/mp4"><media:thumbnail url="/t.png"/></media:content>', "t.png"],
    ['<media:group><media:content url="/a.png" type="image/png"/></media:group>', "a.png"],
    ['<media:thumbnail url="/t.png"/>', "t.png"],
    ['<enclosure url="/a.png" type="image/png"/>', "a.png"],
    ['<enclosure url="/a.png"/>', "a.png"],
    ['<enclosure url="/a.mp3" type="audio/mpeg"/>', undefined],
    ['<atom:link rel="enclosure" href="/a.png" type="image/png"/>', "a.png"],
    ['<atom:link rel="related" href="/a.png" type="image/png"/>', undefined],
    ['<itunes:image href="/a.png"/>', "a.png"],
    ["<enclosure type='image/png'/>", undefined],
    // Its own before a thumbnail, and the show's cover last.
    [
      '<itunes:image href="/c.png"/><media:thumbnail url="/t.png"/><media:content url="/a.png" medium="image"/>',
      "a.png",
    ],
    ['<itunes:image href="/c.png"/><media:thumbnail url="/t.png"/>', "t.png"],
    ['<itunes:image href="/c.png"/><image>/b.png</image>', "b.png"],
    ['<image>/b.png</image><enclosure url="/e.png" type="image/png"/>', "e.png"],
    ['<media:thumbnail url="/t.png" width="60"/><itunes:image href="/c.png"/>', "c.png"],
  ])("of %s is %s", (inner, name) => {
    expect(picture(inner)).toBe(name && SITE + name);
  });

  test("has the size that is stated", () => {
    expect(
      read('<title>T</title><media:content url="/a.png" medium="image" width="600" height="400px"/>')?.image,
    ).toEqual({
      url: `${SITE}a.png`,
      width: 600,
      height: 400,
    });
  });
});

test("a recording is the first enclosure that is one", () => {
  const recording = (inner: string) => read(`<title>T</title>${inner}`)?.enclosure?.url;
  expect(
    recording('<enclosure url="/a.png" type="image/png"/><enclosure url="/b.mp3" type="audio/mpeg"/>'),
  ).toBe(`${SITE}b.mp3`);
  expect(recording('<media:content url="/c.mp4" type="video/mp4"/>')).toBe(`${SITE}c.mp4`);
  expect(recording('<enclosure url="/a.png" type="image/png"/>')).toBeUndefined();
});
