import { expect, test } from "vitest";
import { PAGE_SIZE, sourceList } from "~/domains/sources/store/screens.ts";
import { feedAt } from "../../support/jobs/feed-world.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The pages of the list of sources. */

const { db, publication } = testDeps();

const listed = (count: number) => {
  const feeds = Array.from({ length: count }, (_, index) =>
    feedAt(`feed-${String(index).padStart(3, "0")}`, { name: `Feed ${String(index).padStart(3, "0")}` }),
  );
  return { db, publication: { ...publication, sources: { ...publication.sources, feeds } } };
};

const pagesOf = async (deps: ReturnType<typeof listed>) => {
  const pages: string[][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { sources, more } = await sourceList(deps, { q: "Feed ", ...(after ? { after } : {}) });
    pages.push(sources.map(({ name }) => name));
    after = more;
  }
  return pages;
};

test.each([
  [PAGE_SIZE, [PAGE_SIZE]],
  [PAGE_SIZE + 1, [PAGE_SIZE, 1]],
  [2 * PAGE_SIZE, [PAGE_SIZE, PAGE_SIZE]],
  [2 * PAGE_SIZE + 7, [PAGE_SIZE, PAGE_SIZE, 7]],
])("%i sources are on pages that follow each other, each once, and none is empty", async (count, sizes) => {
  const pages = await pagesOf(listed(count));
  expect(pages.map(({ length }) => length)).toEqual(sizes);
  expect(pages.flat()).toEqual(
    Array.from({ length: count }, (_, index) => `Feed ${String(index).padStart(3, "0")}`),
  );
});
