import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noteAllArticles } from "~/domains/content/store/changes.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { removeArticles } from "~/domains/content/store/trim.ts";
import { rebuildListings, removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { batch, type Statement } from "~/platform/data/db.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Which articles' pages a write renews: every page whose content differs afterwards, and few others. */

const deps = testDeps();
const DAY = 86_400_000;
const START = Date.parse("2026-08-01T00:00:00Z");

/** Six articles, a day apart; c and d are of another publication. */
const NAMES = ["a", "b", "c", "d", "e", "f"];
const input = (name: string, overrides = {}) =>
  article({
    identity: `https://example.com/${name}`,
    slug: name,
    title: `Article ${name}`,
    publishedAt: START + NAMES.indexOf(name) * DAY,
    originalUrl: name === "c" || name === "d" ? `https://example.com/${name}` : null,
    ...overrides,
  });

const noted = async () =>
  (await deps.db.all<{ name: string }>(sql`select name from topics order by name`)).map(({ name }) =>
    name.replace("content/", ""),
  );
const stored = () =>
  deps.db.all<{ id: string; slug: string; at: number }>(
    sql`select id, slug, published_at as at from articles`,
  );
const row = async (slug: string) => {
  const found = (await stored()).find((each) => each.slug === slug);
  if (!found) throw new Error(`There is no article ${slug}.`);
  return found;
};

/** The pages of all articles, by slug. */
async function pages(): Promise<Record<string, string>> {
  const slugs = (await stored()).map(({ slug }) => slug);
  const contents = await Promise.all(slugs.map((slug) => readerContent(deps.db, slug)));
  return Object.fromEntries(slugs.map((slug, index) => [slug, JSON.stringify(contents[index])]));
}

/** Returns the articles whose pages differ after a write, and those that the write noted. */
async function changesOf(write: () => Promise<unknown>) {
  const before = await pages();
  await deps.db.run(sql`delete from topics`);
  await write();
  const after = await pages();
  const slugs = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return { differ: slugs.filter((slug) => before[slug] !== after[slug]), noted: await noted() };
}

beforeEach(async () => {
  await removeSource(deps, "test");
  await upsertArticles(
    deps,
    NAMES.map((name) => input(name)),
  );
});

describe("a write notes every page that it changes", () => {
  test("a new article at the top: its own page alone", async () => {
    const top = input("new", { publishedAt: START + 10 * DAY });
    expect(await changesOf(() => upsertArticles(deps, [top]))).toEqual({ differ: ["new"], noted: ["new"] });
  });

  test("an article that changes: its page, and those that show it as the next", async () => {
    const changed = input("b", { title: "Another title" });
    expect(await changesOf(() => upsertArticles(deps, [changed]))).toEqual({
      differ: ["b", "c", "d", "e"],
      noted: ["b", "c", "d", "e"],
    });
  });

  test("another publication's article: its page alone", async () => {
    const changed = input("c", { title: "Another title" });
    expect(await changesOf(() => upsertArticles(deps, [changed]))).toEqual({ differ: ["c"], noted: ["c"] });
  });

  test.each([
    [
      "that comes between others",
      () => upsertArticles(deps, [input("new", { publishedAt: START + 2.5 * DAY })]),
    ],
    [
      "that moves to another date",
      () => upsertArticles(deps, [input("b", { publishedAt: START + 9 * DAY })]),
    ],
    ["that is removed", async () => removeArticles(deps, [await row("b")])],
  ])("an article %s", async (_, write) => {
    const { differ, noted } = await changesOf(write);
    expect(noted).toEqual(expect.arrayContaining(differ));
    expect(noted.length).toBeLessThanOrEqual(differ.length + 2);
  });

  test("the same articles again: none", async () => {
    const again = () =>
      upsertArticles(
        deps,
        NAMES.map((name) => input(name)),
      );
    expect(await changesOf(again)).toEqual({ differ: [], noted: [] });
  });
});

describe("an own article below many of another publication", () => {
  const others = (count: number) =>
    upsertArticles(
      deps,
      Array.from({ length: count }, (_, index) =>
        input(`other-${index}`, {
          publishedAt: START + 5 * DAY + (index + 1) * 60_000,
          originalUrl: `https://example.com/other-${index}`,
        }),
      ),
    );
  const change = () => upsertArticles(deps, [input("f", { title: "Another title" })]);

  test("renews the page of each of them, and no other", async () => {
    await others(60);
    const { differ, noted } = await changesOf(change);
    expect(differ).toHaveLength(61);
    expect(noted).toEqual(differ);
  });

  test("renews every page where they are more than a hundred", async () => {
    await others(101);
    expect((await changesOf(change)).noted).toEqual(expect.arrayContaining(["*"]));
  });
});

test.each([
  ["more than a hundred articles", () => manyArticles()],
  ["a source that is removed", () => removeSource(deps, "test")],
  ["lists that are renumbered", () => rebuildListings(deps)],
  ["a note of all", () => noting(noteAllArticles(deps.now()))],
])("%s: every article's page", async (_, write) => {
  await deps.db.run(sql`delete from topics`);
  await write();
  expect(await noted()).toEqual(["*"]);
});

const noting = (statement: Statement) => batch(deps.db, [statement]);

const manyArticles = () =>
  upsertArticles(
    deps,
    Array.from({ length: 101 }, (_, index) => input(`many-${index}`, { publishedAt: START - index * DAY })),
  );
