import { FACTS } from "../rows.ts";

/**
 * What the SEC tells of some companies: eleven quarters each, in the form of its file, with a trouble for about every
 * second one. The amounts are made up around those of the sample.
 */

/** A quarter as it happened, in USD. */
export interface ToldQuarter {
  start: string;
  end: string;
  /** The day on which it was filed. */
  filed: string;
  form: "10-Q" | "10-K";
  revenue: number;
  operatingCashFlow: number;
  purchases: number;
  cash: number;
  debt: number;
  shares: number;
}

export interface ToldCompany {
  symbol: string;
  cik: number;
  /** Oldest first; the newest is a third quarter. */
  quarters: ToldQuarter[];
  lacks: Lack[];
}

/** What is missing: a line, or what makes two lines comparable. */
type Lack = "debt" | "purchases" | "quarters of a year" | "debt of the day" | "one measure of revenue";

interface Plan {
  /** The month in which the newest quarter ends. */
  month: string;
  filedAfterDays?: number;
  /** Revenue of a quarter over that of the year before. */
  growth: number;
  /** Operating cash flow over revenue. */
  margin: number;
  /** Over a quarter's revenue. */
  cash?: number;
  debt?: number;
  lacks?: Lack[];
}

const PLANS: Record<string, Plan> = {
  MDB: { month: "2025-10", growth: 1.2, margin: 0.24 },
  DDOG: { month: "2025-09", growth: 1.27, margin: 0.35 },
  // Spends more than it earns.
  SHOP: { month: "2025-09", growth: 1.3, margin: -0.12 },
  // More cash than all its shares cost.
  ZM: { month: "2025-10", growth: 1.03, margin: 0.38, cash: 30, debt: 0.1 },
  NET: { month: "2025-09", growth: 1.29, margin: 0.18, lacks: ["debt"] },
  OKTA: { month: "2025-10", growth: 1.11, margin: 0.3, lacks: ["purchases"] },
  TEAM: { month: "2025-09", growth: 1.2, margin: 0.28, lacks: ["quarters of a year"] },
  HUBS: { month: "2025-09", growth: 1.19, margin: 0.2, lacks: ["debt of the day"] },
  WDAY: { month: "2025-10", growth: 1.13, margin: 0.27, lacks: ["one measure of revenue"] },
  // Shares counted before its split.
  NOW: { month: "2025-09", growth: 1.22, margin: 0.33 },
  // Files on the tenth day of the fortnight.
  VEEV: { month: "2025-10", filedAfterDays: 60, growth: 1.14, margin: 0.42 },
  // Misses a filing: its figures are old with the new year.
  CRM: { month: "2025-06", growth: 1.09, margin: 0.31 },
};

const COUNT = 11;
const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysAfter = (from: string, days: number) => day(Date.parse(from) + days * 86_400_000);
const whole = (value: number) => Math.round(value / 1e3) * 1e3;

/** Returns what the companies file, their newest quarters ending so many years after those of the fortnight. */
export const toldCompanies = (ciks: readonly { symbol: string; cik: number }[], years = 0): ToldCompany[] =>
  Object.entries(PLANS).map(([symbol, plan]) => {
    const { month, filedAfterDays = 35, growth, margin, cash = 3, debt = 1, lacks = [] } = plan;
    const sample = FACTS.companies.find((company) => company.symbol === symbol);
    const [base = 0, shares = 0] = [sample?.quarters.at(-2)?.revenue, sample?.shares?.count];
    const [year = 0, last = 0] = month.split("-").map(Number);
    const quarters = Array.from({ length: COUNT }, (_, index): ToldQuarter => {
      const back = COUNT - 1 - index;
      const end = day(Date.UTC(year + years, last - 3 * back, 0));
      const isYear = index % 4 === 3;
      const revenue = whole(base * growth ** (-back / 4));
      const swing = 1 + 0.2 * Math.sin(index);
      return {
        start: day(Date.UTC(year + years, last - 3 * (back + 1), 1)),
        end,
        filed: daysAfter(end, isYear ? 58 : filedAfterDays),
        form: isYear ? "10-K" : "10-Q",
        revenue,
        operatingCashFlow: whole(revenue * margin * swing),
        purchases: whole(revenue * 0.03 * swing),
        cash: whole(revenue * cash),
        debt: whole(base * debt),
        shares: Math.round((symbol === "NOW" ? shares / 5 : shares) * (1 - back * 0.004)),
      };
    });
    const cik = ciks.find((company) => company.symbol === symbol)?.cik ?? 0;
    return {
      symbol,
      cik,
      lacks,
      quarters: lacks.includes("quarters of a year") ? quarters.slice(4) : quarters,
    };
  });

type Fact = Record<string, string | number>;

/** Returns the SEC's file of a company at a moment: what was filed by then. */
export function companyFactsAt({ cik, quarters, lacks }: ToldCompany, now: string): Response {
  const filed = quarters.filter((quarter) => quarter.filed <= now.slice(0, 10));
  const lacking = (lack: Lack) => lacks.includes(lack);
  const fact = ({ end, form, filed: on }: ToldQuarter, val: number, more: Fact = {}): Fact => ({
    ...more,
    ...{ end, val, form, filed: on },
    accn: `0000000001-${on.slice(2, 4)}-${on.slice(5).replace("-", "")}00`,
  });
  /** The quarters of a fiscal year up to one. */
  const yearTo = (index: number) => filed.slice(index - (index % 4), index + 1);
  const sum = (of: ToldQuarter[], name: keyof ToldQuarter) =>
    of.reduce((total, quarter) => total + Number(quarter[name]), 0);
  const onDay = (name: keyof ToldQuarter, share = 1) =>
    filed.map((quarter) => fact(quarter, Number(quarter[name]) * share));
  /** Cash flows are filed as sums of the year so far. */
  const sums = (name: keyof ToldQuarter) =>
    filed.map((quarter, index) => {
      const year = yearTo(index);
      return fact(quarter, sum(year, name), { start: year[0]?.start ?? "" });
    });
  /** Revenue is filed by quarter; of the last one there is the year's and the nine months before. */
  const revenue = filed.flatMap((quarter, index) => {
    const year = { start: yearTo(index)[0]?.start ?? "" };
    const own = index % 4 === 3 ? [] : [fact(quarter, quarter.revenue, { start: quarter.start })];
    return index % 4 < 2 ? own : [...own, fact(quarter, sum(yearTo(index), "revenue"), year)];
  });
  const isNew = ({ end }: Fact) => String(end) > (filed.at(-4)?.end ?? "");
  const mixed = lacking("one measure of revenue");
  const tags: Record<string, Fact[]> = {
    RevenueFromContractWithCustomerExcludingAssessedTax: revenue.filter((each) => !mixed || isNew(each)),
    Revenues: revenue.filter((each) => mixed && !isNew(each)),
    NetCashProvidedByUsedInOperatingActivities: sums("operatingCashFlow"),
    PaymentsToAcquirePropertyPlantAndEquipment: lacking("purchases") ? [] : sums("purchases"),
    CashCashEquivalentsAndShortTermInvestments: onDay("cash"),
    LongTermDebtNoncurrent: lacking("debt") ? [] : onDay("debt", 0.75),
    DebtCurrent: lacking("debt") ? [] : onDay("debt", 0.25),
  };
  if (lacking("debt of the day"))
    for (const tag of ["LongTermDebtNoncurrent", "DebtCurrent"]) tags[tag]?.pop();
  const inUnit = (unit: string, facts: Fact[]) => ({ units: { [unit]: facts } });
  return Response.json({
    cik,
    facts: {
      dei: { EntityCommonStockSharesOutstanding: inUnit("shares", onDay("shares")) },
      "us-gaap": Object.fromEntries(Object.entries(tags).map(([tag, facts]) => [tag, inUnit("USD", facts)])),
    },
  });
}
