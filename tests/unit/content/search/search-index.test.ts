import { beforeEach, expect, test } from "vitest";
import { indexDocuments, removeDocuments } from "~/domains/content/store/search/search.ts";
import { library } from "../../../fixtures/search/library.ts";
import { ask, document, emptySearch } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const { search } = deps;

const rowsOf = async (query: string) => (await search.$client.prepare(query).all()).results;
const stored = () => rowsOf("select * from documents order by position");
const words = () => rowsOf("select word, uses from words where uses <> 0 order by word");
const found = async (q: string) => (await ask(deps, q)).hits.map(({ id }) => id);

beforeEach(() => emptySearch(search));

test("indexing again changes nothing", async () => {
  expect(await indexDocuments(search, library)).toBe(library.length);
  const before = [await stored(), await words()];
  expect(await indexDocuments(search, library)).toBe(0);
  expect(await indexDocuments(search, [...library].reverse())).toBe(0);
  expect([await stored(), await words()]).toEqual(before);
});

test("text that SQLite cannot hold as it stands is not taken for a change", async () => {
  const odd = document("odd", {
    title: "a\u0000b \ud83d",
    body: `\n tabs\tand lines \n${"x".repeat(30_000)}`,
  });
  expect(await indexDocuments(search, [odd])).toBe(1);
  expect(await indexDocuments(search, [odd])).toBe(0);
});

test("a retitled document is found by its new title only, and once", async () => {
  await indexDocuments(search, [
    document("a", { title: "Tariffs" }),
    document("b", { title: "Tariffs too" }),
  ]);
  expect(
    await indexDocuments(search, [
      document("a", { title: "Customs" }),
      document("b", { title: "Tariffs too" }),
    ]),
  ).toBe(1);
  expect(await found("tariffs")).toEqual(["b"]);
  expect(await found("customs")).toEqual(["a"]);
  expect(await stored()).toHaveLength(2);
  expect(await words()).toEqual([
    { word: "customs", uses: 1 },
    { word: "tariffs", uses: 1 },
    { word: "too", uses: 1 },
  ]);
});

test("the last of several with one id counts", async () => {
  await indexDocuments(search, [
    document("a", { title: "First draft" }),
    document("a", { title: "Second draft" }),
  ]);
  expect(await found("draft")).toEqual(["a"]);
  expect(await found("first")).toEqual([]);
});

test("an article and a video may share an id", async () => {
  await indexDocuments(search, [
    document("same", { title: "Wages" }),
    document("same", { kind: "video", title: "Wages" }),
  ]);
  expect((await ask(deps, "wages")).counts).toEqual({ articles: 1, videos: 1, capped: false });
  await removeDocuments(search, "video", ["same"]);
  expect((await ask(deps, "wages")).counts).toEqual({ articles: 1, videos: 0, capped: false });
});

test("a corrected date moves a document, and a shared minute is no conflict", async () => {
  const at = Date.parse("2026-07-01T09:00:00Z");
  const group = ["a", "b", "c"].map((id) => document(id, { title: "Same minute", publishedAt: at }));
  await indexDocuments(search, group.slice(0, 2));
  await indexDocuments(search, group.slice(2));
  await indexDocuments(search, [document("a", { title: "Same minute", publishedAt: at + 86_400_000 })]);
  expect((await stored()).map(({ id }) => id)).toEqual(["b", "c", "a"]);
  await indexDocuments(search, [document("c", { title: "Same minute", publishedAt: at - 86_400_000 })]);
  expect((await stored()).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect((await found("minute")).sort()).toEqual(["a", "b", "c"]);
});

test("documents without a date, or with an impossible one, are found", async () => {
  const dates = [0, -5, Number.MAX_SAFE_INTEGER, 4e15];
  await indexDocuments(
    search,
    dates.map((publishedAt, index) => document(`d${index}`, { title: "Dateless", publishedAt })),
  );
  await indexDocuments(search, [document("v", { kind: "video", title: "Dateless", publishedAt: 0 })]);
  expect((await ask(deps, "dateless")).counts).toEqual({ articles: 4, videos: 1, capped: false });
  expect((await ask(deps, "dateless", { kind: "video" })).hits.map(({ id }) => id)).toEqual(["v"]);
});

test("removed documents are gone from results, counts and vocabulary; unknown ids are fine", async () => {
  await indexDocuments(search, library);
  const all = library.filter(({ kind }) => kind === "article").map(({ id }) => id);
  await removeDocuments(search, "article", [...all, "never-there"]);
  await removeDocuments(search, "article", []);
  expect((await ask(deps, "pricing")).counts).toEqual({ articles: 0, videos: 1, capped: false });
  await removeDocuments(
    search,
    "video",
    library.map(({ id }) => id),
  );
  expect(await stored()).toEqual([]);
  expect(await words()).toEqual([]);
  expect(
    await rowsOf("select rowid from documents_fts where documents_fts match 'pricing OR founders OR sales'"),
  ).toEqual([]);
});

test("more documents than one statement takes, and large ones, are all indexed", async () => {
  const large = Array.from({ length: 230 }, (_, index) =>
    document(`large-${index}`, {
      title: "Voluminous",
      body: `${'ö "quoted\\ text '.repeat(1200)} end${index}`,
    }),
  );
  expect(await indexDocuments(search, large)).toBe(230);
  expect(await found("end229")).toEqual(["large-229"]);
});

test("what exceeds 20,000 characters of a body is not searched", async () => {
  await indexDocuments(search, [
    document("long", { body: `${"x ".repeat(9_000)} inside ${"x ".repeat(2_000)} outside` }),
  ]);
  expect(await found("inside")).toEqual(["long"]);
  expect(await found("outside")).toEqual([]);
});
