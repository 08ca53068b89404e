import { beforeEach, describe, expect, test } from "vitest";
import { market, type Stock } from "~/domains/market/schema.ts";
import { readAnalysis } from "~/domains/market/store/queries.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { buildAnalysis } from "~/jobs/build-analysis.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { digestItem } from "../../../support/intelligence/digest.ts";
import { marketOf, session, stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** A Thursday evening and a Thursday noon in New York. */
const CLOSED = "2026-08-20T22:00:00Z";
const OPEN = "2026-08-20T16:00:00Z";

const source = { source: "Test Exchange", url: null, asOf: "2026-08-20", sample: false };

/** Two companies, whose computed sentences the model has before it. */
const companies = () => [
  stock({ symbol: "NET", name: "Cloudflare", changePercent: 5.1, arrGrowth: null, priceSource: source }),
  stock({ symbol: "TEAM", name: "Atlassian", changePercent: -1.76, arrGrowth: null, priceSource: source }),
];

const COMPUTED_SUMMARY =
  "The 2 companies of the index gained 1.67% on average on Aug 20, 2026: 1 rose, 1 fell.";

const words = {
  summary: { text: "Software shares gained 1.67% on average.", sources: ["f0"] },
  insights: [
    { text: "Cloudflare rose 5.1%, the most.", sources: ["f1"] },
    { text: "Atlassian lost 1.76%.", sources: ["f2"] },
  ],
};

describe("the analysis by a model", () => {
  let asked = 0;
  let prompt = "";
  const writing = (answer: unknown) => ({
    ai: {
      run: async (...request: unknown[]) => {
        asked += 1;
        prompt = JSON.stringify(request);
        return { response: answer };
      },
    },
  });
  const run = (answer: unknown, at = CLOSED) => buildAnalysis(testDeps({ at, ...writing(answer) }));
  const shown = async () => (await readAnalysis(testDeps()))?.data;

  const prices = (stocks: Stock[]) =>
    writeSnapshot(
      testDeps(),
      "market",
      market,
      marketOf(stocks, { session: session({ ...source, counted: 2, all: 2 }) }),
    );

  beforeEach(async () => {
    asked = 0;
    for (const name of ["market-analysis-model", "market-analysis-asked"])
      await dropSnapshot(testDeps(), name);
    await prices(companies());
  });

  test("is shown in place of the computed one, with the computed sentiment and a source a sentence", async () => {
    expect(await run(words)).toMatchObject({ state: "ok", changed: true });
    expect(prompt).toContain(`for founders of ${testDeps().publication.copy.subject} companies`);
    expect(await shown()).toMatchObject({
      summary: "Software shares gained 1.67% on average.",
      marketSentiment: "neutral",
      keyInsights: ["Cloudflare rose 5.1%, the most.", "Atlassian lost 1.76%."],
      sources: [
        { url: "/insights/figures#figure-average-1D" },
        { url: "/insights/figures#figure-average-1D" },
      ],
      method: "model",
      model: expect.any(String),
    });
  });

  test("is written once for the same figures, and gives way when they change", async () => {
    await run(words);
    expect(await run(words)).toMatchObject({ changed: false });
    expect(asked).toBe(1);
    await prices([...companies(), stock({ symbol: "CALM", changePercent: 0, arrGrowth: null })]);
    expect((await shown())?.method).toBe("computed");
    expect(await run(words)).toMatchObject({ changed: true });
    expect(asked).toBe(2);
  });

  test("is not asked for while the market is open", async () => {
    expect(await run(words, OPEN)).toMatchObject({ state: "idle", changed: false });
    expect(asked).toBe(0);
  });

  test("loses the sentences that turn a figure round or invent one, and the whole with too few left", async () => {
    const lie = { text: "Atlassian rose 1.76%.", sources: ["f2"] };
    const invention = { text: "Analysts expect 40% more.", sources: ["f0"] };
    const lying = { summary: invention, insights: [...words.insights, lie, invention] };
    expect((await run(lying)).summary).toContain("3 sentences refused");
    expect(await shown()).toMatchObject({
      summary: COMPUTED_SUMMARY,
      keyInsights: words.insights.map(({ text }) => text),
    });
    await dropSnapshot(testDeps(), "market-analysis-model");
    await dropSnapshot(testDeps(), "market-analysis-asked");
    expect(await run({ ...words, insights: [words.insights[0], lie] })).toMatchObject({ state: "partial" });
    expect((await shown())?.method).toBe("computed");
  });

  test("has the stories of the day before it, and none whose date its outlet does not say", async () => {
    const { own: _, ...known } = digestItem("known", { publishedAt: "2026-08-20T12:00:00Z" });
    const story = { ...known, imageUrl: null };
    const weekly = [story, { ...story, id: "undated", title: "Months old", undated: true as const }];
    const page = { latest: [], groups: [], weekly, posts: [], podcast: null, updatedAt: CLOSED, failing: [] };
    await writeSnapshot(testDeps(), FRONT_PAGE, newsFrontPage, page);
    await run(words);
    await dropSnapshot(testDeps(), FRONT_PAGE);
    expect(prompt).toContain("AI story known");
    expect(prompt).not.toContain("Months old");
  });

  test("is asked for again an hour after it failed, and not before", async () => {
    expect(await run("nonsense")).toMatchObject({ state: "partial", changed: false });
    asked = 0;
    await run(words, "2026-08-20T22:59:00Z");
    expect(asked).toBe(0);
    expect(await run(words, "2026-08-20T23:00:00Z")).toMatchObject({ changed: true });
  }, 60_000);

  test("is computed where there is no model", async () => {
    expect((await buildAnalysis(testDeps({ at: CLOSED }))).summary).toContain("No language model");
  });
});
