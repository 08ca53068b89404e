import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { type Comparable, relatedTo } from "~/domains/content/rules/related.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { relateArticles } from "~/domains/content/store/related/related.ts";
import { removeArticles } from "~/domains/content/store/trim.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What stands at an article's end: near in tags, topic and words, and nothing twice. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const DAY = 86_400_000;
const NOW = deps.now().getTime();

const one = (id: string, overrides: Partial<Comparable> = {}): Comparable => ({
  id,
  title: id,
  excerpt: "",
  categories: ["sales"],
  tags: [],
  ...overrides,
});

describe("which articles are near", () => {
  const candidates = [
    one("plain"),
    one("category", { categories: ["ai"] }),
    one("words", { title: "Renewals of the second year" }),
    one("tag", { tags: ["Churn"] }),
    one("both", { tags: ["churn"], title: "What renewals cost" }),
  ];
  const asked = one("asked", { tags: ["churn"], title: "Renewals", categories: ["ai"] });

  test("several things before one, a tag before a rare topic or word; what shares nothing is not related", () => {
    expect(relatedTo(candidates, 9)(asked)).toEqual(["both", "tag", "category", "words"]);
    expect(relatedTo(candidates, 2)(asked)).toEqual(["both", "tag"]);
  });

  test("never the article itself, and nothing for what all have", () => {
    expect(relatedTo([asked, ...candidates], 9)(asked)).not.toContain("asked");
    expect(relatedTo([one("a"), one("b")], 9)(one("c"))).toEqual([]);
  });
});

const names = ["a", "b", "c", "d", "e", "f"];
const input = (name: string, overrides = {}) =>
  article({
    identity: name,
    slug: name,
    title: `Renewals ${name}`,
    tags: ["renewals"],
    publishedAt: NOW - (names.indexOf(name) + 1) * DAY,
    ...overrides,
  });
const related = async (slug: string) =>
  (await readerContent(deps.db, slug))?.related.map((other) => other.slug);

beforeEach(async () => {
  for (const table of ["articles", "listings", "article_terms", "article_related", "rounds", "topics"])
    await DB.exec(`delete from ${table}`);
  await upsertArticles(deps, [
    ...names.map((name) => input(name)),
    ...["x", "y", "z"].map((name) =>
      input(name, { title: "Hiring", tags: ["hiring"], categories: ["ai"], publishedAt: NOW - 90 * DAY }),
    ),
    input("theirs", { originalUrl: "https://other.example/a" }),
  ]);
});

describe("at an article's end", () => {
  test("the clock finds them, once; neither the article nor the next one is among them", async () => {
    expect(await related("b")).toEqual([]);
    expect(await relateArticles(deps)).toBe(9);
    expect(await related("b")).toEqual(["a", "d", "e"]);
    expect((await readerContent(deps.db, "b"))?.next?.slug).toBe("c");
    expect(await related("theirs")).toEqual([]);
    expect(await relateArticles(deps)).toBe(0);
  });

  test("an article that is removed or changed renews the pages that name it", async () => {
    await relateArticles(deps);
    const { article: a } = (await readerContent(deps.db, "a")) ?? {};
    await DB.exec("delete from topics");
    await upsertArticles(deps, [input("a", { title: "Renewals, again" })]);
    const noted = (await DB.prepare("select name from topics").all<{ name: string }>()).results;
    expect(noted.map(({ name }) => name)).toContain("content/e");
    await removeArticles(deps, [{ id: a?.id ?? "", at: NOW - DAY }]);
    expect(await related("b")).toEqual(["d", "e"]);
    expect(
      (await DB.prepare("select * from article_related where related_id = ?").bind(a?.id).all()).results,
    ).toEqual([]);
    await relateArticles(deps);
    expect(await related("b")).toHaveLength(3);
  });

  test("is one batch of at most 60 rows", async () => {
    await relateArticles(deps);
    const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
    await readerContent(openDb(meterD1(DB, usage)), "b");
    expect(usage.calls).toBe(1);
    expect(usage.rowsRead).toBeLessThanOrEqual(60);
  });
});
