import { describe, expect, test } from "vitest";
import type { FeedSource } from "~/domains/content/config.ts";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import type { Feed, FeedItem } from "~/platform/feed/model.ts";
import { readFeed } from "~/platform/feed/read.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { fixture } from "../../feed/feed-files.ts";

const category = (slug: string, match: string[]): Publication["categories"][number] => ({
  slug,
  name: slug,
  description: slug,
  color: { light: "#000000", dark: "#ffffff" },
  match,
});
const CATEGORIES = [
  category("ai", ["ai", "machine learning"]),
  category("sales", ["sales", "go-to-market"]),
  category("product", ["pricing", "c++"]),
  category("scale", ["growth"]),
  category("founders", []),
];

const OWN: FeedSource = {
  id: "blog",
  name: "Our Blog",
  url: "https://site.example/feed",
  publication: "own",
  categories: ["founders"],
};
const OTHER: FeedSource = { ...OWN, id: "paper", name: "The Paper", publication: "other" };

const BODY = `<p>${"One more word about renewals. ".repeat(100)}</p>`;

function feedOf(...items: Partial<FeedItem>[]): Feed {
  return {
    format: "rss",
    title: "Feed",
    link: "https://site.example/",
    rejected: 0,
    items: items.map((item, index) => ({
      id: null,
      url: `https://site.example/${index}`,
      title: `Item ${index}`,
      author: null,
      publishedAt: null,
      updatedAt: null,
      html: "",
      summaryHtml: "",
      base: "https://site.example/",
      image: null,
      tags: [],
      source: null,
      enclosure: null,
      ...item,
    })),
  };
}

const articlesOf = (feed: Feed, source = OTHER) => toArticles(feed, source, CATEGORIES).articles;

function only(item: Partial<FeedItem>, source = OTHER) {
  const [article] = articlesOf(feedOf(item), source);
  if (!article) throw new Error("the item became no article");
  return article;
}

describe("identity", () => {
  test.each([
    [
      "the address, without tracking and whatever its scheme",
      { url: "http://site.example/a?utm_source=rss" },
      "https://site.example/a",
    ],
    ["the id where there is no address, within its source", { url: null, id: "42", html: BODY }, "blog:42"],
    [
      "an id that is unique everywhere, as it is",
      { url: null, id: "tag:site.example,2026:1", html: BODY },
      "tag:site.example,2026:1",
    ],
    [
      "the id where the address is the front page",
      { url: "https://site.example/?utm_source=x", id: "n1" },
      "blog:n1",
    ],
    [
      "the front page where there is nothing else",
      { url: "https://site.example/", id: null },
      "https://site.example/",
    ],
    [
      "the title with the date where there is neither, within its source",
      { url: null, title: "Notes", publishedAt: 1_785_931_200_000, html: BODY },
      "blog:1785931200000:Notes",
    ],
    ["the title alone without a date", { url: null, title: "Notes", html: BODY }, "blog::Notes"],
  ])("is %s", (_, item, identity) => expect(only(item, OWN).identity).toBe(identity));

  test("is the id for items that share an address but not their ids", () => {
    const url = "https://site.example/changes";
    const identities = articlesOf(feedOf({ url, id: "v1" }, { url, id: "v2" })).map(
      ({ identity }) => identity,
    );
    expect(identities).toEqual(["paper:v1", "paper:v2"]);
  });

  test("a feed that repeats itself gives the newest wording once", () => {
    const result = readFeed(fixture("rss-duplicates.xml"), { url: "https://twice.example/feed" });
    if (!result.ok) throw new Error(result.code);
    const articles = articlesOf(result.value);
    expect(articles.map(({ title }) => title)).toEqual([
      "Second wording",
      "Same id, other page",
      "Note one",
      "Note two",
    ]);
    expect(new Set(articles.map(({ identity }) => identity)).size).toBe(4);
  });
});

describe("own and others'", () => {
  test("an own article is read here: full, sanitised text and no original", () => {
    const article = only({ html: `${BODY}<script>x()</script><p><a href="more">more</a></p>` }, OWN);
    expect(article.originalUrl).toBeNull();
    expect(article.content).toContain("One more word");
    expect(article.content).toContain('href="https://site.example/more"');
    expect(article.content).not.toContain("script");
    expect(article.readTime).toBe(3);
  });

  test("another's article is an excerpt that opens the original, read time still that of the text", () => {
    const article = only({ url: "https://paper.example/a?utm_medium=rss", html: BODY });
    expect(article).toMatchObject({
      content: "",
      originalUrl: "https://paper.example/a?utm_medium=rss",
      readTime: 3,
    });
    expect(article.excerpt).toMatch(/^One more word about renewals\. .*…$/);
    expect(article.excerpt.length).toBeLessThanOrEqual(240);
  });

  test("an own feed with summaries alone shows the summary; with neither, the original opens", () => {
    expect(only({ summaryHtml: "<p>All there is.</p>" }, OWN)).toMatchObject({
      content: "<p>All there is.</p>",
      originalUrl: null,
    });
    expect(only({}, OWN)).toMatchObject({ content: "", originalUrl: "https://site.example/0" });
  });

  test("a stub of a body gives way to a longer summary", () => {
    expect(only({ html: "<p>...</p>", summaryHtml: "<p>The real text.</p>" }, OWN).content).toBe(
      "<p>The real text.</p>",
    );
  });

  test("the author is the item's, else the outlet, else the source", () => {
    const outlet = { name: "The Ledger", url: null };
    expect(only({ author: "Ada", source: outlet }).author).toBe("Ada");
    expect(only({ source: outlet }).author).toBe("The Ledger");
    expect(only({}).author).toBe("The Paper");
  });
});

describe("lead image", () => {
  const image = { url: "https://cdn.example/lead.jpg", width: 1200, height: 630 };

  test("is the declared one, else the first in the text", () => {
    expect(only({ image, html: '<img src="/b.jpg">' })).toMatchObject({
      featuredImage: image.url,
      imageWidth: 1200,
      imageHeight: 630,
    });
    expect(only({ html: '<p>a</p><img src="/b.jpg" width="800">' })).toMatchObject({
      featuredImage: "https://site.example/b.jpg",
      imageWidth: 800,
      imageHeight: null,
    });
    expect(only({ summaryHtml: '<img src="/c.jpg">' }).featuredImage).toBe("https://site.example/c.jpg");
    expect(only({}).featuredImage).toBeNull();
  });

  test("does not stand in an own article a second time", () => {
    expect(
      only({ image, html: `<figure><img src="${image.url}?w=640"></figure><p>Text</p>` }, OWN).content,
    ).toBe("<p>Text</p>");
  });
});

describe("excerpt", () => {
  test("taken from the body passes over its headings", () => {
    const html =
      "<h1>A heading</h1><p>The text itself starts here and goes on.</p><h2>Another</h2><p>More.</p>";
    expect(only({ summaryHtml: "", html }).excerpt).toBe("The text itself starts here and goes on. More.");
  });

  test.each([
    ["Short and whole.", "Short and whole."],
    ["The beginning of it [&#8230;]", "The beginning of it…"],
    [
      "The beginning of it &hellip; <a href='/x'>Continue reading <span>The long title</span> &rarr;</a>",
      "The beginning of it…",
    ],
    ["A full sentence. <a href='/x'>Read more</a>", "A full sentence."],
    ["No full stop <a href='/x'>Read more »</a>", "No full stop"],
    ["Cut by hand... (more&#8230;)", "Cut by hand…"],
    ["<p>A teaser.</p><p>The post <a>Title</a> appeared first on <a>Blog</a>.</p>", "A teaser."],
    ["<p>Ein Anriss.</p><p>Der Beitrag Titel erschien zuerst auf Blog.</p>", "Ein Anriss."],
    ["Fish &amp;amp; chips", "Fish &amp; chips"],
    ["Teams that ship read more than they write", "Teams that ship read more than they write"],
  ])("%s", (summaryHtml, excerpt) => expect(only({ summaryHtml }).excerpt).toBe(excerpt));

  test("is derived from the text where the summary is missing or says no more than the title", () => {
    const html = "<p>The text itself begins here and goes on.</p>";
    expect(only({ html }).excerpt).toBe("The text itself begins here and goes on.");
    expect(only({ title: "Big news", summaryHtml: "Big news", html }).excerpt).toBe(
      "The text itself begins here and goes on.",
    );
    expect(only({ summaryHtml: '<a href="/c">Comments</a>' }).excerpt).toBe("");
  });

  test("does not begin with the title that stands above it", () => {
    const html = "<h1>Big news</h1><p>The text itself begins here and goes on.</p>";
    expect(only({ title: "Big news", html }).excerpt).toBe("The text itself begins here and goes on.");
  });

  test("is empty for an aggregator's list of links", () => {
    const summaryHtml =
      '<ol><li><a href="/1">Prices fall</a> The Ledger</li><li><a href="/2">Prices sink</a> Wire</li></ol>';
    expect(
      only({ title: "Prices fall", source: { name: "The Ledger", url: null }, summaryHtml }).excerpt,
    ).toBe("");
  });
});

describe("categories and tags", () => {
  test.each([
    ["a tag, in any case", { tags: ["Machine  Learning"] }, ["ai"]],
    ["a word of the title", { title: "Growth, at last" }, ["scale"]],
    ["whole words alone", { title: "Said the maintainer about salesmen", tags: ["email"] }, ["founders"]],
    ["words with signs", { title: "Rewriting it in C++" }, ["product"]],
    [
      "tags before the title, three at most",
      { title: "AI growth", tags: ["pricing", "sales"] },
      ["sales", "product", "ai"],
    ],
    ["nothing: the source's own", { title: "A walk" }, ["founders"]],
  ])("follow %s", (_, item, expected) => expect(only(item).categories).toEqual(expected));

  test("tags are lower-case, distinct, at most eight, without what says nothing", () => {
    const tags = ["AI", "ai", "Uncategorized", "x".repeat(80), ..."abcdefghij"];
    expect(only({ tags }).tags).toEqual(["ai", "a", "b", "c", "d", "e", "f", "g"]);
  });
});

describe("what cannot become an article is counted", () => {
  test.each([
    ["neither address nor id", { url: null }],
    ["neither title nor text", { title: "" }],
    ["nowhere to read it", { url: null, id: "7" }],
    ["an address no database should hold", { url: `https://site.example/${"x".repeat(3000)}` }],
  ])("%s", (_, item) => {
    const feed = feedOf({ title: "Fine" }, item);
    const { articles, rejected } = toArticles({ ...feed, rejected: 2 }, OTHER, CATEGORIES);
    expect(articles.map(({ title }) => title)).toEqual(["Fine"]);
    expect(rejected).toBe(3);
  });
});

test("over-long titles and names are clipped, not refused", () => {
  const article = only({ title: "word ".repeat(100).trim(), author: "name ".repeat(100).trim() });
  expect(article.title.length).toBeLessThanOrEqual(300);
  expect(article.author.length).toBeLessThanOrEqual(200);
});

test("a Substack post becomes an own article without its buttons, its cover shown once and its film behind a link", () => {
  const result = readFeed(fixture("rss-substack.xml"), { url: "https://renewal.example/feed" });
  if (!result.ok) throw new Error(result.code);
  const [article] = articlesOf(result.value, OWN);
  expect(article).toMatchObject({
    title: "Quarterly letters & other habits",
    excerpt: "A habit worth its hour.",
    author: "Bo Lindqvist",
    featuredImage: expect.stringContaining("cover_2048x1152.jpeg"),
  });
  expect(article?.content).not.toMatch(/cover_2048x1152|Subscribe|<button|<svg|<iframe/);
  expect(article?.content).toContain('data-embed="youtube:abcdefghijk"');
  expect(article?.content).toContain('href="https://renewal.example/list?a=1&amp;b=2"');
});
