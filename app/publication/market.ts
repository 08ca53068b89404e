import type { Publication } from "~/platform/publication/publication.ts";

/**
 * The companies of the market screens, in their order. Prices and filings are read by themselves; what a company
 * states of itself stands here, with its day and source.
 */
export const market: Publication["market"] = {
  indexName: "Recurring Index",
  companies: [
    { symbol: "SNOW", name: "Snowflake Inc.", cik: 1640147, featured: true },
    { symbol: "MDB", name: "MongoDB, Inc.", cik: 1441816, featured: true },
    { symbol: "PLTR", name: "Palantir Technologies Inc.", cik: 1321655, featured: true },
    {
      symbol: "PATH",
      name: "UiPath, Inc.",
      cik: 1734722,
      featured: true,
      reportedArr: { usd: 1_901_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    {
      symbol: "CRWD",
      name: "CrowdStrike Holdings, Inc.",
      cik: 1535527,
      featured: true,
      reportedArr: { usd: 5_510_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    { symbol: "NOW", name: "ServiceNow, Inc.", cik: 1373715, featured: true },
    { symbol: "DDOG", name: "Datadog, Inc.", cik: 1561550 },
    { symbol: "NET", name: "Cloudflare, Inc.", cik: 1477333 },
    {
      symbol: "ZS",
      name: "Zscaler, Inc.",
      cik: 1713683,
      reportedArr: { usd: 3_525_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    { symbol: "OKTA", name: "Okta, Inc.", cik: 1660134 },
    { symbol: "HUBS", name: "HubSpot, Inc.", cik: 1404655 },
    { symbol: "TEAM", name: "Atlassian Corporation", cik: 1650372 },
    { symbol: "WDAY", name: "Workday, Inc.", cik: 1327811 },
    { symbol: "CRM", name: "Salesforce, Inc.", cik: 1108524 },
    {
      symbol: "ADBE",
      name: "Adobe Inc.",
      cik: 796343,
      reportedArr: { usd: 27_100_000_000, asOf: "2026-05-29", source: "Company release" },
    },
    { symbol: "SHOP", name: "Shopify Inc.", cik: 1594805 },
    { symbol: "TWLO", name: "Twilio Inc.", cik: 1447669 },
    { symbol: "ZM", name: "Zoom Communications, Inc.", cik: 1585521 },
    {
      symbol: "DOCU",
      name: "DocuSign, Inc.",
      cik: 1261333,
      reportedArr: { usd: 3_272_000_000, asOf: "2026-01-31", source: "Company release" },
    },
    { symbol: "BILL", name: "BILL Holdings, Inc.", cik: 1786352 },
    {
      symbol: "TOST",
      name: "Toast, Inc.",
      cik: 1650164,
      reportedArr: { usd: 2_400_000_000, asOf: "2026-06-30", source: "Company release" },
    },
    { symbol: "GTLB", name: "GitLab Inc.", cik: 1653482 },
    {
      symbol: "MNDY",
      name: "monday.com Ltd.",
      cik: 1845338,
      shares: { count: 42_900_000, asOf: "2026-07-31", source: "Comparison table" },
      revenue: {
        periodEnd: "2026-06-30",
        usd: 365_000_000,
        yearBefore: { periodEnd: "2025-06-30", usd: 299_000_000 },
        form: "6-K",
        filed: "2026-08-10",
        source: "Company release, rounded",
      },
    },
    { symbol: "VEEV", name: "Veeva Systems Inc.", cik: 1393052 },
  ],
  indices: {
    nasdaq: { symbol: "NASDAQCOM", name: "Nasdaq Composite" },
    sp500: { symbol: "SP500", name: "S&P 500" },
  },
  others: [
    { symbol: "CRWV", name: "CoreWeave" },
    { symbol: "NBIS", name: "Nebius" },
    { symbol: "AI", name: "C3.ai" },
  ],
};

/** Mail alerts about these companies. */
export const alerts: NonNullable<Publication["alerts"]> = { perAddress: 20 };
