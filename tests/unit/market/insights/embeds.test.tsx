import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stock } from "~/domains/market/schema.ts";
import { CompanyEmbed, IndexEmbed } from "~/domains/market/ui/embeds.tsx";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import { signedPercent } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { embedDocument, isEmbeddable } from "~/platform/page/embed.ts";
import * as company from "~/routes/embed.company.$symbol.tsx";
import * as level from "~/routes/embed.index.tsx";
import * as map from "~/routes/embed.map.tsx";
import * as rule from "~/routes/embed.rule-of-40.tsx";
import { call } from "../../../support/call.ts";
import { companyFactsAt, toldCompanies } from "../../../support/market/replay/filings.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { provenance, stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { config, quickFilings, world } from "../../../support/unit/market-world.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
const get = (route: { loader: unknown }, path: string, params = {}) =>
  call(route.loader as Parameters<typeof call>[0], deps, path, params);

test.each([
  ["/embed/index", level, {}, "/insights/index"],
  ["/embed/map", map, {}, "/insights#growth-map"],
  ["/embed/rule-of-40", rule, {}, "/insights/rule-of-40"],
  ["/embed/company/SNOW", company, { symbol: "SNOW" }, "/insights"],
] as const)("before the clock's first run %s says so in the frame", async (path, route, params, whole) => {
  const answer = await get(route, path, params);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = await framed(answer);
  expect(html).toContain("<p>This is not ready yet. Please try again in a few minutes.</p>");
  expect(html).toContain(`${whole}">`);
});

/** Returns the document, after what is true of every one. */
async function framed(answer: Response): Promise<string> {
  const html = await answer.text();
  expect(unstyled(html)).toEqual([]);
  expect(html).toContain("From <a href=");
  expect(html).not.toMatch(/<img|<link|style="|url\(/);
  expect(isEmbeddable(answer.headers)).toBe(true);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  // The policy allows the styles by their hash, and the script of a plot; nothing else has one.
  const script = await hashOf(html, "script");
  expect(script !== null).toBe(html.includes("<svg"));
  expect(answer.headers.get("Content-Security-Policy")).toBe(
    `default-src 'none'; style-src ${await hashOf(html, "style")};${script ? ` script-src ${script};` : ""} base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  return html;
}

/** Returns the classes of a document that its styles have no rule for. */
function unstyled(html: string): string[] {
  const [, styles = "", body = ""] = html.split(/<\/?style>/);
  const classes = Array.from(body.matchAll(/class="([^"]*)"/g), ([, names = ""]) => names.split(" ")).flat();
  const ruled = new Set(
    Array.from(styles.matchAll(/\.((?:[\w-]|\\:)+)/g), ([, name = ""]) => name.replace("\\", "")),
  );
  return [...new Set(classes)].filter((name) => name && !ruled.has(name));
}

async function hashOf(html: string, element: "style" | "script"): Promise<string | null> {
  const [, ...all] = html.split(`<${element}>`);
  const [text] = all[0]?.split(`</${element}>`) ?? [];
  if (text === undefined) return null;
  expect(all).toHaveLength(1);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

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
  ] as const)("has %s with its day and where it is from", async (_, route, path, params, parts) => {
    const answer = await get(route, path, params);
    const html = await framed(answer);
    for (const part of [...parts, "sample data, as of Aug 21, 2026"]) expect(html).toContain(part);
  });

  test("of the Rule of 40 says who is left out, and draws nothing of too few companies", async () => {
    const html = await framed(await get(rule, "/embed/rule-of-40"));
    expect(html).toContain("The filings of 0 of 24 companies");
    expect(html).toContain("Left out as more than two quarters old: SNOW.");
    expect(html).not.toContain("<svg");
  });

  test("of the Rule of 40 has the companies of the filings, their line and days", async () => {
    const told = toldCompanies(config.companies, 1);
    const now = "2026-12-22T15:00:00Z";
    const { deps: later } = world(now, {
      edgar: ({ pathname }) => {
        const company = told.find(({ cik }) => pathname.endsWith(`${cik}.json`));
        return company ? companyFactsAt(company, now) : new Response("", { status: 404 });
      },
    });
    await refreshFundamentals(later, { companies: config.companies, ...quickFilings });
    const answer = await call(rule.loader as Parameters<typeof call>[0], later, "/embed/rule-of-40");
    const html = await framed(answer);
    expect(html).toMatch(/Of 9 companies, 6 over the line and 3 under it\./);
    expect(html).toContain("Filings: SEC EDGAR, 12 months that ended from Jun 30, 2026 to Oct 31, 2026");
    expect(html).toMatch(
      /<a href="\/insights\/DDOG" aria-label="Datadog, Inc\.: growth \+27\.0%, free cash flow margin/,
    );
    expect(html.match(/class="map-dot"/g)).toHaveLength(9);
    expect(html).toContain("/insights/rule-of-40");
  });

  test.each([
    ["a company", company, "/embed/company/SNOW", { symbol: "SNOW" }],
    ["the Rule of 40", rule, "/embed/rule-of-40", {}],
  ] as const)("of %s is renewed when time alone makes a figure old", async (_, route, path, params) => {
    const renewals: number[] = [];
    await call(
      route.loader as Parameters<typeof call>[0],
      { ...deps, renewAt: (due: number) => renewals.push(due) },
      path,
      params,
    );
    expect(renewals).toEqual([Date.parse("2026-08-22T15:15:00Z")]);
  });

  test("of a company that is not in the index is a 404", async () => {
    expect((await get(company, "/embed/company/NOSUCH", { symbol: "NOSUCH" })).status).toBe(404);
  });
});

test("a figure that is not known is a dash, its word for screen readers only", async () => {
  const markup = renderToStaticMarkup(
    <CompanyEmbed stock={stock({ arr: null, changePercent: null })} dates={datesIn()} />,
  );
  expect(markup).toContain('class="sr-only">unknown');
  const answer = await embedDocument(deps.publication.brand, { title: "A", markup, path: "/insights/A" });
  await framed(answer);
});

describe("a company's figures say", () => {
  const labels = (over: Partial<Stock>) =>
    [
      ...renderToStaticMarkup(<CompanyEmbed stock={stock(over)} dates={datesIn()} />).matchAll(
        /<dt>(.*?)<\/dt>/g,
      ),
    ].map(([, label]) => label);

  test("their basis and month", () => {
    expect(labels({})).toEqual([
      ...["Price", "On the day", "Market cap"],
      ...["ARR (implied, Jun 2026)", "Revenue growth (Jun 2026)", "Price to ARR"],
    ]);
    expect(labels({ arr: null, arrBasis: null, growthPeriodEnd: null, arrSource: null })).toContain("ARR");
  });

  test("that a live price is older than the last trading day", () => {
    const late = "older than the last trading day";
    expect(labels({ stale: true }).slice(0, 2)).toEqual([`Price (${late})`, `On the day (${late})`]);
    expect(labels({ stale: true, priceSource: provenance({ sample: true }) })[0]).toBe("Price");
  });

  test("what is old or of the sample beside a live price", () => {
    expect(labels({ arrOld: true, arrBasis: "reported" })).toEqual(
      expect.arrayContaining(["Market cap", "ARR (reported, Jun 2026, old)", "Price to ARR (old)"]),
    );
    expect(labels({ sharesOld: true })).toEqual(
      expect.arrayContaining(["Market cap (old)", "ARR (implied, Jun 2026)", "Price to ARR (old)"]),
    );
    const sample = provenance({ sample: true });
    expect(labels({ arrSource: sample, growthSource: sample, sharesSource: sample }).slice(2)).toEqual([
      ...["Market cap (sample)", "ARR (implied, Jun 2026, sample)"],
      ...["Revenue growth (Jun 2026, sample)", "Price to ARR (sample)"],
    ]);
  });
});

test("the change since the base is rounded as the year to date of the other screens", () => {
  const provenance = { source: "Daily closes", url: null, asOf: "2026-01-06", sample: false };
  const none = { nasdaq: null, sp500: null };
  const index = {
    ...{ base: "2025-12-31", prices: provenance, indexPrices: none, constituents: [], leftOut: [] },
    // Less 100 it is −1.525 and some noise.
    levels: [{ day: "2026-01-06", level: 98.475, ...none }],
  };
  const html = renderToStaticMarkup(
    <IndexEmbed name="Index" subject="software" index={index} dates={datesIn()} />,
  );
  expect(html).toContain(signedPercent(-1.525));
});

test("an ordinary answer may not be framed", () => {
  expect(isEmbeddable(new Headers())).toBe(false);
  expect(isEmbeddable(new Headers({ "Content-Security-Policy": "frame-ancestors 'none'" }))).toBe(false);
});
