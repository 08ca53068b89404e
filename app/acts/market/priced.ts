import type { MarketConfig } from "~/domains/market/config.ts";
import type { StartupFacts } from "~/domains/startups/config.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Returns the startups of a publication. */
export const factsOf = ({ startups }: Publication) => (startups as StartupFacts[] | undefined) ?? [];

/**
 * Returns the market with a price for each company of the index and each public startup. A symbol has one price: what
 * joins the index leaves the others, and comes back to them if a startup needs it. The others of the files stay.
 */
export function withPrices(market: MarketConfig, startups: readonly StartupFacts[], files: Publication) {
  const needed = startups.flatMap((one) =>
    one.status === "public" ? [{ symbol: one.symbol, name: one.name }] : [],
  );
  const known = new Set(market.companies.map(({ symbol }) => symbol));
  const others = [...(files.market?.others ?? []), ...needed].filter(
    ({ symbol }) => !known.has(symbol) && known.add(symbol),
  );
  return { ...market, others };
}
