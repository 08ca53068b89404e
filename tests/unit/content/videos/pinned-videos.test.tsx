import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import type { Video } from "~/domains/content/schema.ts";
import { categoryContent, PAGE_SIZE } from "~/domains/content/store/pages.ts";
import { videoPage } from "~/domains/content/store/queries.ts";
import { setPins, upsertVideos } from "~/domains/content/store/writes.ts";
import { type LoadMore, useLoadMore } from "~/ui/use-load-more.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** A category's list of videos whose first page has pinned ones from further down. */

const deps = testDeps();
const { db } = deps;
const NOW = deps.now().getTime();
const DAY = 86_400_000;
const idOf = (index: number) => `video${String(index).padStart(6, "0")}`;

afterEach(() => vi.unstubAllGlobals());

/** Stores so many videos, the first the newest, and pins some. */
async function given(count: number, pinned: number[]) {
  await clearContent();
  await upsertVideos(
    deps,
    Array.from({ length: count }, (_, index) =>
      video({ id: idOf(index), title: String(index), publishedAt: NOW - index * DAY }),
    ),
  );
  await setPins(deps, "videos/sales", pinned.map(idOf));
}

async function tabAt(page: number) {
  const content = await categoryContent(db, "sales", "videos", { recent: 1, best: 1, videos: page }, NOW);
  if (content.tab !== "videos") throw new Error("another tab");
  return content;
}

/** The list as a page renders it; what it asks for is answered from the store. */
async function listAt(page: number): Promise<{ list: LoadMore<Video>; first: Video[]; asked: number[] }> {
  const { videos: first, total, extra } = await tabAt(page);
  const asked: number[] = [];
  const url = (offset: number) => {
    asked.push(offset);
    return `/api/videos?offset=${offset}`;
  };
  let list: LoadMore<Video> | undefined;
  function List() {
    const offset = (page - 1) * PAGE_SIZE;
    list = useLoadMore({ name: "videos", first, total, extra, offset, pageSize: PAGE_SIZE, url });
    return null;
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
  if (!list) throw new Error("not rendered");
  return { list, first, asked };
}

test.each([
  ["one", 30, [20]],
  ["a page of them", 30, Array.from({ length: 12 }, (_, index) => index + 12)],
  ["one of its own", 13, [3]],
])("that has %s goes on where the pages of the list do", async (_, count, pinned) => {
  await given(count, pinned);
  const { list, first, asked } = await listAt(1);
  expect(first.slice(0, pinned.length).map(({ id }) => id)).toEqual(pinned.map(idOf));
  expect(list.hasMore).toBe(true);
  vi.stubGlobal("fetch", async () => Response.json([]));
  await list.loadMore();
  expect(asked).toEqual([12]);
  const rest = [
    ...(await videoPage(db, { category: "sales", limit: 12, offset: 12 })).items,
    ...(await videoPage(db, { category: "sales", limit: 12, offset: 24 })).items,
  ];
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(count);
});

test("the later pages go on as they do without pins, and the last one ends the list", async () => {
  await given(30, [20]);
  expect((await listAt(2)).list.hasMore).toBe(true);
  expect((await listAt(3)).list.hasMore).toBe(false);
  await given(9, [8]);
  expect((await listAt(1)).list.hasMore).toBe(false);
});
