import { beforeAll, describe, expect, test } from "vitest";
import { market as marketConfig } from "~/domains/market/config.ts";
import type { Quarter } from "~/domains/market/rules/filings/fundamentals.ts";
import { comingReport, reportDates } from "~/domains/market/rules/filings/report-dates.ts";
import { columnText, columnValue } from "~/domains/market/rules/screener/columns.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { ReportDates } from "~/domains/market/ui/report-dates.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";
import { ask } from "../../../support/unit/site.ts";

const ANNOUNCED = {
  on: "2026-11-24",
  asOf: "2026-10-28",
  source: "Company release",
  url: "https://ir.example.com/q3",
};
const COMPANY = { symbol: "ACME", name: "Acme, Inc.", cik: 1 };
const QUARTER: Quarter = {
  ...{ periodEnd: "2026-07-31", revenue: 1e9, form: "10-Q", accession: "1-26-1", filed: "2026-08-27" },
  ...{
    derivation: null,
    concept: null,
    source: "SEC EDGAR 10-Q",
    url: "https://www.sec.gov/x",
    sample: false,
  },
};
const dates = (filed: string | null = QUARTER.filed) =>
  reportDates({ ...COMPANY, nextReport: ANNOUNCED }, { ...QUARTER, filed });
const html = (one: Partial<Stock>) => markupOf(<ReportDates stock={stock(one)} />);

describe("a company's report dates", () => {
  test("are the newest quarter's day of filing, and the announced day with its source", () => {
    expect(dates()).toEqual({
      lastReport: {
        ...{ periodEnd: "2026-07-31", filed: "2026-08-27", form: "10-Q" },
        source: { source: "SEC EDGAR 10-Q", url: "https://www.sec.gov/x", asOf: "2026-07-31", sample: false },
      },
      nextReport: {
        on: "2026-11-24",
        source: { source: "Company release", url: ANNOUNCED.url, asOf: "2026-10-28", sample: false },
      },
    });
    const page = html(dates());
    expect(page).toContain("quarter ended Jul 31, 2026, filed Aug 27, 2026 (10-Q)<");
    expect(page).toMatch(
      /Next report: Nov 24, 2026, as announced \(<a [^>]+>Company release<.*<\/a>, Oct 28, 2026\)/,
    );
  });

  test("are not guessed: no day of filing and no announcement are said or left out", () => {
    expect(dates(null).lastReport).toBeNull();
    expect(reportDates(COMPANY, undefined)).toEqual({ lastReport: null, nextReport: null });
    const page = html({ lastReport: null, nextReport: null });
    expect(page).toContain("no source states the day of filing");
    expect(page).not.toContain("Next report");
  });

  test.each([
    ["before its day", "2026-11-23T12:00:00Z", "2026-08-27", true],
    ["on its day", "2026-11-24T12:00:00Z", "2026-08-27", true],
    ["in the evening of its day in New York", "2026-11-25T03:00:00Z", "2026-08-27", true],
    ["once reported on its day", "2026-11-24T22:00:00Z", "2026-11-24", false],
    ["after its day", "2026-11-25T12:00:00Z", "2026-08-27", false],
  ])("an announced day is shown or not: %s", (_, now, filed, shown) => {
    expect(comingReport(dates(filed), new Date(now)) !== null).toBe(shown);
  });

  test("an announcement of a day before it, or without a source, is refused", () => {
    const { companies } = testDeps().publication.market;
    const wrong = (nextReport: object) =>
      marketConfig.safeParse({
        ...testDeps().publication.market,
        companies: companies.map((each, index) => (index === 0 ? { ...each, nextReport } : each)),
      }).success;
    expect(wrong(ANNOUNCED)).toBe(true);
    expect(wrong({ ...ANNOUNCED, asOf: "2026-11-25" })).toBe(false);
    expect(wrong({ on: ANNOUNCED.on, asOf: ANNOUNCED.asOf })).toBe(false);
  });
});

test("the table has both days, sorted as times and written as days", () => {
  const row = { stock: stock(dates()), measures: {}, notes: {} };
  const [last, next] = [columnValue("lastReport", row, "1D"), columnValue("nextReport", row, "1D")];
  expect(next).toBeGreaterThan(last ?? Number.POSITIVE_INFINITY);
  expect(columnText("lastReport", last ?? 0, datesIn())).toBe("Aug 27, 2026");
  expect(columnText("nextReport", next ?? 0, datesIn())).toBe("Nov 24, 2026");
  expect(columnValue("nextReport", { stock: stock(), measures: {}, notes: {} }, "1D")).toBeNull();
});

describe("with the sample edition", () => {
  const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
  beforeAll(() => seedMarket(deps));

  test("the calls state the day on which the newest quarter was filed", async () => {
    const { lastReport } = (await (await ask(deps, "/api/stocks/SNOW")).json()) as Stock;
    expect(lastReport).toMatchObject({ periodEnd: "2026-04-30", filed: "2026-05-29", form: "10-Q" });
    const { rows } = (await (await ask(deps, "/insights.json")).json()) as { rows: Record<string, string>[] };
    expect(rows.find(({ symbol }) => symbol === "SNOW")).toMatchObject({
      ...{
        last_report_quarter_ended: "2026-04-30",
        last_report_filed: "2026-05-29",
        last_report_form: "10-Q",
      },
      ...{ next_report_on: null, next_report_source: null, next_report_as_of: null },
    });
  });
});
