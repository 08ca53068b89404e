import { describe, expect, test } from "vitest";
import { addressOf, findSource } from "~/domains/sources/sources/find.ts";
import { channelIdIn, feedLinks } from "~/domains/sources/sources/links.ts";
import { rssOf } from "../../support/jobs/feed-world.ts";
import { movedTo, pageWith, webOf } from "../../support/sources/web.ts";

const feed = rssOf("blog.example", [{ title: "One", link: "https://blog.example/one", date: "2026-08-20" }]);
const CHANNEL = "UCtestChannelForFixture0";

describe("an address leads to a feed", () => {
  test("that it is itself, also without a scheme", async () => {
    const { deps, asked } = webOf({ "https://blog.example/feed": feed });
    expect(await findSource(deps, " blog.example/feed ")).toMatchObject({
      ok: true,
      kind: "feed",
      url: "https://blog.example/feed",
      way: null,
      feed: { title: "blog.example" },
    });
    expect(asked).toEqual(["https://blog.example/feed"]);
  });

  test("that its page names, not the one of its comments; further ones are told", async () => {
    const head = `
      <link rel='alternate' type='application/rss+xml' title='Blog &raquo; Comments Feed' href='/comments/feed/'>
      <link href="/feed" title="The blog" type="application/rss+xml" rel="alternate">
      <link rel="alternate" type="application/atom+xml" href="https://blog.example/ai.atom" title="AI only">
      <link rel="stylesheet" href="/a.css">`;
    const { deps } = webOf({ "https://blog.example/": pageWith(head), "https://blog.example/feed": feed });
    expect(await findSource(deps, "https://blog.example/")).toMatchObject({
      url: "https://blog.example/feed",
      others: [{ url: "https://blog.example/ai.atom", title: "AI only" }],
      way: "The page at blog.example names this feed.",
    });
  });

  test("that its page names first, where it names several", async () => {
    const link = (path: string) => `<link rel="alternate" type="application/rss+xml" href="${path}">`;
    const { deps } = webOf({
      "https://blog.example/": pageWith(link("/all") + link("/ai") + link("/all"), `<a href="/rss">RSS</a>`),
      "https://blog.example/all": feed,
      "https://blog.example/ai": feed,
      "https://blog.example/rss": feed,
    });
    const found = await findSource(deps, "blog.example");
    expect(found).toMatchObject({ url: "https://blog.example/all" });
    expect(found.ok && found.kind === "feed" && found.others.map(({ url }) => url)).toEqual([
      "https://blog.example/ai",
      "https://blog.example/rss",
    ]);
  });

  test("that its page only links to", async () => {
    const body = `<a href="/about">About</a> <a class=x href=/subscribe/rss.xml>RSS</a>`;
    const { deps } = webOf({
      "https://blog.example/": pageWith("", body),
      "https://blog.example/subscribe/rss.xml": feed,
    });
    expect(await findSource(deps, "blog.example")).toMatchObject({
      url: "https://blog.example/subscribe/rss.xml",
    });
  });

  test("at a usual place of its site, below the page first", async () => {
    const { deps } = webOf({
      "https://blog.example/team": pageWith(""),
      "https://blog.example/team/feed": feed,
      "https://blog.example/feed": feed,
    });
    expect(await findSource(deps, "https://blog.example/team")).toMatchObject({
      url: "https://blog.example/team/feed",
      way: "blog.example names no feed; this one is at a usual place.",
    });
  });

  test("where the page has moved to", async () => {
    const { deps } = webOf({
      "https://old.example/": movedTo("https://blog.example/"),
      "https://blog.example/": pageWith(`<link rel=alternate type=application/rss+xml href=feed>`),
      "https://blog.example/feed": feed,
    });
    expect(await findSource(deps, "old.example")).toMatchObject({ url: "https://blog.example/feed" });
  });
});

describe("an address leads to a channel", () => {
  test.each([
    CHANNEL,
    `https://www.youtube.com/channel/${CHANNEL}/videos`,
    `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`,
  ])("that it names: %s", async (address) => {
    const { deps, asked } = webOf({});
    expect(await findSource(deps, address)).toEqual({
      ok: true,
      kind: "channel",
      channelId: CHANNEL,
      way: null,
    });
    expect(asked).toEqual([]);
  });

  test("whose handle it is, by what the page says", async () => {
    const alternate = `<link rel="alternate" type="application/rss+xml" href="https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}">`;
    const { deps } = webOf({
      "https://www.youtube.com/@ledger": pageWith(alternate, `{"channelId":"UCanotherChannelOfASidebar"}`),
    });
    expect(await findSource(deps, "@ledger")).toMatchObject({ kind: "channel", channelId: CHANNEL });
  });

  test("that a page of another site names as its feed", async () => {
    const head = `<link rel="alternate" type="application/rss+xml" href="https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}">`;
    const { deps } = webOf({ "https://blog.example/": pageWith(head) });
    expect(await findSource(deps, "blog.example")).toMatchObject({ kind: "channel", channelId: CHANNEL });
  });

  test("a page of a video names its channel in its data", () => {
    expect(channelIdIn(`<script>{"channelId":"${CHANNEL}"}</script>`)).toBe(CHANNEL);
  });
});

describe("what leads nowhere is told in words", () => {
  const message = async (address: string, web: Parameters<typeof webOf>[0] = {}) => {
    const found = await findSource(webOf(web).deps, address);
    return found.ok ? "found" : found.message;
  };

  test.each([
    ["http://exa mple/", {}, /not an address/],
    ["http://169.254.169.254/latest/meta-data", {}, /not a public address.*public web/],
    ["http://localhost:8787/feed", {}, /not a public name/],
    ["https://gone.example/feed", {}, /nothing at this address.*front page/],
    ["https://blog.example/", { "https://blog.example/": pageWith("") }, /names no feed.*Look for/],
    [
      "https://blog.example/",
      { "https://blog.example/": pageWith(`<link rel=alternate type=application/rss+xml href=/feed>`) },
      /names a feed, but there is none/,
    ],
    [
      "https://blog.example/feed",
      { "https://blog.example/feed": `<?xml version="1.0"?><rss><channel><title>x</title></channel></rss>` },
      /without any items/,
    ],
    [
      "https://shut.example/feed",
      { "https://shut.example/feed": () => new Response("", { status: 403 }) },
      /refused.*keeps programs out/,
    ],
    [
      "https://www.youtube.com/@nobody",
      { "https://www.youtube.com/@nobody": pageWith("") },
      /Copy channel ID/,
    ],
  ] as const)("%s", async (address, web, words) => {
    expect(await message(address, web)).toMatch(words);
  });

  test("a redirect into a private network is refused", async () => {
    const web = { "https://sly.example/feed": movedTo("http://10.0.0.1/feed") };
    expect(await message("https://sly.example/feed", web)).toMatch(/redirects to what is not fetched/);
  });

  test("a page's feed in a private network is never asked for", async () => {
    const head = `<link rel=alternate type=application/rss+xml href="http://10.0.0.1/feed">`;
    const { deps, asked } = webOf({ "https://sly.example/": pageWith(head) });
    expect(await findSource(deps, "https://sly.example/")).toMatchObject({ ok: false });
    expect(asked.some((address) => address.includes("10.0.0.1"))).toBe(false);
  });
});

test("what somebody may mean as an address", () => {
  expect(
    ["feed://blog.example/rss", "feed:https://blog.example/rss", "example.com", "@a.b"].map(addressOf),
  ).toEqual([
    "https://blog.example/rss",
    "https://blog.example/rss",
    "https://example.com",
    "https://www.youtube.com/@a.b",
  ]);
});

test("a page of any size and shape is looked through in bounded time", () => {
  const hostile = `<link rel="alternate" ${"a='".repeat(200_000)}`;
  expect(feedLinks(hostile, "https://blog.example/")).toEqual([]);
  for (const unclosed of ["<a ".repeat(1_000_000), `<a ${"x".repeat(2_900_000)}>`])
    expect(feedLinks(unclosed, "https://blog.example/")).toEqual([]);
  const many = `<a href="/feed/rss">x</a>`.repeat(50_000);
  expect(feedLinks(many, "https://blog.example/")).toHaveLength(1);
});
