import type { Brand } from "~/platform/publication/publication.ts";
import type { MarketTier, PublicAverages } from "../../rules/market.ts";
import type { Valuation } from "../../rules/model.ts";
import type { Sensitivity } from "../../rules/sensitivity.ts";

/** Everything that a report prints. Equal content is an equal file. */
export interface ReportContent {
  brand: Pick<Brand, "name" | "domain" | "language" | "accent" | "logo">;
  /** What the public companies are about, within a sentence: "B2B software". */
  subject: string;
  /** One line, in any script; null when none was given. */
  company: string | null;
  valuation: Valuation;
  sensitivity: Sensitivity;
  averages: PublicAverages;
  /** Null when no market data was there. */
  market: ReportMarket | null;
  date: Date;
  /** The calculator with these inputs: an absolute address. */
  calculatorUrl: string;
}

export interface ReportMarket {
  tiers: MarketTier[];
  /** Of the prices; null when the market has none. */
  prices: { source: string; asOf: string; sample: boolean } | null;
}
