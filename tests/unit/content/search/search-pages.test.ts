import { beforeAll, expect, test } from "vitest";
import type { SearchView } from "~/domains/content/rules/search/query.ts";
import { searchedContent } from "~/domains/content/store/search/view.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What the pages of a search show, of thirteen articles that match. */

const deps = testDeps();
const NEW: SearchView = { q: "inflation", tab: "articles", page: 1, topic: null, since: null, after: null };
const HOUR = 3_600_000;

const names = Array.from({ length: 13 }, (_, index) => `inflation-${index}`);

beforeAll(async () => {
  const newest = deps.now().getTime() - HOUR;
  await upsertArticles(
    deps,
    names.map((name, index) =>
      article({ identity: name, slug: name, title: "Inflation", publishedAt: newest - index * HOUR }),
    ),
  );
});

const shown = async (changes: Partial<SearchView>) => {
  const found = await searchedContent(deps, { ...NEW, ...changes }, false);
  return found?.articles.map(({ article: { slug } }) => slug);
};

test("the second page goes on where the first ends", async () => {
  expect(await shown({})).toEqual(names.slice(0, 10));
  expect(await shown({ page: 2 })).toEqual(names.slice(10));
  expect(await shown({ page: 3 })).toEqual([]);
});

test("the views of other kinds have the counts alone", async () => {
  const found = await searchedContent(deps, { ...NEW, tab: "companies" }, false);
  expect(found).toMatchObject({ counts: { articles: 13, videos: 0 }, articles: [], videos: [] });
});

test("without words, and among the news, nothing is searched", async () => {
  expect(await shown({ q: "" })).toBeUndefined();
  expect(await shown({ tab: "news" })).toBeUndefined();
});
