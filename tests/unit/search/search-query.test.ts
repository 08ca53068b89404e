import { beforeAll, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { parseQuery, toQuestion, toText } from "~/platform/search/query.ts";
import { hostile } from "../../fixtures/search/hostile.ts";
import { library } from "../../fixtures/search/library.ts";
import { ask } from "../../support/content/search.ts";
import { testDeps } from "../../support/unit/deps.ts";

describe("what a query means", () => {
  test.each([
    ["net revenue", '"net" AND ("revenue" OR "revenue"*)'],
    ["  Net\t revenue\n", '"Net" AND ("revenue" OR "revenue"*)'],
    ['"net revenue"', '"net revenue"'],
    ['"net revenue" growth', '"net revenue" AND ("growth" OR "growth"*)'],
    ["“net revenue” arr", '"net revenue" AND "arr"'],
    ['"net revenue', '"net" AND ("revenue" OR "revenue"*)'],
    ['net""revenue', '"net" AND ("revenue" OR "revenue"*)'],
    ["go-to-market", '("go to market" OR "go to market"*)'],
    ["e-mail pricing", '("e mail" OR "email") AND ("pricing" OR "pricing"*)'],
    ["a start-up", '"a" AND ("start up" OR "startup")'],
    ["co‑founder", '("co founder" OR "cofounder" OR "co founder"*)'],
    ['"e-mail"', '"e mail"'],
    ["sales-plan", '"sales plan"'],
    ["node.js and C++", '"node js" AND "and" AND "C"'],
    ["R&D, M&A", '"R D" AND "M A"'],
    ["founder's pay", '"founder" AND "pay"'],
    ["founder’s", '("founder" OR "founder"*)'],
    ["don't", '"don t"'],
    ["pricing OR sales", '"pricing" AND "OR" AND ("sales" OR "sales"*)'],
    ["title:pricing", '"title" AND ("pricing" OR "pricing"*)'],
    ["-pricing +sales*", '"pricing" AND ("sales" OR "sales"*)'],
    ["NEAR(a b, 2)", '"NEAR" AND "a" AND "b" AND "2"'],
    ["ai", '"ai"'],
    ["資金調達 ガイド", '"資 金 調 達" AND "ガ イ ド"'],
  ])("%s", (typed, match) => {
    expect(toQuestion(parseQuery(typed)).wide).toBe(match);
  });

  test("only widened is a last word a beginning", () => {
    expect(toQuestion(parseQuery("net revenue")).exact).toBe('"net" AND "revenue"');
  });

  test.each(["", " ", "!!!", '""', '" "', "*", "()", "🚀", "---", "\u0000", "\ud800", "\u0301", "…—·"])(
    "%j asks for nothing",
    (typed) => {
      expect(parseQuery(typed)).toEqual([]);
    },
  );

  test("only the first 200 characters and 12 words count", () => {
    expect(parseQuery("ab ".repeat(50))).toHaveLength(12);
    expect(parseQuery(`"${"ab ".repeat(20)}" cd`).flatMap(({ words }) => words)).toHaveLength(12);
    expect(parseQuery(`${"x".repeat(300)} pricing`)[0]?.words[0]).toHaveLength(200);
  });

  test("a query can be written out again", () => {
    expect(toText(parseQuery('net  "revenue retention" go-to-market!'))).toBe(
      'net "revenue retention" go to market',
    );
  });
});

describe("hostile input is only text", () => {
  const { search, ...deps } = testDeps();
  beforeAll(async () => {
    await indexDocuments(search, library);
  });

  test.each(hostile.map((q) => [q.length > 40 ? `${q.slice(0, 40)}…` : q, q]))("%j", async (_, q) => {
    for (const kind of ["article", "video"] as const) {
      const { counts, hits } = await ask({ search, ...deps }, q, { kind });
      const total = kind === "article" ? counts.articles : counts.videos;
      expect(hits).toHaveLength(Math.min(total, 20));
      const html = hits.map(({ titleHtml, snippetHtml }) => titleHtml + snippetHtml).join("");
      expect(html.replaceAll(/<\/?mark>/g, "")).not.toMatch(/[<>\p{Cc}]/u);
    }
  });

  test("operators around a word do not hide it", async () => {
    const plain = await ask({ search }, "pricing");
    for (const q of [
      "(pricing",
      "pricing)",
      "*pricing",
      "-pricing",
      "^pricing",
      "pricing*",
      "\ufeffpricing",
      "<pricing>",
    ]) {
      expect((await ask({ search }, q)).counts, q).toEqual(plain.counts);
    }
  });

  test("nothing was harmed", async () => {
    expect((await search.$client.prepare("select count(*) as count from documents").first())?.count).toBe(
      library.length,
    );
  });
});
