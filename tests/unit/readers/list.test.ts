import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { readerTotals } from "~/domains/newsletter/store/readers/counts.ts";
import {
  findReaders,
  type ListedReader,
  type ReaderFilter,
  readerOf,
  readerPage,
} from "~/domains/newsletter/store/readers/list.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { imported } from "../../support/mail/imported.ts";
import { subscriber } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { rowsReadBy } from "../../support/unit/rows-read.ts";

const MANY = 1500;

beforeAll(async () => {
  const first = Array.from({ length: MANY }, (_, n) =>
    imported(`reader-${String(n).padStart(4, "0")}@example.com`),
  );
  await importSubscriptions(testDeps({ at: "2026-08-20T12:00:00Z" }), first);
  await subscriber("new@example.com");
  await subscriber("ada@example.com", "daily");
  await importSubscriptions(testDeps(), [imported("ada@example.com", { status: "ended" })]);
});

const { db } = testDeps();

async function all(filter: ReaderFilter, limit: number): Promise<ListedReader[]> {
  const found: ListedReader[] = [];
  let page: ListedReader[];
  do {
    page = await rowsOf(db, readerPage(filter, found.at(-1) ?? null, limit));
    found.push(...page);
  } while (page.length === limit);
  return found;
}

describe("the list", () => {
  test("has everybody once, page by page, the latest first", async () => {
    const readers = await all({ list: "weekly", status: "active" }, 200);
    expect(readers).toHaveLength(MANY + 1);
    expect(new Set(readers.map(({ email }) => email)).size).toBe(MANY + 1);
    expect(readers[0]).toMatchObject({ email: "new@example.com", source: "page" });
  });

  test("is of one list, status and source", async () => {
    const emails = async (filter: ReaderFilter) => (await all(filter, 10)).map(({ email }) => email);
    expect(await emails({ list: "weekly", status: "active", source: "page" })).toEqual(["new@example.com"]);
    expect(await emails({ list: "weekly", status: "ended" })).toEqual(["ada@example.com"]);
    expect(await emails({ list: "daily", status: "active" })).toEqual(["ada@example.com"]);
    expect(await emails({ list: "daily", status: "pending" })).toEqual([]);
  });

  test("reads two rows a subscriber, on the first page and far down, with a source and without", async () => {
    const deep = (await all({ list: "weekly", status: "active" }, 500))[1200] as ListedReader;
    for (const filter of [{}, { source: "import" }])
      for (const after of [null, deep]) {
        const read = await rowsReadBy((metered) =>
          rowsOf(metered, readerPage({ list: "weekly", status: "active", ...filter }, after, 21)),
        );
        expect(read).toBeLessThanOrEqual(2 * 21 + 1);
      }
    expect(await rowsReadBy((metered) => rowsOf(metered, readerTotals()))).toBeLessThanOrEqual(6);
  });
});

describe("a search", () => {
  const find = (text: string, limit = 15) => rowsOf(db, findReaders(text, limit));

  test("finds addresses by how they begin, whatever their case, and says which lists they have", async () => {
    const [ada, ...others] = await find(" Ada@");
    expect(others).toEqual([]);
    expect(ada?.email).toBe("ada@example.com");
    expect(JSON.parse(ada?.lists ?? "")).toEqual({ daily: "active", weekly: "ended" });
    expect((await find("reader-149")).map(({ email }) => email.slice(0, 11))).toEqual(
      Array.from({ length: 10 }, (_, n) => `reader-149${n}`),
    );
    expect(await find("%")).toEqual([]);
    expect(await find("da@example.com")).toEqual([]);
  });

  test("finds an address whose domain is typed in its own letters", async () => {
    await importSubscriptions(testDeps(), [imported("kim@xn--exmple-cua.de")]);
    expect((await find("Kim@exämple")).map(({ email }) => email)).toEqual(["kim@xn--exmple-cua.de"]);
  });

  test("reads three rows for each of them", async () => {
    expect(await rowsReadBy((metered) => rowsOf(metered, findReaders("reader", 15)))).toBeLessThanOrEqual(45);
  });
});

test("a subscriber is shown with the evidence of each list", async () => {
  const [ada] = await rowsOf(db, findReaders("ada@example.com", 1));
  const reader = await readerOf(db, ada?.id ?? "");
  expect(reader).toMatchObject({
    email: "ada@example.com",
    lists: [
      { list: "weekly", status: "ended", source: "import", consentPlace: "their own form" },
      { list: "daily", status: "active", source: "page" },
    ],
  });
  expect(await readerOf(db, "nobody")).toBeNull();
  await db.run(sql`delete from subscriptions where subscriber_id = ${ada?.id}`);
  expect(await readerOf(db, ada?.id ?? "")).toMatchObject({ lists: [] });
});
