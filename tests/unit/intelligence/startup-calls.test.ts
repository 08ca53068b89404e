import { describe, expect, test } from "vitest";
import { market } from "~/domains/market/schema.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import * as index from "~/routes/api.ai-startups._index.ts";
import * as performers from "~/routes/api.ai-startups.performers.ts";
import * as stats from "~/routes/api.ai-startups.stats.ts";
import { call } from "../../support/call.ts";
import { quote } from "../../support/intelligence/startups.ts";
import { publication } from "../../support/publication/first.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { startups = [] } = publication;

describe("the calls", () => {
  const answer = async (loader: unknown, path: string) =>
    (await call(loader as Parameters<typeof call>[0], testDeps(), path)).json<never>();

  test("answer a company with every field, live where the market is", async () => {
    await writeSnapshot(testDeps(), "market", market, {
      status: "open",
      stocks: [],
      others: [quote("CRWV", 100, 1.25)],
      ytd: null,
      session: null,
    });
    const companies: Record<string, unknown>[] = await answer(index.loader, "/api/ai-startups");
    expect(companies).toHaveLength(startups.length);
    const coreWeave = companies.find(({ symbol }) => symbol === "CRWV");
    expect(coreWeave).toMatchObject({ name: "CoreWeave", status: "public", price: 100, changePercent: 1.25 });
    expect(coreWeave?.valuation).toBeCloseTo(54.6, 6);
    for (const company of companies)
      for (const field of [
        ...["name", "symbol", "status", "category", "description", "valuation", "price", "changePercent"],
        ...["daysSinceFunding", "founded", "headquarters", "valuationDate", "valuationSource"],
      ])
        expect(company, String(company.name)).toHaveProperty(field);
  });

  test("answer statistics and performers as bare objects", async () => {
    const figures: Record<string, unknown> = await answer(stats.loader, "/api/ai-startups/stats");
    expect(Object.keys(figures)).toEqual([
      "totalPublicValue",
      "totalPrivateValue",
      "avgPublicChange",
      "topCategory",
    ]);
    expect(figures.avgPublicChange).toBe(1.25);
    const both: { gainers: unknown[]; privateRising: unknown[] } = await answer(
      performers.loader,
      "/api/ai-startups/performers",
    );
    expect(both.gainers).toEqual([{ name: "CoreWeave", symbol: "CRWV", changePercent: 1.25, price: 100 }]);
    expect(both.privateRising).toHaveLength(5);
  });
});
