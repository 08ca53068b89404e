import { beforeAll, describe, expect, test } from "vitest";
import { topicWord } from "~/domains/content/rules/search/topic-word.ts";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { findNews } from "~/domains/news/store/search.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { parseQuery, toQuestion } from "~/platform/search/query.ts";
import { newsItem } from "../../support/content/news.ts";
import { ask, document } from "../../support/content/search.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { search, ...deps } = testDeps();

const BODY = `${"前置きの文章です。".repeat(30)}解約率が下がった。${"後書きの文章です。".repeat(30)}`;

const documents = [
  document("tokyo", {
    title: "東京のスタートアップが資金調達",
    excerpt: "シリーズAで10億円。",
    tags: `資金調達 人工知能 ${topicWord("ai")}`,
  }),
  document("kyoto", { title: "京都のSaaS企業", excerpt: "A\u200bB", body: BODY }),
  document("thai", { title: "ภาษาไทยง่ายนิดเดียว", excerpt: "" }),
  document("english", { title: "Pricing of SaaS", excerpt: "For teams." }),
];

beforeAll(async () => {
  await indexDocuments(search, documents);
});

const found = async (q: string, topic?: string) =>
  (await ask({ search }, q, { topic })).hits.map(({ id }) => id).sort();

describe("texts of scripts without spaces", () => {
  test.each([
    ["東京", ["tokyo"]],
    ["資金", ["tokyo"]],
    ["スタート", ["tokyo"]],
    ["東京 資金調達", ["tokyo"]],
    ["人工知能", ["tokyo"]],
    ["京都", ["kyoto"]],
    ["企業", ["kyoto"]],
    ["SaaS", ["english", "kyoto"]],
    ["SaaS企業", ["kyoto"]],
    ["解約率", ["kyoto"]],
    ["京東", []],
    ["ไทย", ["thai"]],
    ["AB", ["kyoto"]],
  ])("%s", async (q, ids) => {
    expect(await found(q)).toEqual(ids);
  });

  test("are found within a topic", async () => {
    expect(await found("東京", "ai")).toEqual(["tokyo"]);
    expect(await found("京都", "ai")).toEqual([]);
  });

  test("are shown as they were written, with what was asked for marked whole", async () => {
    const [hit] = (await ask({ search }, "資金調達")).hits;
    expect(hit?.titleHtml).toBe("東京のスタートアップが<mark>資金調達</mark>");
    expect(hit?.snippetHtml).toBe("シリーズAで10億円。");
    const [inBody] = (await ask({ search }, "解約率")).hits;
    expect(inBody?.snippetHtml).toContain("<mark>解約率</mark>が下がった");
    expect(inBody?.snippetHtml.length).toBeGreaterThan(60);
  });

  test("are indexed once", async () => {
    expect(await indexDocuments(search, documents)).toBe(0);
  });

  test("are no vocabulary for corrections", async () => {
    const words = await search.$client.prepare("select word from words order by word").raw();
    expect(words.flat()).toEqual(["for", "pricing", "saas", "teams"]);
    expect((await ask({ search }, "東京都庁")).corrected).toBeNull();
  });

  test("are found in the news", async () => {
    await upsertNews({ search, ...deps }, [
      newsItem({ identity: "1", title: "東京のSaaS企業が上\u200b場", description: "" }),
    ]);
    for (const q of ["上場", "SaaS企業", "saas"])
      expect((await findNews({ search, ...deps }, q, { limit: 5 })).total, q).toBe(1);
    expect((await findNews({ search, ...deps }, "場上", { limit: 5 })).total).toBe(0);
  });
});

test("letters of such scripts are asked for as a phrase, never as a beginning", () => {
  expect(toQuestion(parseQuery("資金調達 スタートアップ")).wide).toBe(
    '"資 金 調 達" AND "ス タ ー ト ア ッ プ"',
  );
  expect(toQuestion(parseQuery("SaaS企業")).wide).toBe('"SaaS 企 業"');
});
