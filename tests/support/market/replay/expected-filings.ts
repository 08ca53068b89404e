import type { ToldCompany, ToldQuarter } from "./filings.ts";

/** What must be shown of a company's filings, computed from what the SEC told by the plainest means. */

/** Percent, and times revenue; null where the filings lack a part. */
export interface FiledExpected {
  /** Filed by the day of reading, oldest first. */
  quarters: ToldQuarter[];
  newest: ToldQuarter;
  /** Revenue of the newest quarter over that of the year before. */
  growth: number | null;
  margin: number | null;
  rule: number | null;
  enterpriseValue: number | null;
  evToRevenue: number | null;
  evToRunRate: number | null;
  /** Its newest three quarters are of another measure of revenue than those before. */
  mixed: boolean;
  /** The filings are more than two quarters old. */
  old: boolean;
}

export const round4 = (value: number) => Math.round(value * 1e4) / 1e4 || 0;
const total = (of: ToldQuarter[], amount: (quarter: ToldQuarter) => number) =>
  of.reduce((sum, quarter) => sum + amount(quarter), 0);

/** @param marketCap in USD, as shown */
export function filedAt(
  { quarters: all, lacks }: ToldCompany,
  { readOn, today, marketCap }: { readOn: string; today: string; marketCap: (shares: number) => number },
): FiledExpected | null {
  const quarters = all.filter(({ filed }) => filed <= readOn);
  const newest = quarters.at(-1);
  if (!newest) return null;
  const [year, yearBefore] = [quarters.slice(-4), quarters.slice(-8, -4)];
  const mixed = lacks.includes("one measure of revenue");
  const revenue = mixed ? null : total(year, (quarter) => quarter.revenue);
  const before = yearBefore.length === 4 ? total(yearBefore, (quarter) => quarter.revenue) : null;
  const sameQuarter = quarters.at(-5);
  const free = lacks.includes("purchases")
    ? null
    : total(year, (quarter) => quarter.operatingCashFlow - quarter.purchases);
  const margin = revenue !== null && free !== null ? round4((free / revenue) * 100) : null;
  const growth12 = revenue !== null && before !== null ? round4((revenue / before - 1) * 100) : null;
  const noDebt = lacks.includes("debt") || lacks.includes("debt of the day");
  const enterpriseValue = noDebt ? null : marketCap(newest.shares) + newest.debt - newest.cash;
  const end = Date.parse(newest.end);
  return {
    ...{ quarters, newest, mixed, margin, enterpriseValue },
    growth: sameQuarter && !mixed ? round4((newest.revenue / sameQuarter.revenue - 1) * 100) : null,
    rule: growth12 !== null && margin !== null ? round4(growth12 + margin) : null,
    evToRevenue: enterpriseValue !== null && revenue !== null ? round4(enterpriseValue / revenue) : null,
    evToRunRate: enterpriseValue === null ? null : round4(enterpriseValue / (newest.revenue * 4)),
    old: Date.parse(today) > end + 184 * 86_400_000,
  };
}
