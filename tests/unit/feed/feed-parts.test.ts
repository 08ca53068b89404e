import { describe, expect, test } from "vitest";
import { unwrapLink } from "~/platform/feed/links.ts";
import { chooseImage, chooseRecording, isImageType } from "~/platform/feed/media.ts";
import type { FeedItem } from "~/platform/feed/model.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { feedRequest } from "~/platform/feed/request.ts";
import { sourceKeys } from "~/platform/feed/source-key.ts";
import { teaserOf } from "~/platform/feed/teaser.ts";
import { distinct, paragraphs, personName, plainText, titleFrom } from "~/platform/feed/texts.ts";

describe("what an item says of itself", () => {
  const item = (id: string | null, url: string | null = `https://a.example/${id}`) =>
    ({ id, url }) as FeedItem;
  const keys = (items: FeedItem[], link: string | null = null) => items.map(sourceKeys({ items, link }));

  test("is its id: an address without tracking, the same for http and https, or any text", () => {
    expect(
      keys([
        item("tag:a,1"),
        item("http://a.example/x?utm_source=rss"),
        item("HTTPS://a.example/y"),
        item(null),
      ]),
    ).toEqual(["tag:a,1", "https://a.example/x", "https://a.example/y", null]);
  });

  test("is nothing where items with different links share it", () => {
    expect(keys([item("1", "https://a.example/x"), item("1", "https://a.example/y"), item("2")])).toEqual([
      null,
      null,
      "2",
    ]);
    expect(keys([item("1", "https://a.example/x"), item("1", "http://a.example/x?utm_source=rss")])).toEqual([
      "1",
      "1",
    ]);
    expect(keys([item("1", null), item("1", null)])).toEqual(["1", "1"]);
    expect(keys([item("1", "https://a.example/x"), item("1", null)])).toEqual([null, null]);
  });

  test("is nothing where it is the feed's own page, or longer than 2048 characters", () => {
    expect(
      keys([item("https://a.example/blog"), item("https://a.example/blog/1")], "http://a.example/blog"),
    ).toEqual([null, "https://a.example/blog/1"]);
    expect(keys([item("x".repeat(2048), "/a"), item("y".repeat(2049), "/b")])).toEqual([
      "x".repeat(2048),
      null,
    ]);
  });
});

describe("a teaser", () => {
  const teaser = (
    texts: string[],
    { title = "The title", source = null as FeedItem["source"], summaryHtml = "" } = {},
  ) => teaserOf({ title, source, summaryHtml }, texts, 60);
  const long = "and this goes on for more than forty characters, surely.";

  test("is the first text that says something", () => {
    expect(teaser(["", "Comments", " Words  of it ", "More"])).toBe("Words of it");
    expect(teaser(["", "Comments"])).toBe("");
    expect(teaser([])).toBe("");
  });

  test("is clipped at a word, and looks at 2000 characters", () => {
    expect(teaser([`Words ${long} ${long}`])).toBe("Words and this goes on for more than forty characters…");
    expect(teaser([`${" ".repeat(1998)}abc`])).toBe("ab");
  });

  test("leaves out the title that it begins with, when more than forty characters follow", () => {
    expect(teaser([`THE TITLE: ${long}`])).toBe(long);
    expect(teaser([`The title – ${"x".repeat(40)}`])).toBe("x".repeat(40));
    expect(teaser([`The title – ${"x".repeat(39)}`])).toBe("");
    expect(teaser([`Before the title ${long}`.slice(0, 60)])).toContain("Before");
    expect(teaser(["This ends in the title"])).toBe("This ends in the title");
    // A title that was cut out of the text itself.
    expect(teaser([`The title ${long}`.slice(0, 55)], { title: "The title…" })).toMatch(
      /^The title and this/,
    );
    expect(teaser(["The title and so"], { title: "The title…" })).toBe("");
  });

  test.each([
    ["Net", `Netflix reported earnings ${long}`],
    ["Stripe", `Stripe’s valuation has climbed ${long}`],
    ["Notion", `Notion AI writes your reports ${long}`],
    ["Node", `Node.js is a runtime ${long}`],
    ["Coca", `Coca-Cola has a new bottle ${long}`],
  ])("keeps %j where it is the beginning of a sentence", (title, text) => {
    expect(teaserOf({ title, source: null, summaryHtml: "" }, [text], 300)).toBe(text);
  });

  test.each([
    ["Why now?", `Why now? ${long}`],
    ["Why now", `Why now? ${long}`],
    ["“Now”", `“Now”\n${long}`],
    ["Now", ` Now  |  ${long}`],
    ["Now", `Now.\n${long}`],
  ])("is without %j where that stands apart", (title, text) => {
    expect(teaserOf({ title, source: null, summaryHtml: "" }, [text], 300)).toBe(long);
  });

  test("is none where only a name follows the title", () => {
    expect(teaser(["The title", "The title The Wire"])).toBe("");
  });

  test("is none where an aggregator lists its outlets", () => {
    const source = { name: "Wire", url: null } as unknown as FeedItem["source"];
    expect(teaser(["Words"], { source, summaryHtml: " <ol><li>One</li></ol>" })).toBe("");
    expect(teaser(["Words"], { source, summaryHtml: "<p>Words</p>" })).toBe("Words");
    expect(teaser(["Words"], { summaryHtml: "<ol><li>One</li></ol>" })).toBe("Words");
  });

  test.each([
    ["Words of it. Read more", "Words of it."],
    ["Words of it [...]", "Words of it…"],
    ["Words of it. […]", "Words of it."],
    ["Words of it. The post Words appeared first on Blog.", "Words of it."],
    ["Words of it Continue reading →", "Words of it"],
  ])("of %s is %s", (text, expected) => expect(teaser([text])).toBe(expected));
});

describe("a link", () => {
  const token = btoa('\u0008\u0013"https://outlet.example/story?id=1\u00d2')
    .replace(/\+/g, "-")
    .replace(/\//g, "_");

  test.each([
    ["https://www.google.com/url?q=https://a.example/1", "https://a.example/1"],
    ["https://google.de/url?url=https://a.example/1&q=https://b.example/", "https://a.example/1"],
    ["https://www.google.com/url?q=javascript:x", "https://www.google.com/url?q=javascript:x"],
    [
      "https://www.google.com/search?q=https://a.example/1",
      "https://www.google.com/search?q=https://a.example/1",
    ],
    ["https://a.example/url?q=https://b.example/1", "https://a.example/url?q=https://b.example/1"],
    ["https://news.google.com/x?url=https://a.example/1", "https://a.example/1"],
    [`https://news.google.com/articles/${token}?url=https://a.example/1`, "https://a.example/1"],
    [`https://news.google.com/rss/articles/${token}?oc=5`, "https://outlet.example/story?id=1"],
    ["https://news.google.com/rss/articles/short", "https://news.google.com/rss/articles/short"],
    [`https://a.example/rss/articles/${token}`, `https://a.example/rss/articles/${token}`],
    [
      "https://news.google.com/rss/articles/abcdefghijklmnopqrstuvwxyz",
      "https://news.google.com/rss/articles/abcdefghijklmnopqrstuvwxyz",
    ],
    ["https://www.google.com/url?q=https://%zz", "https://www.google.com/url?q=https://%zz"],
  ])("%s leads to %s", (address, target) => expect(unwrapLink(address)).toBe(target));
});

describe("media", () => {
  const image = (name: string, width: number | null, height: number | null = null) => ({
    url: `https://a.example/${name}.jpg`,
    width,
    height,
  });

  test("the widest picture is chosen, the first among equals; one of unknown width counts as 600", () => {
    expect(chooseImage([image("a", 300), image("b", 900, 500), image("c", 900)])).toEqual(
      image("b", 900, 500),
    );
    expect(chooseImage([image("a", 599), image("b", null)])?.url).toContain("/b.");
    expect(chooseImage([image("a", 601), image("b", null)])?.url).toContain("/a.");
    expect(chooseImage([image("a", 600), image("b", null)])?.url).toContain("/a.");
  });

  test("one under 64 pixels on a side is none", () => {
    expect(chooseImage([image("a", 63), image("b", 64, 63), image("c", null, 63)])).toBeNull();
    expect(chooseImage([image("a", 64, 64)])).toEqual(image("a", 64, 64));
    expect(chooseImage([image("a", 64)])).toEqual(image("a", 64));
    expect(chooseImage([])).toBeNull();
  });

  test("one at a private address is none", () => {
    expect(chooseImage([{ url: "http://10.0.0.1/a.png", width: 900, height: 600 }])).toBeNull();
  });

  test("the type tells a picture or a recording; the name only where there is no type", () => {
    expect([
      isImageType("image/png", "x"),
      isImageType("image", "x"),
      isImageType("", "https://a/x.PNG?1"),
    ]).toEqual([true, true, true]);
    expect([
      isImageType("text/html", "x.png"),
      isImageType("", "x.pngs"),
      isImageType("images", "x"),
    ]).toEqual([false, false, false]);
    const recording = (...files: [string, string][]) =>
      chooseRecording(files.map(([url, type]) => ({ url, type })));
    expect(recording(["a.jpg", ""], ["b.torrent", "application/x"], ["c.mp3", ""])).toEqual({
      url: "c.mp3",
      type: "",
    });
    expect(recording(["c.mp3", "image/png"], ["d", "video/mp4"])).toEqual({ url: "d", type: "video/mp4" });
    expect(recording(["c.html", ""])).toBeNull();
  });
});

describe("texts", () => {
  test("are plain however often they were escaped, and what is no tag stays", () => {
    expect(plainText(" a  b ")).toBe("a b");
    expect(plainText("<b>a</b> &amp;amp; b")).toBe("a & b");
    expect(plainText("Vec<T> &lt;i&gt;")).toBe("Vec<T> <i>");
  });

  test("give a title of their first sentence, of at most 100 characters", () => {
    expect(titleFrom("<p>One two three. Four.</p>")).toBe("One two three");
    expect(titleFrom("<p>So? That is it! More.</p>")).toBe("So? That is it!");
    expect(titleFrom("<p>To be continued...</p>")).toBe("To be continued...");
    expect(titleFrom(`<p>${"x".repeat(100)}</p>`)).toBe("x".repeat(100));
    expect(titleFrom(`<p>${"x".repeat(101)}</p>`)).toBe(`${"x".repeat(99)}…`);
  });

  test("are paragraphs between blank lines", () => {
    expect(paragraphs("a\nb\n \n\nc\n\n")).toBe("<p>a<br>b</p><p>c</p>");
  });

  test.each([
    ["Jane Roe", "Jane Roe"],
    ["jane@example.com (Jane Roe)", "Jane Roe"],
    ["Jane Roe <jane@example.com>", "Jane Roe"],
    ["jane@example.com", null],
    ["jane@example.com(Jane (J.) Roe)", "Jane (J.) Roe"],
    ["@jane@social.example", null],
    ["@jane", "@jane"],
    ["", null],
  ])("of %j the name is %j", (raw, name) => expect(personName(raw)).toBe(name));

  test("are distinct in their order, without blanks", () => {
    expect(distinct(["b", "", "a", null, "b"])).toEqual(["b", "a"]);
  });
});

describe("an answer", () => {
  const read = (text: string) =>
    feedRequest("https://a.example/feed").read(
      { bytes: new TextEncoder().encode(text), url: "https://a.example/feed", contentType: null } as never,
      {} as never,
    );

  test("is a feed, or says what it is instead", () => {
    expect(read('{"version":"https://jsonfeed.org/version/1","items":[{"id":"1"}]}')).toMatchObject({
      ok: true,
      content: { format: "json" },
    });
    expect(read("")).toEqual({ ok: false, message: "The answer is empty." });
    expect(read("<html><body>Hello</body></html>")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\w/),
    });
    expect(readFeed(new Uint8Array(), { url: "https://a.example/", contentType: null })).toMatchObject({
      code: "empty",
    });
  });
});
