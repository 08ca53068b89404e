import { beforeAll, describe, expect, test } from "vitest";
import { closesTable } from "~/domains/market/rules/series/series.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { ROUTE_MODULES } from "../../support/page/routes.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { refreshedOn, wipe } from "../../support/unit/market-world.ts";
import { ask } from "../../support/unit/site.ts";

/** Every series is a spreadsheet and JSON: the same rows, the same digits. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

/** The addresses of the spreadsheets, from the routes. */
const addresses = Object.keys(ROUTE_MODULES)
  .filter((id) => id.endsWith("[.]csv"))
  .map((id) =>
    `/${id.replace("routes/", "")}`
      .replace("[.]csv", "")
      .replaceAll("_.", "/")
      .replaceAll(".", "/")
      .replace("$symbol", "SNOW"),
  );

interface Series {
  header: {
    title: string;
    basis: string;
    days: { from: string; to: string };
    sources: { source: string; asOf: string }[];
    columns: { name: string; unit: string | null }[];
    csv: string;
  };
  rows: Record<string, string | number | null>[];
}

/** Splits a spreadsheet into cells, by the rules of RFC 4180. */
function cellsOf(csv: string): string[][] {
  return csv
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, bare]) =>
        quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'),
      ),
    );
}

beforeAll(() => seedMarket(deps));

test("the spreadsheets are found", () => {
  expect(addresses.sort()).toEqual([
    ...["/insights", "/insights/SNOW", "/insights/SNOW/multiples", "/insights/SNOW/quarters"],
    ...["/insights/index/levels", "/insights/index/multiples"],
  ]);
});

test("a company with live prices is marked as sample while its shares and growth are", async () => {
  await wipe();
  await seedMarket(deps);
  await refreshedOn("2026-08-21");
  const answer = await ask(deps, "/insights.json");
  const { rows } = (await answer.json()) as Series;
  const crwd = rows.find(({ symbol }) => symbol === "CRWD");
  expect(crwd).toMatchObject({ price_source: "Yahoo Finance", arr_basis: "reported", sample: "yes" });
});

test("the indices' closes have their own source, and a sample among them marks the row", async () => {
  await wipe();
  await seedMarket(deps);
  await refreshedOn("2026-08-21");
  const read = async (address: string) => (await (await ask(deps, address)).json()) as Series;
  for (const address of ["/insights/CRWD.json", "/insights/index/levels.json"]) {
    const { header, rows } = await read(address);
    expect(header.sources.map(({ source }) => source)).toEqual(["Yahoo Finance", "FRED"]);
    const row = rows.filter(({ nasdaq_points }) => nasdaq_points !== null).at(-1);
    expect(row).toMatchObject({ source: "Yahoo Finance", index_source: "FRED", sample: "no" });
  }
  const sample = { source: "Sample closes", url: null, asOf: "2026-08-21", sample: true };
  const live = { ...sample, source: "Yahoo Finance", sample: false };
  const closes = [
    { day: "2026-08-20", company: 1, nasdaq: null, sp500: null },
    { day: "2026-08-21", company: 1, nasdaq: 2, sp500: null },
  ];
  const indexPrices = { nasdaq: sample, sp500: null };
  const { rows } = closesTable({ symbol: "ACME", prices: live, indexPrices, closes, quarters: [] });
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ["Yahoo Finance", null, "no"],
    ["Yahoo Finance", "Sample closes", "yes"],
  ]);
});

describe.each(addresses)("%s", (address) => {
  const read = async () => {
    const [csv, json] = await Promise.all(["csv", "json"].map((kind) => ask(deps, `${address}.${kind}`)));
    expect([csv?.status, json?.status]).toEqual([200, 200]);
    const text = (await json?.text()) ?? "";
    return { cells: cellsOf((await csv?.text()) ?? ""), text, series: JSON.parse(text) as Series };
  };

  test("has the same rows and digits as its JSON", async () => {
    const { cells, series } = await read();
    const [names = [], ...rows] = cells;
    const { columns } = series.header;
    // The heading of the level names its base day as well.
    expect(names.map((name) => name.replace(/_100_on_[\d-]+$/, ""))).toEqual(columns.map(({ name }) => name));
    expect(rows.length).toBeGreaterThan(0);
    const written = series.rows.map((row) => columns.map(({ name }) => String(row[name] ?? "")));
    expect(written).toEqual(rows);
    for (const row of series.rows) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
  });

  test("states units, days, sources and basis", async () => {
    const { series } = await read();
    const { title, basis, days, sources, columns, csv } = series.header;
    expect([title, basis].every((text) => text.length > 10)).toBe(true);
    expect(csv).toBe(`${address}.csv`);
    expect(days.from <= days.to).toBe(true);
    expect(days.to).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(sources.length).toBeGreaterThan(0);
    for (const { source, asOf } of sources)
      expect([source.length > 0, /^\d{4}-\d\d-\d\d$/.test(asOf)]).toEqual([true, true]);
    // A column of numbers has a unit, one of texts has none.
    for (const { name, unit } of columns)
      for (const row of series.rows)
        if (row[name] !== null)
          expect([name, typeof row[name]]).toEqual([name, unit === null ? "string" : "number"]);
  });

  test("of a company that is not followed is a 404", async () => {
    const unknown = await ask(deps, `${address.replace("SNOW", "NOSUCH")}.json`);
    expect(unknown.status).toBe(address.includes("SNOW") ? 404 : 200);
  });
});
