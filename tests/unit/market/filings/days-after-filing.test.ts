import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { toCompanyFacts } from "~/domains/market/sources/edgar.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import { fact } from "../../../support/market/filings.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { wipe } from "../../../support/unit/market-world.ts";

/** No filing states a figure of a day after it: such a day is a slip of whoever filed it. */

const REVENUE = "RevenueFromContractWithCustomerExcludingAssessedTax";
const CASH_FLOW = "NetCashProvidedByUsedInOperatingActivities";
const QUARTERS = [
  ["2025-02-01", "2025-04-30"],
  ["2025-05-01", "2025-07-31"],
  ["2025-08-01", "2025-10-31"],
  ["2025-11-01", "2026-01-30"],
] as const;
const FILED = { filed: "2026-02-01" };

const quarterly = QUARTERS.map(([start, end]) => fact(start, end, 100, FILED));
const onDay = (end: string, val: number): Fact => ({ ...fact("", end, val, FILED), start: undefined });

/** Of a company that, with typos, dates figures into 2062 or a day after its filing. */
const reading = (typos: { revenue?: Fact; cashFlow?: Fact; cover?: Fact } = {}) => {
  const concept = (unit: string, facts: Fact[], typo: Fact | undefined) => ({
    units: { [unit]: [...facts, ...(typo ? [typo] : [])] },
  });
  return toCompanyFacts(
    { symbol: "AAA", cik: 1 },
    {
      "us-gaap": {
        [REVENUE]: concept("USD", quarterly, typos.revenue),
        [CASH_FLOW]: concept("USD", quarterly, typos.cashFlow),
      },
      dei: {
        EntityCommonStockSharesOutstanding: concept("shares", [onDay("2026-01-28", 1_000_000)], typos.cover),
      },
    },
  );
};

describe("facts of days after their filing", () => {
  test("are left out and counted: everything else is as without them", () => {
    const { facts, rejected } = reading({
      revenue: fact("2025-11-01", "2026-02-02", 7, FILED),
      cover: onDay("2062-01-28", 9_000_000),
    });
    expect(rejected).toBe(2);
    expect(facts).toEqual(reading().facts);
    expect(facts.figures.length).toBeGreaterThan(0);
    expect(facts.shares).toMatchObject({ count: 1_000_000, asOf: "2026-01-28" });
    const typo = fact("2061-10-29", "2062-01-28", 7, FILED);
    expect(reading({ cashFlow: typo, revenue: typo }).facts).toEqual(reading().facts);
  });

  test("of the very day are right", () => {
    const { facts, rejected } = reading({ cover: onDay("2026-02-01", 1_100_000) });
    expect(rejected).toBe(0);
    expect(facts.shares).toMatchObject({ count: 1_100_000, asOf: "2026-02-01" });
  });
});

describe("rows of days after their filing, which an earlier release stored", () => {
  const deps = testDeps();
  const TABLES = ["quarters", "filed_figures", "known_figures"];
  const rows = async () => [
    ...(await Promise.all(
      TABLES.map((table) => deps.db.all(sql`select * from ${sql.raw(table)} order by 1, 2, 3`)),
    )),
    await deps.db.all(sql`select shares, shares_as_of, shares_filed, shares_source from companies`),
  ];

  beforeEach(wipe);

  test("hold on to nothing: the next reading takes their place", async () => {
    const { facts } = reading();
    await storeCompany(deps, facts);
    const right = await rows();
    await deps.db.run(sql`update companies set shares = 9000000, shares_as_of = '2062-01-28'`);
    for (const [table, end] of [
      ["quarters", "period_end"],
      ["filed_figures", "period_end"],
      ["known_figures", "as_of"],
    ] as const)
      await deps.db.run(
        sql`update ${sql.raw(table)} set ${sql.raw(end)} = '2062-01-28'
          where ${sql.raw(end)} = (select max(${sql.raw(end)}) from ${sql.raw(table)})`,
      );
    // What the figure of 2062 had deleted.
    await deps.db.run(sql`delete from filed_figures where period_end < '2026-01-01'`);
    await storeCompany(deps, facts);
    expect(await rows()).toEqual(right);
  });
});
