import * as z from "zod";
import { figureSources } from "~/domains/market/rules/series/stocks.ts";
import { type Market, provenance } from "~/domains/market/schema.ts";
import { marketTiers } from "~/domains/valuation/rules/market.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import type { Brand } from "~/platform/publication/publication.ts";

/** The sources of an answer, each with its day. */
export const sources = z
  .array(provenance)
  .describe("Where the answer comes from, each source with its day. Name them with the figures.");

/** Returns the publication as the source of what it publishes or collects. */
export const ownSource = (brand: Brand, path: string, asOf: string | Date): z.infer<typeof provenance> => ({
  source: brand.name,
  url: absoluteUrl(brand, path),
  asOf: (typeof asOf === "string" ? asOf : asOf.toISOString()).slice(0, 10),
  sample: false,
});

/** Returns the sources of the averages of public companies: prices, shares, ARR and growth of those that count. */
export function averageSources({ stocks }: Market): z.infer<typeof sources> {
  const counted = new Set(
    marketTiers(stocks).flatMap(({ companies }) => companies.map(({ symbol }) => symbol)),
  );
  return figureSources(stocks.filter(({ symbol }) => counted.has(symbol)));
}
