import { expect, test } from "vitest";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import * as stocks from "~/routes/api.stocks._index.ts";
import * as multiples from "~/routes/insights.$symbol_.multiples[.]json.ts";
import * as closes from "~/routes/insights.$symbol[.]json.ts";
import * as medians from "~/routes/insights.index_.multiples[.]json.ts";
import { call } from "../../../support/call.ts";
import { quick, refreshedOn, wipe, world, yahooOf } from "../../../support/unit/market-world.ts";

/** Histories are computed when a day is added, prices at every tick. */

test("the price of a running day is in no series of closes, so that none shows one of an earlier tick", async () => {
  await wipe();
  await refreshedOn("2026-08-19");
  for (const [at, factor] of [
    ["2026-08-20T14:40:00Z", 1.01],
    ["2026-08-20T17:00:00Z", 1.02],
  ] as const) {
    const { deps } = world(at, { yahoo: yahooOf("2026-08-20", factor) });
    await refreshQuotes(deps, { force: true, ...quick });
    const json = async (route: { loader: unknown }) => {
      const answer = await call(route.loader as Parameters<typeof call>[0], deps, "/", { symbol: "SNOW" });
      return answer.json<{ header: { days: { to: string } | null; sources: { asOf: string }[] } }>();
    };
    for (const series of [closes, multiples, medians]) {
      const { header } = await json(series);
      expect(header.days?.to).toBe("2026-08-19");
      expect(header.sources[0]?.asOf).toBe("2026-08-19");
    }
    const answer = await call(stocks.loader as Parameters<typeof call>[0], deps, "/api/stocks");
    const [snow] = await answer.json<{ priceSource: { asOf: string } }[]>();
    expect(snow?.priceSource.asOf).toBe("2026-08-20");
  }
});
