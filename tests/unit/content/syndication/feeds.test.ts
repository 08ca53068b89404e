import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { Chart } from "~/lib/chart/chart.ts";
import { chartFigure } from "~/lib/chart/figure.ts";
import { rssDocument, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import * as categoryJson from "~/routes/category.$slug_.feed[.json].ts";
import * as categoryRss from "~/routes/category.$slug_.feed[.xml].ts";
import * as json from "~/routes/feed[.json].ts";
import * as rss from "~/routes/feed[.xml].ts";
import { call } from "../../../support/call.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Feeds of ours, read back by the reader that reads everybody's. */

const deps = testDeps();
const NOW = deps.now().getTime();
const HOUR = 3_600_000;
const CHART: Chart = {
  ...{ title: "Growth", kind: "bar", unit: "%", decimals: 0, source: "Us" },
  labels: ["A", "B"],
  series: [{ name: "Growth", values: [12, 13] }],
};
const TITLE = `Q&A: "pricing" <beta> isn't a ]]> strategy`;

beforeAll(async () => {
  await upsertArticles(deps, [
    ...Array.from({ length: 22 }, (_, index) =>
      article({
        identity: `https://example.com/${index}`,
        title: `Article ${index}`,
        publishedAt: NOW - (index + 10) * HOUR,
        categories: index % 2 ? ["ai"] : ["sales"],
      }),
    ),
    article({
      identity: "own",
      slug: "q-and-a",
      title: TITLE,
      author: "Renée & Sons",
      publishedAt: NOW - HOUR,
      categories: ["ai", "product"],
      tags: ["R&D"],
      content: `<p>See <a href="/about?a=1&amp;b=2">us</a>, <a href="#end">the end</a>, ]]&gt; and <img src="/covers/x.svg" alt=""></p>${chartFigure(CHART)}`,
    }),
    article({
      identity: "https://other.example/post?a=1&b=2",
      title: "Elsewhere",
      originalUrl: "https://other.example/post?a=1&b=2",
      publishedAt: NOW - 2 * HOUR,
      categories: ["ai"],
      content: "<p>Theirs, not to be repeated.</p>",
    }),
  ]);
});

const read = async (response: Response) => {
  const feed = readFeed(new Uint8Array(await response.arrayBuffer()), {
    url: "https://recurring.ai/feed",
    contentType: response.headers.get("Content-Type"),
  });
  if (!feed.ok) throw new Error(feed.code);
  return feed.value;
};

describe.each([
  ["rss", "application/rss+xml; charset=utf-8", rss.loader, categoryRss.loader],
  ["json", "application/feed+json; charset=utf-8", json.loader, categoryJson.loader],
] as const)("%s", (format, type, all, ofCategory) => {
  test("is a feed of the 20 newest, kept by the page cache", async () => {
    const response = await call(all, deps, "/");
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
    const feed = await read(response);
    expect(feed).toMatchObject({ format, title: "Recurring", link: "https://recurring.ai/", rejected: 0 });
    expect(feed.items).toHaveLength(20);
    expect(feed.items.slice(0, 3).map(({ title }) => title)).toEqual([TITLE, "Elsewhere", "Article 0"]);
  });

  test("carries our own article whole, its addresses absolute, hostile characters intact", async () => {
    const [own] = (await read(await call(all, deps, "/"))).items;
    expect(own).toMatchObject({
      id: "https://recurring.ai/article/q-and-a",
      url: "https://recurring.ai/article/q-and-a",
      title: TITLE,
      author: "Renée & Sons",
      publishedAt: NOW - HOUR,
      tags: ["AI", "Product", "R&D"],
    });
    expect(own?.html).toContain('<a href="https://recurring.ai/about?a=1&amp;b=2">us</a>');
    expect(own?.html).toContain('<a href="https://recurring.ai/article/q-and-a#end">');
    expect(own?.html).toContain('<img src="https://recurring.ai/covers/x.svg"');
    // A chart is its table.
    expect(own?.html).toMatch(/<figure><figcaption>Growth<\/figcaption><table>.*<td>12%<\/td>.*Source: Us/);
    expect(own?.html).not.toContain("<svg");
  });

  test("has whole addresses also in a row that was stored before attributes were escaped", async () => {
    const [{ content } = { content: "" }] = await deps.db.all<{ content: string }>(
      sql`select content from articles where slug = 'q-and-a'`,
    );
    const older = '<p><img alt="A > B" src="/media/x.png"></p>';
    await deps.db.run(sql`update articles set content = ${older} where slug = 'q-and-a'`);
    const [own] = (await read(await call(all, deps, "/"))).items;
    await deps.db.run(sql`update articles set content = ${content} where slug = 'q-and-a'`);
    expect(own?.html).toContain('src="https://recurring.ai/media/x.png"');
  });

  test("has excerpts as they are written, tags and signs in them too", async () => {
    const excerpt = 'Use <Words> & "more" where a < b &amp; c';
    await deps.db.run(sql`update articles set excerpt = ${excerpt} where slug = 'q-and-a'`);
    const [own] = (await read(await call(all, deps, "/"))).items;
    expect(textOf(own?.summaryHtml ?? "")).toBe(excerpt);
  });

  test("leads to the original of another publication's, with its excerpt alone", async () => {
    const other = (await read(await call(all, deps, "/"))).items[1];
    expect(other?.url).toBe("https://other.example/post?a=1&b=2");
    expect(`${other?.summaryHtml}${other?.html}`).toContain("What it says in short.");
    expect(`${other?.summaryHtml}${other?.html}`).not.toContain("Theirs");
  });

  test("of a category holds that category's", async () => {
    const feed = await read(await call(ofCategory, deps, "/", { slug: "ai" }));
    expect(feed).toMatchObject({ title: "Recurring: AI", link: "https://recurring.ai/category/ai" });
    expect(feed.items).toHaveLength(13);
    expect((await call(ofCategory, deps, "/", { slug: "nonsense" })).status).toBe(404);
  });
});

test("RSS says where it is itself", async () => {
  expect(await (await call(rss.loader, deps, "/")).text()).toContain(
    '<atom:link href="https://recurring.ai/feed.xml" rel="self" type="application/rss+xml"/>',
  );
  expect(await (await call(categoryRss.loader, deps, "/", { slug: "ai" })).text()).toContain(
    '<atom:link href="https://recurring.ai/category/ai/feed.xml" rel="self"',
  );
});

test("JSON Feed has version 1.1's required fields; every item has exactly one content", async () => {
  const feed = (await (await call(json.loader, deps, "/")).json()) as {
    version: string;
    title: string;
    feed_url: string;
    items: Record<string, unknown>[];
  };
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.title).toBe(deps.publication.brand.name);
  expect(feed.feed_url).toBe("https://recurring.ai/feed.json");
  for (const item of feed.items) {
    expect(item.id).toEqual(expect.any(String));
    expect("content_html" in item).not.toBe("content_text" in item);
  }
  expect(feed.items[0]?.image).toMatch(/^https:\/\/recurring\.ai\/og\/article\/q-and-a\.\w+\.png$/);
});

test("only addresses in tags are made absolute, and only those of this site", () => {
  const page = "https://recurring.ai/article/a";
  for (const html of [
    '<a href="https://x.example/">x</a>',
    '<a href="//cdn.example/">x</a>',
    '<a href="mailto:a@b.example">x</a>',
    '<code>href="/about"</code>',
  ])
    expect(withAbsoluteAddresses(html, page)).toBe(html);
});

test("RSS says when its newest item was published; an empty feed does not", async () => {
  const text = await (await call(rss.loader, deps, "/")).text();
  const [, built] = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(text) ?? [];
  expect(Date.parse(built ?? "")).toBe(Math.floor((NOW - HOUR) / 1000) * 1000);
  const empty = {
    title: "T",
    description: "",
    language: "en",
    pageUrl: "/",
    selfUrl: "/feed.xml",
    iconUrl: "/icon.png",
    items: [],
  };
  expect(rssDocument(empty)).not.toContain("lastBuildDate");
});

describe("an item", () => {
  const both = async () => {
    const xml = await (await call(rss.loader, deps, "/")).text();
    const { items } = (await (await call(json.loader, deps, "/")).json()) as {
      items: Record<string, unknown>[];
    };
    return { xml, items };
  };

  test("of several at one address is told by its own page, and leads to that address", async () => {
    const url = "https://other.example/changes";
    await upsertArticles(
      deps,
      ["one", "two"].map((slug) =>
        article({
          identity: `feed:${slug}`,
          slug,
          originalUrl: url,
          publishedAt: NOW - HOUR / 2,
          content: "",
        }),
      ),
    );
    const { xml, items } = await both();
    const shared = items.filter((item) => item.url === url).map(({ id }) => id);
    expect(shared.sort()).toEqual(["https://recurring.ai/article/one", "https://recurring.ai/article/two"]);
    expect(xml).toContain('<guid isPermaLink="false">https://recurring.ai/article/one</guid>');
    expect(xml).toContain('<guid isPermaLink="true">https://other.example/post?a=1&amp;b=2</guid>');
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test("without a date of its own states none, nor does the feed for it", async () => {
    await upsertArticles(deps, [
      article({ identity: "undated", slug: "undated", title: "Undated", publishedAt: null, seenAt: NOW }),
    ]);
    const { xml, items } = await both();
    const [first, ...others] = xml.split("<item>").slice(1);
    expect(first).toContain("<title>Undated</title>");
    expect(first).not.toContain("<pubDate>");
    for (const other of others) expect(other).toContain("<pubDate>");
    expect(items[0]).toMatchObject({ title: "Undated" });
    expect(items.map((item) => "date_published" in item)).toEqual([false, ...others.map(() => true)]);
    expect(xml).toContain(`<lastBuildDate>${/<pubDate>(.*?)<\/pubDate>/.exec(xml)?.[1]}</lastBuildDate>`);
  });
});
