import { beforeEach, expect, test } from "vitest";
import { rebuildSearch } from "~/domains/content/store/search/rebuild.ts";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { documentIds } from "~/domains/content/store/search/storage.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { ask, document, emptySearch } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();

const article = (index: number) => ({
  identity: `https://example.com/${index}`,
  sourceId: "blog",
  title: `Ledger entry ${index}`,
  excerpt: "An excerpt.",
  author: "A. Writer",
  publishedAt: Date.parse("2026-05-01") + index * 60_000,
  readTime: 4,
  featuredImage: null,
  imageWidth: null,
  imageHeight: null,
  originalUrl: null,
  categories: ["customer-success"],
  tags: ["ledgers"],
  content: `<h2>Heading ${index}</h2><p>Sentences &amp; <em>words</em>.</p>`,
});

const video = (id: string) => ({
  id,
  sourceId: "talks",
  title: `Talk ${id}`,
  description: "A conversation about ledgers.",
  channelTitle: "Talks",
  duration: null,
  viewCount: null,
  publishedAt: null,
  thumbnail: null,
  workshop: false,
  categories: ["ai"],
  tags: [],
});

const stored = async () =>
  (
    await deps.search.$client
      .prepare("select kind, id, title, excerpt, tags, body from documents order by kind, id")
      .all()
  ).results;

beforeEach(() => emptySearch(deps.search));

test("an empty index becomes what the service had written, page after page", async () => {
  await upsertArticles(
    deps,
    Array.from({ length: 230 }, (_, index) => article(index)),
  );
  await upsertVideos(deps, [video("aaaaaaaaaaa"), video("bbbbbbbbbbb")]);
  const before = await stored();
  expect(before).toHaveLength(232);
  await emptySearch(deps.search);
  expect(await rebuildSearch(deps)).toEqual({ documents: 232, written: 232, removed: 0 });
  expect(await stored()).toEqual(before);
  expect((await ask(deps, "customer success sentences")).counts.capped).toBe(true);
  expect(await rebuildSearch(deps)).toEqual({ documents: 232, written: 0, removed: 0 });
});

test("what differs is mended, what is gone from the main database goes", async () => {
  await rebuildSearch(deps);
  const [known] = await stored();
  await indexDocuments(deps.search, [
    document(String(known?.id), { title: "Damaged" }),
    ...Array.from({ length: 150 }, (_, index) => document(`ghost-${index}`, { title: "Damaged" })),
    document("ghost", { kind: "video", title: "Damaged" }),
  ]);
  expect(await rebuildSearch(deps)).toEqual({ documents: 232, written: 1, removed: 151 });
  expect((await ask(deps, "damaged")).counts).toEqual({ articles: 0, videos: 0, capped: false });
});

test("the ids of a kind come once each, in full pages and a last one", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  await indexDocuments(deps.search, [...ids.map((id) => document(id)), document("v", { kind: "video" })]);
  const pages = async (pageSize: number) => {
    const found: string[][] = [];
    for await (const page of documentIds(deps.search, "article", pageSize)) {
      found.push(page);
      if (found.length > ids.length) break;
    }
    return found;
  };
  expect(await pages(2)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(await pages(5)).toEqual([ids]);
  expect(await pages(1)).toEqual(ids.map((id) => [id]));
});
