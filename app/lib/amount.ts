const UNITS: Record<string, number> = {
  "": 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};

/** Reads an amount in USD as people write it: "1.25B", "$850 million", "1,250,000,000". Null for anything else. */
export function parseAmount(text: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*([a-z]*)\.?$/i.exec(text.trim());
  const unit = found && UNITS[(found[3] ?? "").toLowerCase()];
  if (!found || unit === undefined || unit === null) return null;
  return Math.round(Number(`${found[1]?.replaceAll(",", "")}${found[2] ?? ""}`) * unit);
}
