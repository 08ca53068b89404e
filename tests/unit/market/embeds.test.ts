import { beforeAll, describe, expect, test } from "vitest";
import { isEmbeddable } from "~/platform/page/embed.ts";
import * as company from "~/routes/embed.company.$symbol.tsx";
import * as level from "~/routes/embed.index.tsx";
import * as map from "~/routes/embed.map.tsx";
import { call } from "../../support/call.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { testDeps } from "../../support/unit/deps.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
const get = (route: { loader: unknown }, path: string, params = {}) =>
  call(route.loader as Parameters<typeof call>[0], deps, path, params);

test("before the clock's first run there is nothing to frame, and that is said", async () => {
  expect((await get(level, "/embed/index")).status).toBe(503);
  expect((await get(map, "/embed/map")).status).toBe(503);
  expect((await get(company, "/embed/company/SNOW", { symbol: "SNOW" })).status).toBe(404);
});

describe("a view for other sites", () => {
  beforeAll(() => seedMarket(deps));

  test.each([
    [
      "the index",
      level,
      "/embed/index",
      {},
      ["109.15", "24 public B2B software companies", "/insights/index"],
    ],
    ["a company", company, "/embed/company/SNOW", { symbol: "SNOW" }, ["$332.78", "20.7x", "/insights/SNOW"]],
    [
      "the map of enterprise value",
      map,
      "/embed/map?multiple=evToRevenue",
      {},
      ["EV to 12-month revenue by growth", "for 0 of the session’s 24", "/insights?multiple=evToRevenue#"],
    ],
    ["the map", map, "/embed/map", {}, ["R² 0.", "/insights/NET", "/insights#growth-map"]],
  ])(
    "has %s with its day and where it is from, and nothing that runs",
    async (_, route, path, params, parts) => {
      const answer = await get(route, path, params);
      const html = await answer.text();
      for (const part of [...parts, "sample data, as of Aug 21, 2026", "From <a href="])
        expect(html).toContain(part);
      expect(html).not.toMatch(/<script|<img|<link|style="|url\(/);
      expect(isEmbeddable(answer.headers)).toBe(true);
      expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
      // The policy allows the styles by their hash.
      const styles = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles)));
      expect(answer.headers.get("Content-Security-Policy")).toBe(
        `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...digest))}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      );
    },
  );

  test("of a company that is not in the index is a 404", async () => {
    expect((await get(company, "/embed/company/NOSUCH", { symbol: "NOSUCH" })).status).toBe(404);
  });
});

test("an ordinary answer may not be framed", () => {
  expect(isEmbeddable(new Headers())).toBe(false);
  expect(isEmbeddable(new Headers({ "Content-Security-Policy": "frame-ancestors 'none'" }))).toBe(false);
});
