/**
 * Companies by growth of their annual recurring revenue: the tiers, the order within a tier and its averages. The
 * market screens, the computed analysis and the valuation calculator share this one definition.
 */

export const TIERS = ["high", "moderate", "lower"] as const;
export type Tier = (typeof TIERS)[number];

/** Returns the tier of a growth rate in percent: high from 30, moderate from 20, lower under it. */
export const tierOf = (growth: number): Tier => (growth >= 30 ? "high" : growth >= 20 ? "moderate" : "lower");

interface Figures {
  /** Percent, year over year; null when unknown. */
  growth: number | null;
  /** USD; null when unknown, which sorts last. */
  marketCap: number | null;
}

/**
 * Groups companies by tier, fastest growth first; within a tier by growth, then by market capitalization, largest
 * first. Leaves out companies whose growth is unknown.
 */
export function groupByTier<Company>(
  companies: readonly Company[],
  figuresOf: (company: Company) => Figures,
): { tier: Tier; companies: Company[] }[] {
  const known = companies.flatMap((company) => {
    const { growth, marketCap } = figuresOf(company);
    return growth === null ? [] : [{ company, growth, marketCap: marketCap ?? 0 }];
  });
  return TIERS.map((tier) => ({
    tier,
    companies: known
      .filter(({ growth }) => tierOf(growth) === tier)
      .sort((a, b) => b.growth - a.growth || b.marketCap - a.marketCap)
      .map(({ company }) => company),
  }));
}

/** Returns the arithmetic mean of the known values; null without one. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}
