import { expect, test } from "vitest";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeSeries } from "~/domains/market/store/writes.ts";
import { FACTS, seedMarket } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";

test("of two jobs that publish side by side, none puts older rows in the place of newer ones", async () => {
  const deps = testDeps();
  await seedMarket(deps);
  const snow = FACTS.series.find(({ bar }) => bar.symbol === "SNOW");
  if (!snow) throw new Error("no Snowflake");
  const storePrice = (price: number) =>
    storeSeries(
      deps,
      { ...snow, bar: { ...snow.bar, price, observedAt: snow.bar.observedAt + 1 } },
      { whole: false },
    );

  // The first has read its rows and waits for the store; meanwhile a price changes, and the second publishes it.
  let letGo = () => {};
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const slowKv = new Proxy(deps.kv, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
      return async (...args: Parameters<KVNamespace["put"]>) => {
        waits();
        await opened;
        return target.put(...args);
      };
    },
  });
  await storePrice(111);
  const first = publishMarket({ ...deps, kv: slowKv }, { histories: false });
  await waiting;
  await storePrice(222);
  const second = publishMarket(deps, { histories: false });
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 1500))]);
  letGo();
  await Promise.all([first, second]);

  const market = await readMarket(deps);
  expect(market?.data.stocks.find(({ symbol }) => symbol === "SNOW")?.price).toBe(222);
});

test("a market is as of the newest price of its companies, not of an index or a symbol that is no longer followed", async () => {
  const deps = testDeps();
  await seedMarket(deps);
  const [snow, index] = ["SNOW", "NASDAQCOM"].map((symbol) =>
    FACTS.series.find(({ bar }) => bar.symbol === symbol),
  );
  if (!snow || !index) throw new Error("a series is missing");
  const readLater = (series: typeof snow, minutes: number, symbol = series.bar.symbol) => {
    const observedAt = snow.bar.observedAt + minutes * 60_000;
    const bar = { ...series.bar, symbol, price: series.bar.price + 1, observedAt };
    return storeSeries(deps, { ...series, bar }, { whole: false });
  };
  await readLater(snow, 10);
  await readLater(index, 120);
  await readLater(snow, 180, "GONE");
  await publishMarket(deps, { histories: false });
  expect((await readMarket(deps))?.asOf).toBe(new Date(snow.bar.observedAt + 600_000).toISOString());
});
