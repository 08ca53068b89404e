import { describe, expect, test } from "vitest";
import { market } from "~/domains/market/schema.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import * as index from "~/routes/api.ai-startups._index.ts";
import * as performers from "~/routes/api.ai-startups.performers.ts";
import * as stats from "~/routes/api.ai-startups.stats.ts";
import { call } from "../../support/call.ts";
import { quote } from "../../support/intelligence/startups.ts";
import { closesOf, settled, yahooChart } from "../../support/market/rows.ts";
import { publication } from "../../support/publication/first.ts";
import { testDeps } from "../../support/unit/deps.ts";
import {
  fredOf,
  quick,
  refreshedOn,
  since,
  symbolOf,
  upTo,
  wipe,
  world,
  yahooOf,
} from "../../support/unit/market-world.ts";

const { startups = [] } = publication;

describe("the calls", () => {
  test("keep the value of a company whose price a split divides", async () => {
    await wipe();
    const valuation = async (): Promise<number> => {
      const companies: { symbol: string; valuation: number }[] = await answer(
        index.loader,
        "/api/ai-startups",
      );
      return companies.find(({ symbol }) => symbol === "CRWV")?.valuation ?? 0;
    };
    await refreshedOn("2026-08-20");
    const before = await valuation();
    const split = { day: "2026-08-21", numerator: 4, denominator: 1 };
    const { deps } = world(settled("2026-08-21"), {
      yahoo: (url) => {
        const bars = since(url, upTo("CRWV", "2026-08-21", 0.25));
        return symbolOf(url) === "CRWV"
          ? new Response(yahooChart("CRWV", bars, { splits: [split] }))
          : yahooOf("2026-08-21")(url);
      },
      fred: fredOf("2026-08-20"),
    });
    await refreshQuotes(deps, { force: true, ...quick });
    const close = (day: string) => closesOf("CRWV").find((each) => each.day === day)?.close ?? 0;
    expect((await valuation()) / before).toBeCloseTo(close("2026-08-21") / close("2026-08-20"), 4);
  });

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
