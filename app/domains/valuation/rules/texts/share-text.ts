import type { Valuation } from "../model.ts";
import { formatMiddle, typeNames } from "./labels.ts";

/** Returns the text of a shared valuation: midpoint, type, tier and percentile, without the input. */
export function shareText(
  { low, high, tier, percentile, input, trade }: Valuation,
  hashtags: readonly string[],
): string {
  const { phrase } = typeNames(trade)[input.companyType];
  const tags = hashtags.map((tag) => `#${tag}`).join(" ");
  return `Estimated at ${formatMiddle({ low, high })}: ${phrase}, ${tier}, ${percentile} percentile. What would yours be? ${tags}`.trim();
}
