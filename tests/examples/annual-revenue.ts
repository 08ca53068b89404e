// app/domains/market/rules/compute.ts
import type { Quarter } from "~/domains/market/rules/filings/fundamentals.ts";

/** Returns the revenue of the newest four quarters in USD; null when fewer are known. */
export const annualRevenueOf = (quarters: readonly Quarter[]): number | null =>
  quarters.length < 4 ? null : quarters.slice(-4).reduce((sum, { revenue }) => sum + revenue, 0);
