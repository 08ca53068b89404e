/** A private startup, as the form of the desk posts it. */
export const STARTUP = {
  name: "Heron Labs",
  status: "private",
  category: "Foundation Models",
  description: "Makes models that count herons.",
  usd: "1.2B",
  on: "2026-06-30",
  basis: "Series B, post-money",
  source: "Company release",
  founded: "2023",
  headquarters: "Berlin, Germany",
};

/** The fields of a public one. */
export const LISTED = {
  ...STARTUP,
  status: "public",
  symbol: "hern",
  shares: "120,000,000",
  sharesOn: "2026-05-31",
  sharesSource: "10-Q",
};
