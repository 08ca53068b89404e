import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { upsertEpisodes } from "~/domains/news/store/posts.ts";
import {
  curatedNews,
  latestEpisode,
  latestNews,
  newsBySource,
  weeklyNews,
} from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsConfig, newsItem, newsItems } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The lists of the news page, in their order. */

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = deps.now().getTime();
const NAMES =
  "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar".split(" ");
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

beforeEach(async () => {
  for (const table of ["news_items", "news_stories", "newsletter_posts", "podcast_episodes", "sources"])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts");
  for (const { name } of (await deps.kv.list()).keys) await deps.kv.delete(name);
});

describe("groups", () => {
  const at = (sourceId: string, title: string, hours: number) =>
    newsItem({ identity: title, sourceId, source: sourceId, title, publishedAt: NOW - hours * HOUR });

  test("of outlets in another script open each by its own name", async () => {
    const [wire] = newsConfig().sources;
    if (!wire) throw new Error("a source");
    const config = newsConfig({
      sources: [
        { ...wire, id: "nikkei", name: "日経新聞" },
        { ...wire, id: "asahi", name: "朝日新聞" },
      ],
    });
    await upsertNews(
      deps,
      ["nikkei", "asahi"].flatMap((id) =>
        Array.from({ length: 8 }, (_, index) => at(id, `${id} ${index}`, index)),
      ),
    );
    await publishNews(deps, config);
    const { list } = await newsPage(deps, { view: "sources", q: "", topic: null, open: ["朝日新聞"] });
    if (list.view !== "sources") throw new Error("the groups");
    const groups = list.groups.filter(({ curated }) => !curated);
    expect(groups.map(({ slug, open }) => [slug, open])).toEqual([
      ["日経新聞", false],
      ["朝日新聞", true],
    ]);
  });

  test("merge the curated sources by date, and stand in the configured order without the empty ones", async () => {
    const [wire, ledger] = newsConfig().sources;
    if (!wire || !ledger) throw new Error("two sources");
    const third = { ...wire, id: "third", name: "The Third" };
    const config = newsConfig({
      sources: [third, { ...wire, curated: true }, ledger, { ...wire, id: "none", name: "None" }],
    });
    await upsertNews(deps, [
      at("wire", "Alpha", 1),
      at("own", "Bravo", 2),
      at("wire", "Charlie", 3),
      at("own", "Delta", 4),
      at("ledger", "Echo", 0),
      at("third", "Foxtrot", 9),
      at("stranger", "Golf", 1),
    ]);
    await publishNews(deps, config);
    const groups = await newsBySource(deps);
    expect(
      groups.map(({ name, curated, total, articles }) => [name, curated, total, titles(articles)]),
    ).toEqual([
      ["Our Desk", true, 4, ["Alpha", "Bravo", "Charlie", "Delta"]],
      ["The Third", false, 1, ["Foxtrot"]],
      ["The Ledger", false, 1, ["Echo"]],
    ]);
    expect(titles(await curatedNews(deps, 3))).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(titles(await curatedNews(deps, 20))).toEqual(["Alpha", "Bravo", "Charlie", "Delta"]);
    // Own articles are not the day's news; a source that is not configured still is.
    expect(titles(await latestNews(deps, 20))).toEqual(["Echo", "Alpha", "Golf", "Charlie", "Foxtrot"]);
  });

  test("have at most 24 articles, and lists as many as are asked for", async () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `${NAMES[index % 15]} ${index} ${NAMES[(index * 7) % 15]}`,
    );
    await upsertNews(deps, newsItems("own", many, NOW));
    await upsertNews(deps, newsItems("wire", many.slice(0, 13), NOW));
    await publishNews(deps, newsConfig());
    const [own, wire] = await newsBySource(deps);
    expect([own?.articles.length, own?.total, wire?.articles.length]).toEqual([24, 30, 13]);
    expect(await curatedNews(deps, 12)).toHaveLength(12);
    expect(await curatedNews(deps, 13)).toHaveLength(13);
    expect(await latestNews(deps, 12)).toHaveLength(12);
    expect(await latestNews(deps, 13)).toHaveLength(13);
    expect(await latestNews(deps, 5)).toHaveLength(5);
  });
});

describe("the week", () => {
  test("counts seven days back from the newest item, and has ten stories at most", async () => {
    await upsertNews(deps, [
      ...NAMES.slice(0, 12).map((title, index) =>
        newsItem({ identity: title, title: `${title} news`, publishedAt: NOW - 20 * DAY - index * HOUR }),
      ),
      newsItem({ identity: "edge", title: "Quebec edge", publishedAt: NOW - 27 * DAY }),
      newsItem({ identity: "over", title: "Romeo over", publishedAt: NOW - 27 * DAY - 1000 }),
    ]);
    await publishNews(deps, newsConfig());
    const stories = titles(await weeklyNews(deps, 20));
    expect(stories).toHaveLength(10);
    expect(stories[0]).toBe("Alpha news");
    expect(await weeklyNews(deps, 3)).toHaveLength(3);
    expect(stories).not.toContain("Romeo over");
  });
});

test("the newest episode leads, with its channel, and says whether it is a sample", async () => {
  const episode = (videoId: string, sourceId: string, days: number, channel = "") => ({
    videoId,
    sourceId,
    title: videoId,
    description: "We talk about pricing and what it takes to change it.\n0:00 Intro\n1:00 Pricing",
    thumbnailUrl: null,
    channel,
    publishedAt: NOW - days * DAY,
  });
  await publishNews(deps, newsConfig());
  expect(await latestEpisode(deps)).toBeNull();
  await upsertEpisodes(deps, [episode("old", "talks", 2), episode("new", "sample-talks", 1)]);
  await publishNews(deps, newsConfig());
  expect(await latestEpisode(deps)).toMatchObject({
    videoId: "new",
    channel: "Talks",
    sample: true,
    keyTopics: ["Pricing"],
  });
  await publishNews(deps, newsConfig({ podcast: undefined }));
  expect(await latestEpisode(deps)).toMatchObject({ channel: "" });
  // What the episode says of its channel counts before the configured name, and stays when a reading lacks it.
  await upsertEpisodes(deps, [episode("new", "sample-talks", 1, "Its own")]);
  await upsertEpisodes(deps, [episode("new", "sample-talks", 1)]);
  await publishNews(deps, newsConfig());
  expect(await latestEpisode(deps)).toMatchObject({ channel: "Its own" });
});
