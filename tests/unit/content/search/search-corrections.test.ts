import { beforeEach, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { ask, document, emptySearch } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const { search } = deps;

beforeEach(() => emptySearch(search));

describe("mended words", () => {
  beforeEach(async () => {
    await indexDocuments(search, [
      document("retention", { title: "Retention", tags: "Customer Success" }),
      document("detention", { body: "a detention room" }),
      document("pricing", { title: "Pricing page teardown" }),
    ]);
  });

  test.each([
    ["retenton", "retention"],
    ["retnetion", "retention"],
    ["rettention", "retention"],
    ["Retantion", "retention"],
    ["custmer sucess", "customer success"],
    ["prcing teardwon", "pricing teardown"],
    ['"pricng page"', '"pricing page"'],
    ["pricing-pgae", "pricing page"],
  ])("%s is read as %s", async (typed, corrected) => {
    const answer = await ask(deps, typed);
    expect(answer.corrected).toBe(corrected);
    expect(answer.counts.articles).toBeGreaterThan(0);
  });

  test("what matches is left alone, however rare", async () => {
    expect(await ask(deps, "detention")).toMatchObject({ corrected: null, counts: { articles: 1 } });
  });

  test("a correction that finds nothing is not offered: its words are looked for one by one", async () => {
    expect(await ask(deps, "detenton pricing")).toMatchObject({
      corrected: null,
      someOf: ["detention", "pricing"],
      counts: { articles: 2 },
    });
  });

  test("words too far from any other find nothing", async () => {
    expect(await ask(deps, "xylophone")).toMatchObject({ corrected: null, hits: [] });
  });

  test("a word found only among the videos is not mended among the articles", async () => {
    await indexDocuments(search, [
      document("clip", { kind: "video", title: "Retentions" }),
      document("v", { kind: "video", title: "Detentionz" }),
    ]);
    expect(await ask(deps, "detentionz")).toMatchObject({
      corrected: null,
      counts: { articles: 0, videos: 1 },
      hits: [],
    });
  });

  test("among equally near words the more used one is meant", async () => {
    await indexDocuments(search, [document("salt", { title: "Salts" })]);
    await indexDocuments(search, [
      document("sale-1", { title: "Sales one" }),
      document("sale-2", { title: "Sales two" }),
    ]);
    expect((await ask(deps, "salxs")).corrected).toBe("sales");
  });

  test("the first letter is rarely the wrong one", async () => {
    await indexDocuments(search, [
      document("cables", { title: "Cables" }),
      document("cables-2", { title: "Cables again" }),
      document("tablets", { title: "Tables" }),
    ]);
    expect((await ask(deps, "tbales")).corrected).toBe("tables");
    expect((await ask(deps, "tabxes")).corrected).toBe("tables");
    expect((await ask(deps, "tcables")).corrected).toBe("tables");
  });

  test("words with diacritics are mended without them", async () => {
    await indexDocuments(search, [document("city", { title: "Zürich naïveté" })]);
    for (const q of ["zurcih", "Zürcih", "zuricch"]) expect((await ask(deps, q)).corrected, q).toBe("zurich");
  });

  test("a common word misspelt is not taken for the beginning of a rare one", async () => {
    await indexDocuments(search, [
      document("board-1", { title: "Board" }),
      document("board-2", { title: "Board seats" }),
      document("bardic", { title: "Bardic" }),
    ]);
    expect(await ask(deps, "bard")).toMatchObject({ corrected: "board", counts: { articles: 2 } });
  });
});
