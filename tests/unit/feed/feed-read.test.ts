import { describe, expect, test } from "vitest";
import { readFeed } from "~/platform/feed/read.ts";
import { at, FEED_URL, fixture, item, read, titles } from "./feed-files.ts";

describe("charsets", () => {
  test.each([
    ["charset-windows-1251.xml", "Выручка растёт", "Подписки — это доход"],
    ["charset-koi8-r.xml", "Отток клиентов", "Каждый месяц"],
    ["charset-gb2312.xml", "软件订阅", "经常性收入"],
    ["charset-iso-8859-7.xml", "Έσοδα και κόστος", "Συνδρομές"],
    ["charset-iso-2022-jp.xml", "営業の話", "見込み客"],
    ["charset-undeclared-windows-1252.xml", "L’abonnement dès demain", "Coûts d’acquisition à la baisse"],
    ["charset-utf-16be-no-mark.xml", "Zürich prices", "In francs"],
    ["charset-utf-16le-mark.xml", "Øresund prices", "In kroner"],
    ["charset-utf-8-said-iso-8859-1.xml", "Café 테스트", "À la carte"],
    ["charset-utf-8-said-utf-16.xml", "Naïve pricing", "Plain words"],
    ["charset-utf-8-mark.xml", "Señales", "Año uno"],
    ["charset-double-encoded.xml", "Größe zählt", "Für Gründer: „Übung macht den Meister“"],
    [
      "charset-utf-8-one-bad-byte.xml",
      "Prüfung ei�ner Änderung",
      "Über Maßstäbe, größere Läufe und schöne Gründe",
    ],
  ])("%s is read as written", (name, title, description) => {
    const feed = read(name);
    expect(feed.title).toBe(title);
    expect(item(feed)).toMatchObject({ title, summaryHtml: `<p>${description}</p>` });
  });

  test("the HTTP header names the charset that the document does not", () => {
    expect(read("charset-shift-jis-by-header.xml", "text/xml; charset=Shift_JIS").title).toBe("解約率の話");
  });

  test("a header that is wrong does not spoil valid UTF-8, nor a legacy prolog's text", () => {
    expect(read("charset-utf-8-mark.xml", "text/xml; charset=ISO-8859-1").title).toBe("Señales");
    expect(read("charset-koi8-r.xml", "text/xml; charset=utf-8").title).toBe("Отток клиентов");
  });

  test("an unknown charset is passed over", () => {
    expect(read("charset-windows-1251.xml", "text/xml; charset=x-nonsense").title).toBe("Выручка растёт");
  });
});

describe("RSS", () => {
  test("WordPress: full text, teaser, creator, CDATA tags and the page's address", () => {
    const feed = read("rss-wordpress.xml");
    expect(feed).toMatchObject({
      format: "rss",
      title: "Margin Notes",
      link: "https://margin.example/",
      rejected: 0,
    });
    expect(item(feed)).toMatchObject({
      id: "https://margin.example/?p=101",
      url: "https://margin.example/2026/pricing/?utm_source=rss&utm_medium=rss",
      title: "Pricing – what we’d do again",
      author: "Ada Quill",
      publishedAt: at("2026-08-05T07:30:00Z"),
      tags: ["Pricing", "R&D"],
      base: "https://margin.example/2026/pricing/?utm_source=rss&utm_medium=rss",
    });
    expect(item(feed).html).toContain("We changed three things.");
    expect(item(feed).summaryHtml).toContain("Three changes we made");
  });

  test("without content:encoded there is a summary and no full text; double escapes in titles are undone", () => {
    expect(item(read("rss-wordpress.xml"), 1)).toMatchObject({
      title: "Fixtures & fittings",
      html: "",
      summaryHtml: "<p>Only a teaser here</p>",
      author: null,
    });
  });

  test("Substack: the zero-length enclosure is the cover, not a recording", () => {
    expect(item(read("rss-substack.xml"))).toMatchObject({
      title: "Quarterly letters & other habits",
      url: "https://renewal.example/p/letters",
      image: { url: expect.stringContaining("cover_2048x1152.jpeg"), width: null, height: null },
      enclosure: null,
    });
  });

  test("FeedBurner: the original address, whatever the prefix is called, and the name out of the author's address", () => {
    expect(item(read("rss-feedburner.xml"))).toMatchObject({
      id: "urn:burned:1",
      url: "https://burned.example/story?id=1&p=2",
      author: "Cleo Marsh",
      image: null,
    });
  });

  test("RSS 0.91 without declaration, ids or dates", () => {
    const feed = read("rss-091-no-declaration.xml");
    expect(titles(feed)).toEqual(["Still here", "Only a headline"]);
    expect(item(feed, 1)).toMatchObject({ id: null, url: null, publishedAt: null });
  });

  test("podcast: recording, show's author, cover, keywords, a two-digit year in a named zone", () => {
    expect(item(read("rss-podcast.xml"))).toMatchObject({
      author: "Second Sale Studio",
      publishedAt: at("2026-07-16T11:00:00Z"),
      enclosure: { url: "https://second.example/12.mp3", type: "audio/mpeg" },
      image: { url: "https://second.example/cover.jpg" },
      tags: ["renewals", "churn"],
      summaryHtml: "<p>How renewals are won.</p>",
    });
  });

  test("the widest picture wins; avatars, films and counters are no pictures", () => {
    const images = read("rss-media.xml").items.map(({ image }) => image);
    expect(images).toEqual([
      { url: "https://pictures.example/a.jpg?w=640", width: null, height: null },
      { url: "https://pictures.example/b-1200.jpg", width: 1200, height: 630 },
      { url: "https://pictures.example/c.jpg", width: 480, height: 360 },
      null,
    ]);
  });

  test("Google News: the outlet leaves the title, old links are unwrapped, opaque ones stay", () => {
    const feed = read("rss-google-news.xml");
    expect(item(feed)).toMatchObject({
      title: "Seat prices fall",
      url: "https://news.google.com/rss/articles/CBMiopaque-token-that-says-nothing-at-all?oc=5",
      source: { name: "The Ledger", url: "https://ledger.example/" },
    });
    expect(item(feed, 1)).toMatchObject({ title: "Old link", url: "https://wire.example/story" });
  });
});

describe("Atom, RDF and JSON", () => {
  test("Atom: links by relation, bases, people, kinds of text", () => {
    const feed = read("atom.xml");
    expect(feed).toMatchObject({ format: "atom", title: "Field & Form", link: "https://atom.example/" });
    expect(item(feed)).toMatchObject({
      id: "tag:atom.example,2026:1",
      url: "https://atom.example/1.html",
      title: "Generics <T> & you",
      author: "Eli Vance, Fay Moss",
      publishedAt: at("2026-07-30T08:00:00.123Z"),
      updatedAt: at("2026-07-31T09:00:00Z"),
      tags: ["Go-to-market", "sales"],
      summaryHtml: "<p>Plain &lt;angle&gt; words</p>",
      base: "https://atom.example/posts/",
      enclosure: { url: "https://atom.example/1.mp3", type: "audio/mpeg" },
    });
    expect(item(feed).html).toContain('<p>See <a href="2.html">two</a> &amp; <em>go</em>.</p>');
  });

  test("Atom: the feed's author, an id that is an address, the update as date", () => {
    expect(item(read("atom.xml"), 1)).toMatchObject({
      url: "https://atom.example/2",
      title: "Bold & plain",
      author: "Dee Okafor",
      publishedAt: at("2026-07-29T09:00:00Z"),
      html: "<p>Escaped once</p>",
    });
  });

  test("Atom: absurd dates and content that is elsewhere are absent", () => {
    expect(item(read("atom.xml"), 2)).toMatchObject({ publishedAt: null, html: "" });
  });

  test("Atom under a prefix, wrapped in a page", () => {
    const feed = read("atom-prefixed-in-page.xml");
    expect(feed).toMatchObject({ format: "atom", title: "Wrapped" });
    expect(item(feed)).toMatchObject({ title: "Inside a page", url: "https://wrapped.example/1" });
  });

  test("Google Alerts: the redirect is unwrapped, an empty author names nobody", () => {
    expect(item(read("atom-google-alerts.xml"))).toMatchObject({
      url: "https://paper.example/churn?id=7",
      title: "How churn hides",
      author: null,
    });
  });

  test("RDF: items beside the channel, Dublin Core, resources", () => {
    const feed = read("rdf.xml");
    expect(feed).toMatchObject({ format: "rdf", title: "Triples", link: "https://rdf.example/" });
    expect(item(feed)).toMatchObject({
      id: "https://rdf.example/1",
      author: "Gil, Hana",
      publishedAt: at("2026-08-02T17:00:00Z"),
      tags: ["data"],
      image: { url: "https://rdf.example/1.jpg" },
    });
    expect(item(feed, 1)).toMatchObject({ title: "Two", publishedAt: null });
  });

  test("JSON Feed 1.0: numbers as ids, relative addresses, plain text", () => {
    const feed = read("json-10.json");
    expect(item(feed)).toMatchObject({
      id: "7",
      url: "https://braces.example/seven",
      title: "Seven & up",
      author: "Ivy",
      publishedAt: at("2026-08-01T10:00:00Z"),
      image: { url: "https://braces.example/seven.jpg" },
      tags: ["AI", "ai"],
    });
    expect(item(feed, 1)).toMatchObject({
      url: "https://other.example/8",
      title: "Eight <wonders>",
      html: "<p>Eight &lt;wonders&gt;.</p><p>Then more.</p>",
    });
  });

  test("JSON Feed 1.1: authors before author, wrong types passed over, what is no item counted", () => {
    const feed = read("json-11.json");
    expect(feed.items.map(({ author }) => author)).toEqual(["Kay", "Ivy, Jo"]);
    expect(item(feed).enclosure).toEqual({ url: "https://braces.example/a.m4a", type: "audio/x-m4a" });
    expect(feed.rejected).toBe(1);
  });
});

describe("failures are named", () => {
  test.each([
    ["page.html", "not-a-feed", "The answer is no feed: it begins with <html>."],
    ["json-no-feed.json", "not-a-feed", "The answer is JSON, but not a JSON Feed."],
    [
      "rss-cut-before-first-item.xml",
      "unreadable",
      "The document breaks off before its first complete item.",
    ],
    ["rss-empty.xml", "empty", "The feed has no items."],
  ])("%s is %s", (name, code, message) => {
    expect(readFeed(fixture(name), { url: FEED_URL })).toEqual({ ok: false, code, message });
  });

  test("no element that every object has a name of is a feed's root", () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const rss = "<rss><channel><item><title>One</title></item></channel></rss>";
    const readText = (text: string) => readFeed(bytes(text), { url: FEED_URL });
    expect(readText(`<page><constructor/>${rss}</page>`)).toMatchObject({
      ok: true,
      value: { format: "rss" },
    });
    expect(readText("<constructor><item><title>One</title></item></constructor>")).toMatchObject({
      ok: false,
      code: "not-a-feed",
    });
  });

  test.each([
    ["nothing", [], "empty"],
    ["white space", [0x20, 0x0a], "empty"],
    ["binary data", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], "not-a-feed"],
    ["a lone bracket", [0x3c], "not-a-feed"],
    ["an unfinished object", [0x7b], "not-a-feed"],
  ])("%s is %s", (_, bytes, code) => {
    expect(readFeed(Uint8Array.from(bytes), { url: FEED_URL })).toMatchObject({ ok: false, code });
  });
});
