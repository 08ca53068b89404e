import { beforeAll, expect, test } from "vitest";
import { suggestTopics } from "~/domains/content/rules/search/suggestions.ts";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { suggestArticles } from "~/domains/content/store/search/suggest.ts";
import { openDb } from "~/platform/data/db.ts";
import { meterD1 } from "~/platform/data/meter.ts";
import { document } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const day = (number: number) => Date.parse("2026-07-01T09:00:00Z") + number * 86_400_000;

async function store(titles: readonly string[]): Promise<void> {
  await deps.db.$client
    .prepare(
      `insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time,
        categories, tags, content_hash, content)
      select 'a' || key, 'slug-' || key, 'i' || key, 's', value, '', '', 0, 0, 1, '[]', '[]', '', '' from json_each(?)`,
    )
    .bind(JSON.stringify(titles))
    .run();
  await indexDocuments(
    deps.search,
    titles.map((title, index) => document(`a${index}`, { title, publishedAt: day(index) })),
  );
}

const TITLES = [
  "Pricing for beginners",
  "The price of churn",
  "Café culture",
  "Übernahmen im Mittelstand",
  "A private market",
  "Prune early",
  "Resale values",
  "Revenue first",
  "Business models",
  "The business of software",
  ...Array.from({ length: 16 }, (_, index) => `Budget ${index}`),
  ...Array.from({ length: 30 }, (_, index) => `Principles of sales ${index}`),
];

/** So many words of other texts that no list of them holds all. */
const OTHERS = Array.from({ length: 20 }, (_, index) => {
  const letter = String.fromCharCode(97 + index);
  return `pro${letter} pra${letter} res${letter} bus${letter}`;
});

beforeAll(async () => {
  await store(TITLES);
  await indexDocuments(deps.search, [document("other", { excerpt: OTHERS.join(" ") })]);
});

const titles = async (text: string, limit = 5) =>
  (await suggestArticles(deps, text, limit)).map(({ title }) => title);

test("a half-typed word suggests the articles whose titles have it, the newest first", async () => {
  expect(await titles("pricin")).toContain("Pricing for beginners");
  expect(await titles("priv")).toEqual(["A private market"]);
  expect(await titles("principles of sa", 2)).toEqual(["Principles of sales 29", "Principles of sales 28"]);
  expect(await suggestArticles(deps, "cafe cul", 5)).toEqual([{ slug: "slug-2", title: "Café culture" }]);
  for (const text of ["café", "CAFÉ cu", "cafe"]) expect(await titles(text)).toEqual(["Café culture"]);
  for (const text of ["übern", "ubern", "Übernahmen im mitt"])
    expect(await titles(text)).toEqual(["Übernahmen im Mittelstand"]);
});

test("a word that many words begin like suggests the titles that have one of them", async () => {
  for (const text of ["early pr", "early pru", "pru"]) expect(await titles(text)).toEqual(["Prune early"]);
  expect(await titles("pr")).toEqual(await titles("principles"));
  // The index holds stems: that of "res" would be the beginning of "revenue", too.
  expect(await titles("res", 1)).toEqual(["Resale values"]);
  // That of "bus" is the beginning of all the newer "Budget".
  expect(await titles("bus")).toContain("Business models");
});

test("a single letter is no beginning, and words in quotation marks are completed as they stand or not at all", async () => {
  expect(await titles("c")).toEqual([]);
  expect(await titles('"the price of chur"')).toEqual([]);
  expect(await titles('"the price of churn')).toEqual(["The price of churn"]);
});

test("every word counts, and what no title has suggests nothing", async () => {
  expect(await titles("pricing market")).toEqual([]);
  for (const text of ["zzz", "", '"', "?!", "%' or 1=1"]) expect(await titles(text)).toEqual([]);
});

test("a suggestion reads at most 60 rows", async () => {
  for (const text of ["pr", "pri"]) {
    const usage = { calls: 0, statements: 0, rowsRead: 0 };
    const metered = {
      db: openDb(meterD1(deps.db.$client, usage)),
      search: openDb(meterD1(deps.search.$client, usage)),
    };
    expect(await suggestArticles(metered, text, 5)).toHaveLength(5);
    expect(usage.rowsRead).toBeLessThanOrEqual(60);
  }
});

test("a topic is suggested by the beginning of a word of its name", () => {
  const topics = [
    { slug: "cs", name: "Customer Success" },
    { slug: "sales", name: "Sales" },
    { slug: "eco", name: "Économie" },
  ] as Parameters<typeof suggestTopics>[0];
  const named = (text: string) => suggestTopics(topics, text).map(({ slug }) => slug);
  expect([named("s"), named("succ"), named("ales"), named("Customer s"), named("eco"), named("éco")]).toEqual(
    [["cs", "sales"], ["cs"], [], ["cs"], ["eco"], ["eco"]],
  );
});
