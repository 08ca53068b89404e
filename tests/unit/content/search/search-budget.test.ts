import { beforeAll, describe, expect, test } from "vitest";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import { ask } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/**
 * Rows read, as D1 counts and bills them, must not grow with the library. One document in eight is a video;
 * "common" is in every text, "title" in every title, "third" in every third text, "rare" in one of 997.
 */

const { search } = testDeps();

async function grow(from: number, to: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: to - from }, (_, index) => from + index));
  await search.$client
    .prepare(
      `insert into documents (position, kind, id, title, excerpt, tags, body)
      select iif(value % 8 = 7, ${2 ** 51}, 0) + value * ${2 ** 22}, iif(value % 8 = 7, 'video', 'article'), 'n' || value,
        'common title number' || (value % 100), 'excerpt of common things', 'tag',
        'common words' || iif(value % 3 = 0, ' third', '') || iif(value % 997 = 0, ' rare', '')
      from json_each(?)`,
    )
    .bind(numbers)
    .run();
}

async function usageOf(q: string, options: Parameters<typeof ask>[2] = {}): Promise<D1Usage> {
  const usage = { calls: 0, statements: 0, rowsRead: 0 };
  await ask({ search: openDb(meterD1(search.$client, usage)) }, q, options);
  return usage;
}

const OPTIONS = [
  {},
  { kind: "video" as const },
  { offset: 80 },
  { tag: "tag" },
  { since: 60_000 * 3_000 },
  { before: 2 ** 22 * 5_000 },
  { before: 2 ** 22 * 5_000, since: 60_000 * 1_000, tag: "tag" },
];

const rowsAt = new Map<number, number[]>();
const queries = [
  "common",
  "common title",
  "common title third",
  '"common title"',
  "commo",
  "third",
  "rare",
  "third rare",
  "title number42",
  "common excerpt things tag words title of third",
];

beforeAll(async () => {
  const vocabulary = ["common", "title", "excerpt", "things", "words", "third", "rare"];
  for (const first of "abcdefghijklmnopqrstuvwxyz")
    for (const second of "aeiou") vocabulary.push(`c${first}${second}mmon`);
  await search.$client
    .prepare("insert into words (word, uses) select value, 10 from json_each(?)")
    .bind(JSON.stringify(vocabulary))
    .run();
});

describe.each([
  { size: 7_000, before: 0 },
  { size: 70_000, before: 7_000 },
])("at $size documents", ({ size, before }) => {
  beforeAll(() => grow(before, size), 60_000);

  test.each(queries)("%s stays within 300 rows and two batches", async (q) => {
    for (const options of OPTIONS) {
      const usage = await usageOf(q, options);
      expect(usage.rowsRead).toBeLessThanOrEqual(300);
      expect(usage.calls).toBeLessThanOrEqual(2);
      expect(usage.statements).toBeLessThanOrEqual(5);
    }
  });

  test("a common word costs what it does in any library", async () => {
    const costs = await Promise.all(queries.slice(0, 6).map((q) => usageOf(q)));
    const rows = costs.map(({ rowsRead }) => rowsRead);
    rowsAt.set(size, rows);
    expect(Math.min(...rows)).toBeGreaterThan(0);
    // The first library is the measure of the second.
    if (size > 7_000) expect(rows).toEqual(rowsAt.get(7_000));
  });

  test("words that cannot be mended take one batch", async () => {
    expect((await usageOf("xqzzy")).calls).toBe(1);
  });

  test.each([
    "xqzzy common",
    "rare number42",
    "xqzzy common title third excerpt",
    "comnom rare number42 titel",
    "comnom titel thrid",
  ])("%s, of which no document has all words, takes at most 400 rows for those with some", async (q) => {
    for (const options of OPTIONS) {
      const usage = await usageOf(q, options);
      expect(usage.rowsRead).toBeLessThanOrEqual(400);
      expect(usage.calls).toBeLessThanOrEqual(5);
    }
  });

  test.each(["comnom", "thrid", "comnom titel", "common titl"])(
    "%s, mended, takes one batch more",
    async (q) => {
      const usage = await usageOf(q);
      expect(usage.rowsRead).toBeLessThanOrEqual(300);
      expect(usage.calls).toBeLessThanOrEqual(3);
    },
  );
});
