import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { checkList } from "~/jobs/desk/check-list.ts";
import { trySource } from "~/jobs/desk/try-source.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { newsConfig } from "../../support/content/news.ts";
import { DAY_MS, feedAt, NOON, quick, rssOf, worldOf } from "../../support/jobs/feed-world.ts";
import { webOf } from "../../support/sources/web.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";

const channel = import.meta.glob<string>("../../fixtures/youtube/channel.xml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const channelFeed = Object.values(channel)[0] ?? "";
const CHANNEL = "UCtestChannelForFixture0";

const { db } = testDeps();
const item = (title: string, days = 1) => ({
  title,
  link: `https://blog.example/${encodeURIComponent(title)}`,
  date: NOON - days * DAY_MS,
});
const URL_OF_FEED = "https://blog.example/feed";
const web = (...titles: string[]) => ({
  [URL_OF_FEED]: rssOf(
    "blog.example",
    titles.map((title, index) => item(title, index + 1)),
  ),
});

beforeEach(async () => {
  for (const table of ["articles", "listings", "news_items", "newsletter_posts", "sources"])
    await db.run(sql.raw(`delete from ${table}`));
});

describe("what a source would bring", () => {
  test("as articles: title, date, categories by the publication's rules, and what is stored already", async () => {
    const { deps } = worldOf({ "blog.example": () => new Response(web("Old one")[URL_OF_FEED]) });
    await refreshFeeds(deps, { feeds: [feedAt("blog", { url: URL_OF_FEED })], ...quick });
    const found = await trySource(webOf(web("AI agents for sales", "Old one")).deps, URL_OF_FEED, "articles");
    expect(found).toMatchObject({
      ok: true,
      name: "blog.example",
      url: URL_OF_FEED,
      total: 2,
      fresh: 1,
      rejected: 0,
    });
    expect(
      found.ok && found.items.map(({ title, isKnown, publishedAt }) => [title, isKnown, publishedAt]),
    ).toEqual([
      ["AI agents for sales", false, NOON - DAY_MS],
      ["Old one", true, NOON - 2 * DAY_MS],
    ]);
    expect(found.ok && found.items[0]?.categories).toContain("ai");
  });

  test("as news: without what is too old for the page", async () => {
    const feed = rssOf("blog.example", [item("New"), item("Ancient", 400)]);
    const found = await trySource(webOf({ [URL_OF_FEED]: feed }).deps, URL_OF_FEED, "news");
    expect(found.ok && found.items.map(({ title }) => title)).toEqual(["New"]);
    const deps = webOf({ [URL_OF_FEED]: feed }).deps;
    const news = { ...newsConfig(), sources: [{ id: "blog", name: "Blog", url: URL_OF_FEED }] };
    await refreshNews(deps, { news, ...quick });
    const again = await trySource(deps, URL_OF_FEED, "news");
    expect(again).toMatchObject({ total: 1, fresh: 0 });
  });

  test("as a newsletter author: its posts, without those that have no date", async () => {
    const { link } = item("Undated");
    const feed = rssOf("blog.example", [item("A post"), { title: "Undated", link }]);
    const found = await trySource(webOf({ [URL_OF_FEED]: feed }).deps, URL_OF_FEED, "author");
    expect(found).toMatchObject({ ok: true, total: 1, fresh: 1, items: [{ title: "A post" }] });
    const asNews = await trySource(webOf({ [URL_OF_FEED]: feed }).deps, URL_OF_FEED, "news");
    expect(asNews).toMatchObject({ total: 2 });
  });

  test("of a channel: its videos, whatever was asked for", async () => {
    const feedUrl = `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`;
    const found = await trySource(webOf({ [feedUrl]: channelFeed }).deps, CHANNEL, "news");
    expect(found).toMatchObject({ ok: true, channelId: CHANNEL, url: feedUrl, name: "Ledger & Loom" });
    expect(found.ok && found.items[0]?.url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=fixtureVid/);
    expect(await trySource(webOf({}).deps, CHANNEL, "videos")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/nothing at this address.*fail for hours/),
    });
  });

  test("nothing is stored by looking", async () => {
    await trySource(webOf(web("One")).deps, URL_OF_FEED, "articles");
    expect(await db.all(sql`select id from articles`)).toEqual([]);
    expect(await db.all(sql`select id from sources`)).toEqual([]);
  });

  test("of a feed with hundreds of items twenty are shown", async () => {
    const titles = Array.from({ length: 300 }, (_, index) => `Item ${index}`);
    const found = await trySource(webOf(web(...titles)).deps, URL_OF_FEED, "articles");
    expect(found).toMatchObject({ total: 300, fresh: 300 });
    expect(found.ok && found.items).toHaveLength(20);
  });
});

describe("a list of feeds", () => {
  const opml = (body: string) =>
    `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`;
  const known = testPublication.news.sources[0] as { url: string; name: string };
  const list = opml(`
    <outline text="Blogs"><outline title="AI &amp; more">
      <outline type="rss" text="The blog" xmlUrl="${URL_OF_FEED}" htmlUrl="https://blog.example/"/>
      <outline type="rss" text="The blog again" xmlUrl="http://www.blog.example/feed/"/>
    </outline></outline>
    <outline type="rss" text="Known" xmlUrl="${known.url}"/>
    <outline type="rss" text="The podcast" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=${testPublication.news.podcast?.channelId}"/>
    <outline type="rss" text="A page" xmlUrl="https://page.example/"/>
    <outline type="rss" text="Gone" xmlUrl="https://gone.example/feed"/>
    <outline type="rss" text="Inside" xmlUrl="http://192.168.0.1/feed"/>
    <outline type="rss" text="Nonsense" xmlUrl="nonsense"/>
    <outline type="rss" text="Channel" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}"/>`);

  test("each row once, with what came of it", async () => {
    const { deps } = webOf({ ...web("One"), "https://page.example/": "<!doctype html><p>Hello</p>" });
    const checked = await checkList(deps, list);
    const rows = checked.ok ? checked.rows : [];
    expect(rows.map(({ name, folders, outcome }) => [name, folders, outcome.state])).toEqual([
      ["The blog", ["Blogs", "AI & more"], "feed"],
      ["Known", [], "known"],
      ["The podcast", [], "known"],
      ["A page", [], "failed"],
      ["Gone", [], "failed"],
      ["Inside", [], "failed"],
      ["Nonsense", [], "failed"],
      ["Channel", [], "channel"],
    ]);
    expect(rows[1]?.outcome).toMatchObject({ message: `It is already the source “${known.name}”.` });
    expect(rows[3]?.outcome).toMatchObject({ message: "page.example has no feed at this address." });
  });

  test("a channel that is a source is known by any of its addresses", async () => {
    const { podcast } = testPublication.news;
    const address = "https://www.youtube.com/feeds/videos.xml?user=recurring";
    const page = `<link rel="canonical" href="https://www.youtube.com/channel/${podcast?.channelId}">`;
    const { deps } = webOf({ [address]: page });
    const checked = await checkList(deps, opml(`<outline type="rss" text="By name" xmlUrl="${address}"/>`));
    expect(checked.ok && checked.rows.map(({ outcome }) => outcome)).toEqual([
      { state: "known", message: `It is already the source “${podcast?.name}”.` },
    ]);
  });

  test("rows that the time did not suffice for are left, and the list may be given again", async () => {
    let now = NOON;
    const rows = Array.from({ length: 4 }, (_, i) => `<outline xmlUrl="https://blog.example/${i}"/>`).join(
      "",
    );
    const { deps } = webOf({}, { now: () => new Date(now) });
    const slow = {
      ...deps,
      fetch: (async () => {
        now += 20_000;
        return new Response("", { status: 404 });
      }) as typeof fetch,
    };
    const checked = await checkList(slow, opml(rows));
    expect(checked.ok && checked.rows.map(({ outcome }) => outcome.state)).toEqual([
      "failed",
      "failed",
      "left",
      "left",
    ]);
  });

  test("what a list has more than are taken at a time is counted, and comes when it is given again", async () => {
    const address = (index: number) => `https://blog${index}.example/feed`;
    const rows = Array.from({ length: 503 }, (_, i) => `<outline xmlUrl="${address(i)}"/>`).join("");
    const { deps } = webOf({});
    const first = await checkList(deps, opml(rows));
    expect(first.ok && [first.rows.length, first.rows[0]?.address, first.more]).toEqual([500, address(0), 3]);
    const { feeds } = testPublication.sources;
    const known = Array.from({ length: 500 }, (_, i) => ({ ...feeds[0], id: `b${i}`, url: address(i) }));
    const sources = { ...testPublication.sources, feeds: known } as typeof testPublication.sources;
    const again = await checkList({ ...deps, publication: { ...testPublication, sources } }, opml(rows));
    expect(again.ok && again.more).toBe(0);
    expect(again.ok && again.rows.slice(499).map(({ outcome }) => outcome.state)).toEqual([
      "known",
      "failed",
      "failed",
      "failed",
    ]);
  });

  test("what is none says so", async () => {
    expect(await checkList(testDeps(), "hello")).toMatchObject({
      message: expect.stringMatching(/not OPML/),
    });
    expect(await checkList(testDeps(), opml(""))).toMatchObject({
      message: "The list contains no feeds.",
    });
  });
});
