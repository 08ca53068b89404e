import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMarket } from "~/domains/market/store/queries.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { settled, yahooChart } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import {
  type Answer,
  db,
  fredOf,
  html,
  quick,
  refreshedOn,
  symbolOf,
  upTo,
  wipe,
  world,
} from "../../../support/unit/market-world.ts";

/** The ways in which upstreams were seen to fail. */
const FAILURES: [string, Answer, { asked: number; again: number }][] = [
  [
    "429 as text",
    () => new Response("Edge: Too Many Requests", { status: 429, headers: { "content-type": "text/html" } }),
    { asked: 1, again: 0 },
  ],
  [
    "403 as a page",
    () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 }),
    { asked: 1, again: 0 },
  ],
  ["a page with 200", html, { asked: 27, again: 0 }],
  ["nothing with 200", () => new Response(""), { asked: 27, again: 0 }],
  ["an empty chart", (url) => new Response(yahooChart(symbolOf(url), [])), { asked: 27, again: 0 }],
  [
    "null bars",
    (url) => new Response(yahooChart(symbolOf(url), [{ day: "2026-08-21", close: null }])),
    { asked: 27, again: 0 },
  ],
  [
    "NaN",
    (url) =>
      new Response(
        yahooChart(symbolOf(url), upTo(symbolOf(url), "2026-08-21").slice(-3)).replaceAll(
          /"close":\[[^\]]*\]/g,
          '"close":[NaN,NaN,NaN]',
        ),
      ),
    { asked: 27, again: 0 },
  ],
  ["JSON cut short", () => new Response('{"chart":{"result":[{'), { asked: 27, again: 0 }],
  ["a 502", () => new Response("bad gateway", { status: 502 }), { asked: 3, again: 3 }],
  ["silence", () => new Promise(() => {}), { asked: 3, again: 3 }],
  ["a lost connection", () => Promise.reject(new Error("network connection lost")), { asked: 3, again: 3 }],
  [
    "a redirect inward",
    () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
    { asked: 3, again: 3 },
  ],
];

describe("prices that are there", () => {
  beforeAll(async () => {
    await wipe();
    await refreshedOn("2026-08-20");
  });
  beforeEach(() => db.run(sql`delete from sources`));

  test.each(FAILURES)(
    "stay the last good ones, labelled by their day, when the answer is %s",
    async (_, failing, { asked, again }) => {
      const before = (await readMarket(testDeps({ at: settled("2026-08-20") })))?.data;
      const { deps, requests } = world(settled("2026-08-21"), { yahoo: failing, fred: failing });
      const outcome = await refreshQuotes(deps, { force: true, ...quick });
      expect(outcome).toMatchObject({ state: "failed", changed: false });
      expect(requests.filter(({ host }) => host === "query1.finance.yahoo.com")).toHaveLength(asked);
      const after = (await readMarket(deps))?.data;
      expect(after?.stocks.map(({ price }) => price)).toEqual(before?.stocks.map(({ price }) => price));
      expect(before?.stocks.every(({ stale }) => !stale)).toBe(true);
      expect(
        after?.stocks.every(({ stale, priceSource }) => stale && priceSource.asOf === "2026-08-20"),
      ).toBe(true);
      expect(deps.errors).toEqual([]);
      const failingSources = (await healthReport(deps)).sources.filter(({ state }) => state === "failing");
      expect(failingSources.length).toBeGreaterThanOrEqual(asked);
      for (const source of failingSources) expect(source.lastError).toMatch(/^\S.*\.$/);
      const next = world(settled("2026-08-21"), { yahoo: failing, fred: failing });
      await refreshQuotes(next.deps, quick);
      const asYahoo = next.requests.filter(({ host }) => host === "query1.finance.yahoo.com");
      // Those that were not asked yet, for a source that may have been down for a moment only.
      expect(asYahoo).toHaveLength(again);
      const tried = new Set(requests.map(symbolOf));
      expect(asYahoo.filter((url) => tried.has(symbolOf(url)))).toEqual([]);
    },
  );
});

describe("a run in which symbols fail", () => {
  const gone: Answer = () => new Response("", { status: 404 });
  const down: Answer = () => new Response("bad gateway", { status: 502 });
  const left = /[1-9]\d* left for the next run/;
  const forced = { force: true, ...quick };

  beforeAll(async () => {
    await wipe();
    await refreshedOn("2026-08-20");
  });

  test("is no outage when the only symbol that was due fails", async () => {
    await db.run(sql`update sources set next_check_at = 0 where id = 'price-CRWD'`);
    const { deps } = world(settled("2026-08-20"), { yahoo: gone });
    expect(await refreshQuotes(deps, quick)).toEqual({
      state: "partial",
      summary: "Prices: 1 asked; 0 changed; 0 new closes; 1 failed (CRWD: Yahoo knows no CRWD).",
      changed: false,
    });
  });

  test("is an outage when every configured symbol fails", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: gone, fred: gone });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toContain("29 failed");
    expect(outcome).toMatchObject({ state: "failed", changed: false });
  });

  test("is an outage when it ends early without one good answer", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: down, fred: gone });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toMatch(left);
    expect(outcome.state).toBe("failed");
  });

  test("is no outage with one good answer, however many symbols are left for the next run", async () => {
    const { deps } = world(settled("2026-08-21"), { yahoo: down, fred: fredOf("2026-08-21") });
    const outcome = await refreshQuotes(deps, forced);
    expect(outcome.summary).toMatch(left);
    expect(outcome).toMatchObject({ state: "partial", changed: true });
  });
});
