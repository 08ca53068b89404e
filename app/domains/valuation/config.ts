import * as z from "zod";
import { link, text } from "../../platform/publication/fields.ts";

/** Figures of another publisher, in a few points, with a link to their source. */
const reading = z.strictObject({
  title: text,
  /** One sentence. */
  text,
  /** Publisher and date, with a link. */
  source: link,
  points: z.array(z.strictObject({ label: text, figure: text, text })).min(1),
});

export const valuation = z.strictObject({
  title: text,
  standfirst: text,
  /** The trade in the names of types and tiers, as in "Traditional SaaS"; "SaaS" when absent. */
  trade: z.string().min(1).max(24).optional(),
  /** Of a shared valuation, without the "#". */
  hashtags: z.array(z.string().regex(/^[\p{L}\p{M}\p{N}_]+$/u, "must be one word")),
  /** The texts of the explainer on the three types of company. */
  tiers: z.strictObject({ traditional: text, aiEnhanced: text, aiNative: text }),
  benchmarks: reading.optional(),
  premiums: reading.optional(),
  /** The analyses at the end of the page. */
  analyses: z.array(link),
});
