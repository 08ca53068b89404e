import { describe, expect, test } from "vitest";
import { highlightsOf, keyTopicsOf } from "~/domains/news/rules/podcast.ts";
import { toNews, toPosts } from "~/domains/news/sources/feed-news.ts";
import { pageIdentity } from "~/lib/same-page.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { fixture, RECORDED } from "../feed/feed-files.ts";

const source = { id: "wire", name: "The Wire" };

function feedOf(bytes: Uint8Array) {
  const feed = readFeed(bytes, { url: "https://wire.example/feed", contentType: null });
  if (!feed.ok) throw new Error(feed.code);
  return feed.value;
}

test.each([
  ["https://www.example.com/a/?utm_source=x", "http://example.com/a"],
  ["https://example.com/a/amp/", "https://m.example.com/a"],
  ["https://example.com/a?amp=1", "https://amp.example.com/a#comments"],
  ["https://example.com/a/index.html", "https://example.com/a/"],
])("%s and %s are one page", (one, other) => {
  expect(pageIdentity(one)).toBe(pageIdentity(other));
});

test.each([
  ["https://example.com/a?id=1", "https://example.com/a?id=2"],
  ["https://example.com/Story", "https://example.com/story"],
  ["https://news.example.com/a", "https://example.com/a"],
])("%s and %s are two pages", (one, other) => {
  expect(pageIdentity(one)).not.toBe(pageIdentity(other));
});

describe("a feed's news", () => {
  test("from an aggregator carry their outlet, not its name in the headline nor a list of links as teaser", () => {
    const { items } = toNews(feedOf(fixture("rss-google-news.xml")), source);
    expect(items.map(({ title, source: outlet, description }) => [title, outlet, description])).toEqual([
      ["Seat prices fall", "The Ledger", ""],
      ["Old link", "Wire", ""],
    ]);
  });

  test("come once an address, with what was unreadable counted", () => {
    const { items, rejected } = toNews(feedOf(fixture("rss-duplicates.xml")), source);
    expect(new Set(items.map(({ identity }) => identity)).size).toBe(items.length);
    expect(items.length + rejected).toBeGreaterThan(0);
  });

  const PAGE = "https://cloud.example/release-notes";
  const notes = (page: string, ids = true) =>
    feedOf(
      new TextEncoder().encode(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><link href="${page}"/>
        ${["#nov-25", "#nov-24"].map(
          (place) => `<entry><title>What is new ${place}</title>
          ${ids ? `<id>tag:cloud.example,2016:notes${place}</id>` : ""}<link href="${PAGE}${place}"/></entry>`,
        )}</feed>`),
    );

  test.each([
    ["also of the feed's own page", PAGE],
    ["of any page", "https://cloud.example/"],
  ])("are told apart by their ids where they are places of one page, %s", (_, page) => {
    for (const { items, rejected } of [toNews(notes(page), source), toPosts(notes(page), source)]) {
      expect(items.map(({ url }) => url)).toEqual([`${PAGE}#nov-25`, `${PAGE}#nov-24`]);
      expect(new Set(items.map(({ identity }) => identity)).size).toBe(2);
      expect(rejected).toBe(0);
    }
  });

  test("without ids of their own are one where they are places of one page", () => {
    expect(toNews(notes("https://cloud.example/", false), source).items).toHaveLength(1);
  });

  test("of a newsletter are posts with author and reading time", () => {
    const { items } = toPosts(feedOf(fixture("rss-substack.xml")), source);
    expect(items.length).toBeGreaterThan(0);
    for (const post of items)
      expect(post).toMatchObject({ author: expect.stringMatching(/\S/), readTime: expect.any(Number) });
  });

  test("of a newsletter carry the name that the feed states, not ours for it", () => {
    const feed = feedOf(fixture("rss-substack.xml"));
    const names = (title: string) =>
      toPosts({ ...feed, title }, source).items.map(({ newsletter }) => newsletter);
    expect(new Set(names(feed.title))).toEqual(new Set([feed.title]));
    expect(feed.title).not.toBe(source.name);
    // A feed without a title leaves the name to the publication.
    expect(new Set(names(" "))).toEqual(new Set([""]));
  });

  test.each([...RECORDED.keys()])("are read from the recorded %s without an error", (name) => {
    const feed = readFeed(RECORDED.get(name) as Uint8Array, {
      url: "https://x.example/feed",
      contentType: null,
    });
    if (!feed.ok) return;
    const { items, rejected } = toNews(feed.value, source);
    expect(items.length + rejected).toBeLessThanOrEqual(feed.value.items.length + feed.value.rejected);
    for (const { title, source: outlet } of items) expect(title.endsWith(` - ${outlet}`)).toBe(false);
  });
});

describe("an episode's description", () => {
  const description = `Harriet Vale built payroll software for nine countries and sold it twice.
We talk about why she priced by employee and what she would do differently.

Sponsored by Acmebank: use code TALKS
Subscribe: https://talks.example/subscribe
00:00 Intro
02:15 Pricing by employee
31:40 - Selling the company twice
(1:02:03) What comes next
#SaaS #AIStrategy`;

  test("tells what was talked about without what it sells", () => {
    expect(highlightsOf(description)).toBe(
      "Harriet Vale built payroll software for nine countries and sold it twice. We talk about why she priced by employee and what she would do differently.",
    );
    expect(highlightsOf("Subscribe: https://x.example")).toBe("");
  });

  test("has its chapters as topics, else its tags", () => {
    expect(keyTopicsOf(description)).toEqual([
      "Pricing by employee",
      "Selling the company twice",
      "What comes next",
    ]);
    expect(keyTopicsOf("A talk. #SaaS #AIStrategy")).toEqual(["SaaS", "AI Strategy"]);
    expect(keyTopicsOf("Nothing here.")).toEqual([]);
  });
});
