import { beforeEach, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { parseQuery } from "~/platform/search/query.ts";
import { repair, vocabularyOf } from "~/platform/search/vocabulary.ts";
import { ask, document, emptySearch } from "../../support/content/search.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps();

/** Repairs a query for which the index knows these words: the typed word, and its candidates with their uses. */
function repaired(query: string, known: Record<string, [word: string, uses: number][]>) {
  const rows = Object.entries(known).map(([word, candidates]) => ({
    word,
    candidates: JSON.stringify(candidates),
  }));
  const answer = repair(parseQuery(query), rows);
  return answer && { ...answer, terms: answer.terms.map(({ words, alternatives }) => [words, alternatives]) };
}

describe("the vocabulary of a text", () => {
  test("is its words of 3 to 24 letters, folded, without those that have digits", () => {
    const longest = "a".repeat(24);
    expect([...vocabularyOf(`AI and Über-Q3 x2y ${longest} ${longest}a naïve`)]).toEqual([
      "and",
      "uber",
      longest,
      "naive",
    ]);
  });
});

describe("two swapped letters", () => {
  beforeEach(async () => {
    await emptySearch(deps.search);
    await indexDocuments(deps.search, [
      document("api", { title: "API" }),
      document("data", { title: "Data" }),
    ]);
  });

  test.each([
    ["pai", "api"],
    ["aip", "api"],
    ["adta", "data"],
    ["dtaa", "data"],
    ["daat", "data"],
  ])("%s is read as %s, although they share few groups of three letters", async (typed, corrected) => {
    expect((await ask(deps, typed)).corrected).toBe(corrected);
  });
});

describe("a repair", () => {
  test("is none without rows, and none when a word has no candidate that is near enough", () => {
    expect(repaired("retenton", {})).toBeNull();
    expect(repaired("retenton", { retenton: [] })).toBeNull();
    expect(repaired("retenton rate", { retenton: [["attention", 5]] })).toBeNull();
  });

  test("replaces a word by the nearest, and leaves the known ones", () => {
    expect(repaired("retenton rate", { retenton: [["retention", 1]] })).toEqual({
      terms: [
        [["retention"], []],
        [["rate"], []],
      ],
      corrected: true,
    });
  });

  test.each([
    // One edit in a word of up to five letters, two from six on.
    ["abcde", "abcdf", true],
    ["abcde", "abcfg", false],
    ["abcdef", "abcdgh", true],
    ["abcdef", "abcghi", false],
    // A letter inserted, deleted, replaced, or swapped with its neighbour is one edit each.
    ["abcde", "abxcde", true],
    ["abcde", "abde", true],
    ["abcde", "bacde", true],
    ["abcde", "abced", true],
    ["abcde", "abdce", true],
    ["abcde", "cbade", false],
    ["abcdef", "bacdfe", true],
    ["abcdef", "xabcdefy", true],
    ["abcdef", "cdef", true],
    ["abcdef", "def", false],
    // Up to five letters keep their beginning.
    ["abcde", "xbcde", false],
    ["abcde", "bcde", true],
    ["abcdef", "xbcdef", true],
  ])("of %s takes %s for near enough: %s", (typed, word, near) => {
    expect(repaired(`${typed} rate`, { [typed]: [[word, 1]] })?.terms[0]?.[0]).toEqual(
      near ? [word] : undefined,
    );
  });

  test("prefers fewer edits, then the same first letter, then the word used more", () => {
    const first = (candidates: [string, number][]) =>
      repaired("tables of", { tables: candidates })?.terms[0]?.[0]?.[0];
    expect(
      first([
        ["tabxxs", 99],
        ["cables", 2],
      ]),
    ).toBe("cables");
    expect(
      first([
        ["cables", 99],
        ["tabbes", 2],
      ]),
    ).toBe("tabbes");
    expect(
      first([
        ["tabbes", 2],
        ["tabres", 3],
        ["tabses", 1],
      ]),
    ).toBe("tabres");
  });

  test("completes an unfinished last word with the four used most, most used first", () => {
    const candidates: [string, number][] = [
      ["planner", 1],
      ["planet", 4],
      ["planning", 9],
      ["planted", 2],
      ["plank", 3],
    ];
    expect(repaired("sales plan", { plan: candidates })).toEqual({
      terms: [
        [["sales"], []],
        [["plan"], ["planning", "planet", "plank", "planted"]],
      ],
      corrected: false,
    });
  });

  test("replaces the last word instead when a similar word is used more often than every completion", () => {
    const nearest = (uses: number) =>
      repaired("the margn", {
        margn: [
          ["margns", 2],
          ["margin", uses],
        ],
      });
    expect(nearest(3)).toEqual({
      terms: [
        [["the"], []],
        [["margin"], []],
      ],
      corrected: true,
    });
    expect(nearest(2)?.terms[1]).toEqual([["margn"], ["margns"]]);
  });

  test.each(["plan sales", '"plan"', "sales-plan"])("completes nothing in %s", (query) => {
    const answer = repaired(query, { plan: [["plank", 3]] });
    expect(answer?.terms.flat(2)).toContain("plank");
    expect(answer?.terms.every(([, alternatives]) => alternatives?.length === 0)).toBe(true);
  });
});
