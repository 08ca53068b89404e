import { describe, expect, test } from "vitest";
import { readFeed } from "~/platform/feed/read.ts";
import { at, FEED_URL, item, read, titles } from "./feed-files.ts";

describe("what is not well-formed", () => {
  test("white space before the declaration, bare signs, unescaped markup, control characters", () => {
    const feed = read("rss-sloppy.xml");
    expect(feed.title).toBe("Bits & pieces &bomb;");
    expect(titles(feed)).toEqual(["Q&A: is 3 < 5 & why", "Why Vec<T> matters", "Shouting"]);
    expect(item(feed)).toMatchObject({ url: "https://bits.example/q?a=1&b=2", publishedAt: null });
    expect(item(feed).summaryHtml).toContain("She said <em>no<br> & left &nbsp; <b>early");
    expect(item(feed, 1)).toMatchObject({
      url: "https://bits.example/vec",
      summaryHtml: "<p>Typed & tested</p>",
    });
    expect(item(feed, 2)).toMatchObject({
      url: "https://bits.example/shout",
      publishedAt: at("2026-08-01T10:00:00Z"),
    });
  });

  test("a document that breaks off gives the complete items and counts the cut one", () => {
    const feed = read("rss-cut.xml");
    expect(titles(feed)).toEqual(["Whole one", "Whole two"]);
    expect(feed.rejected).toBe(1);
  });

  test("items inside items are items; a stray empty one is nothing; unclosed ones end where the next begins", () => {
    const feed = read("rss-nested.xml");
    expect(titles(feed)).toEqual(["Outer", "Inner", "With a stray one", "Never closed", "Last"]);
    expect(feed.items.map(({ id }) => id)).toEqual(["outer-id", "inner", null, null, null]);
    expect(item(feed, 2).url).toBe("https://nested.example/stray");
    expect(item(feed, 3).summaryHtml).toBe("Nor is <b>this");
    expect(feed.rejected).toBe(0);
  });

  test("undeclared prefixes and a doubled declaration", () => {
    const feed = read("rss-prefixed.xml");
    expect(feed).toMatchObject({ title: "Prefixed", link: "https://prefixed.example/" });
    expect(item(feed)).toMatchObject({ title: "One", publishedAt: at("2024-01-01T12:00:00Z") });
  });

  test("relative links resolve against xml:base, else the channel's link, else the feed's address", () => {
    const feed = read("rss-relative.xml");
    expect(feed.link).toBe("https://feeds.example/blog/");
    expect(feed.items.map(({ url }) => url)).toEqual([
      "https://feeds.example/blog/post-1",
      "https://feeds.example/blog/post-2",
      "https://elsewhere.example/deep/post-3",
    ]);
    expect(feed.items.map(({ base }) => base)).toEqual([
      "https://feeds.example/blog/post-1",
      "https://feeds.example/blog/post-2",
      "https://elsewhere.example/deep/",
    ]);
  });

  test("a missing title is the body's first sentence, or its first words; what says nothing is rejected", () => {
    const feed = read("rss-untitled.xml");
    expect(titles(feed)).toEqual([
      "Ship the small thing",
      "No full stop in a note that runs on and on and on, past what any headline should ever hold, to its…",
    ]);
    expect(feed.rejected).toBe(1);
  });

  test("what was escaped once too often is read; what is about tags keeps them as text", () => {
    const feed = read("rss-escaped-twice.xml");
    expect(item(feed)).toMatchObject({
      title: "R&D – once too often",
      url: "https://escapes.example/1?a=1&b=2",
      html: "",
      summaryHtml: "<p>A whole <em>paragraph</em>.</p>",
    });
    expect(item(feed, 1).summaryHtml).toBe("<p>Write &lt;b&gt; for bold\nin one line</p>");
  });

  test("JSON that breaks off, or holds a broken item, gives the others", () => {
    const cut = read("json-cut.json");
    expect(titles(cut)).toEqual(['One } of "these" ]', "Tab inside"]);
    expect(cut.rejected).toBe(1);
    const bad = read("json-bad-item.json");
    expect(titles(bad)).toEqual(["Good", "Good, too"]);
    expect(bad.rejected).toBe(1);
  });

  test("an entity bomb stays a text", () => {
    const lines = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n} "&e${n + 1};&e${n + 1};&e${n + 1};">`);
    const source = `<!DOCTYPE rss [${lines.join("")}]><rss><channel><item><title>x &e0;</title></item></channel></rss>`;
    const result = readFeed(new TextEncoder().encode(source), { url: FEED_URL });
    expect(result).toMatchObject({ ok: true, value: { items: [{ title: "x &e0;" }] } });
  });
});
