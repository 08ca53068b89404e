import { expect, test } from "vitest";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { testDeps } from "../../support/unit/deps.ts";

test("a publication without a market reads no snapshot for it", async () => {
  const { publication, ...others } = testDeps();
  const deps = { ...others, publication: { ...publication, market: undefined } };
  const asked: string[] = [];
  const kv = new Proxy(deps.kv, {
    get(target, name) {
      asked.push(String(name));
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  expect(await readAnalyzedMarket({ ...deps, kv })).toBeNull();
  expect(asked).toEqual([]);
});
