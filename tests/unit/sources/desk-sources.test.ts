import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sourceStateId } from "~/domains/news/store/front-page.ts";
import { newsBySource } from "~/domains/news/store/queries.ts";
import { withDeskSources } from "~/domains/sources/rules/lay-over.ts";
import { listedSources, sourceAt, stateIdOf } from "~/domains/sources/rules/listed.ts";
import type { DeskSource } from "~/domains/sources/schema.ts";
import { readDeskSource, readDeskSources, writeDeskSource } from "~/domains/sources/store/desk-sources.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { batch } from "~/platform/data/db.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { feedAt, NOON, quick, rssOf, served, worldOf } from "../../support/jobs/feed-world.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";

const { db } = testDeps();
const by = { addedAt: NOON, addedBy: "Ada" };
const items = [{ title: "One", link: "https://added.example/one", date: "2026-08-20" }];

const desk: DeskSource[] = [
  { kind: "articles", entry: feedAt("added", { publication: "other", categories: ["founders"] }), ...by },
  {
    kind: "videos",
    entry: { id: "talks-2", name: "Talks", channelId: "UCtestChannelForFixture0", categories: ["ai"] },
    ...by,
  },
  { kind: "news", entry: { id: "wire", name: "The Wire", url: "https://wire.example/feed" }, ...by },
  {
    kind: "author",
    entry: { id: "pen", name: "The Pen", url: "https://pen.example/feed", category: "Product" },
    ...by,
  },
];

const stored = (sources: DeskSource[]) =>
  batch(
    db,
    sources.map((source) => writeDeskSource(source.entry.id, source)),
  );

beforeEach(async () => {
  for (const table of ["desk_sources", "sources", "articles", "listings", "news_items", "source_answers"])
    await db.run(sql.raw(`delete from ${table}`));
});

describe("the desk's sources", () => {
  test("are stored as the publication would have them, changed and taken out", async () => {
    await stored(desk);
    expect(await readDeskSources({ db })).toEqual(
      [...desk].sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1)),
    );
    const renamed = { ...desk[2], entry: { ...desk[2]?.entry, name: "Wire" } } as DeskSource;
    await batch(db, [writeDeskSource("wire", renamed), writeDeskSource("pen", null)]);
    expect(await readDeskSource({ db }, "wire")).toEqual(renamed);
    expect(await readDeskSource({ db }, "pen")).toBeNull();
  });

  test("stand after those of the files, in a publication that is as valid", () => {
    const whole = withDeskSources(testPublication, desk);
    expect(publicationSchema.safeParse(whole).error).toBeUndefined();
    expect(whole.sources.feeds.map(({ id }) => id)).toEqual([
      ...testPublication.sources.feeds.map(({ id }) => id),
      "added",
    ]);
    expect(whole.news.authors.at(-1)?.name).toBe("The Pen");
    expect(withDeskSources(testPublication, [])).toBe(testPublication);
  });

  test("give way to a source of the files, and lose a category that is gone", () => {
    const files = {
      ...testPublication,
      sources: { ...testPublication.sources, feeds: [feedAt("added", { name: "Of the files" })] },
    };
    expect(withDeskSources(files, desk).sources.feeds.map(({ name }) => name)).toEqual(["Of the files"]);
    const gone = [{ kind: "articles", entry: feedAt("x", { categories: ["gone"] }), ...by }] as DeskSource[];
    expect(withDeskSources(testPublication, gone).sources.feeds.at(-1)?.categories).toEqual([
      testPublication.categories[0]?.slug,
    ]);
  });

  test("are read by the jobs, and named on the news page", async () => {
    await stored(desk);
    const world = worldOf({
      "added.example": served("added.example", items),
      "wire.example": () => new Response(rssOf("wire.example", [{ ...items[0], title: "W" } as never])),
    });
    const bare = {
      ...testPublication,
      sources: { feeds: [], channels: [] },
      news: { ...testPublication.news, sources: [], authors: [], podcast: undefined },
    };
    const deps = await withAllSources({ ...world.deps, publication: bare });
    await refreshFeeds(deps, quick);
    expect(await db.all(sql`select source_id, title, original_url from articles`)).toEqual([
      { source_id: "added", title: "One", original_url: "https://added.example/one" },
    ]);
    await refreshNews(deps, quick);
    expect((await newsBySource(deps)).map(({ name }) => name)).toContain("The Wire");
    // Without the desk's sources the same run would delete what they brought.
    await batch(db, [writeDeskSource("wire", null)]);
    await refreshNews(await withAllSources({ ...world.deps, publication: bare }), quick);
    expect(await db.all(sql`select id from news_items where source_id = 'wire'`)).toEqual([]);
  });

  test("let the sample go once one of them brought something", async () => {
    const deps = worldOf({ "added.example": served("added.example", items) }).deps;
    await deps.kv.put("sample:fingerprint", "x");
    const feeds = [feedAt("added")];
    const failing = await refreshFeeds(worldOf({}).deps, { feeds, ...quick });
    expect(failing.changed).toBe(false);
    expect(await deps.kv.get("sample:fingerprint")).toBe("x");
    const read = await refreshFeeds(deps, { feeds, ...quick, force: true });
    expect(read.changed).toBe(true);
    expect(await deps.kv.get("sample:fingerprint")).toBeNull();
    const again = await refreshFeeds(deps, { feeds, ...quick, force: true });
    expect(again.changed).toBe(false);
  });
});

describe("the list of sources", () => {
  const listed = listedSources(withDeskSources(testPublication, desk), desk);

  test("says which were added at the desk, and by whom", () => {
    expect(listed.filter(({ desk }) => desk).map(({ id, kind }) => [id, kind])).toEqual([
      ["added", "articles"],
      ["talks-2", "videos"],
      ["news-wire", "news"],
      ["news-pen", "author"],
    ]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  });

  test("names the state of a news source as the news job does", () => {
    expect(stateIdOf("news", "wire")).toBe(sourceStateId("wire"));
  });

  test("knows an address again, whatever its scheme, its www and its last slash", () => {
    const id = (kind: DeskSource["kind"], url: string) => sourceAt(listed, kind, url)?.id;
    expect(id("news", "http://www.wire.example/feed/")).toBe("news-wire");
    expect(id("author", "https://wire.example/feed")).toBe("news-wire");
    expect(id("articles", "https://wire.example/feed")).toBeUndefined();
    expect(id("articles", "https://added.example/Feed")).toBeUndefined();
  });
});
