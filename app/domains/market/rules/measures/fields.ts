/** The standard measures of a company in the order of the screens: their names and units. Without zod, for the browser. */

export const MEASURES = [
  "enterpriseValue",
  "evToRevenue",
  "evToRunRate",
  "grossMargin",
  "operatingMargin",
  "freeCashFlowMargin",
  "ruleOf40",
  "researchShare",
  "salesShare",
  "stockCompensationShare",
  "dilution",
  "remainingPerformanceObligation",
  "remainingPerformanceObligationGrowth",
  "netRevenueRetention",
  "cacPayback",
  "customers",
] as const;
export type MeasureId = (typeof MEASURES)[number];

interface Definition {
  name: string;
  unit: "usd" | "times" | "percent" | "months" | "count";
  /** The column of the spreadsheet, with its unit. */
  column: string;
}

export const DEFINITIONS: Record<MeasureId, Definition> = {
  enterpriseValue: { name: "Enterprise value", unit: "usd", column: "enterprise_value_usd" },
  evToRevenue: { name: "EV to 12-month revenue", unit: "times", column: "ev_to_revenue_12m_times" },
  evToRunRate: { name: "EV to run rate", unit: "times", column: "ev_to_run_rate_times" },
  grossMargin: { name: "Gross margin", unit: "percent", column: "gross_margin_12m_percent" },
  operatingMargin: { name: "Operating margin", unit: "percent", column: "operating_margin_12m_percent" },
  freeCashFlowMargin: {
    name: "Free cash flow margin",
    unit: "percent",
    column: "free_cash_flow_margin_12m_percent",
  },
  ruleOf40: { name: "Rule of 40", unit: "percent", column: "rule_of_40_percent" },
  researchShare: { name: "R&D share of revenue", unit: "percent", column: "rd_share_12m_percent" },
  salesShare: { name: "S&M share of revenue", unit: "percent", column: "sm_share_12m_percent" },
  stockCompensationShare: {
    name: "Stock compensation share of revenue",
    unit: "percent",
    column: "stock_compensation_share_12m_percent",
  },
  dilution: { name: "Dilution a year", unit: "percent", column: "dilution_percent" },
  remainingPerformanceObligation: {
    name: "Remaining performance obligation",
    unit: "usd",
    column: "rpo_usd",
  },
  remainingPerformanceObligationGrowth: {
    name: "RPO growth",
    unit: "percent",
    column: "rpo_growth_percent",
  },
  netRevenueRetention: {
    name: "Net revenue retention",
    unit: "percent",
    column: "net_revenue_retention_percent",
  },
  cacPayback: { name: "CAC payback", unit: "months", column: "cac_payback_months" },
  customers: { name: "Customers", unit: "count", column: "customers_count" },
};
