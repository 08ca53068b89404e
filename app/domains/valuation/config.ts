import * as z from "zod";
import { link, text } from "../../platform/publication/fields.ts";

/** What somebody else has published, in a few points, with the page to check them on. */
const reading = z.strictObject({
  title: text,
  /** One sentence on what it is. */
  text,
  /** Who says so, and when: shown with every point, with a link. */
  source: link,
  points: z.array(z.strictObject({ label: text, figure: text, text })).min(1),
});

export const valuation = z.strictObject({
  title: text,
  standfirst: text,
  /** Of a shared valuation, without their signs. */
  hashtags: z.array(z.string().regex(/^\w+$/, "must be one word")),
  /** The three kinds of company, as the explainer tells them apart. */
  tiers: z.strictObject({ traditional: text, aiEnhanced: text, aiNative: text }),
  benchmarks: reading,
  premiums: reading,
  /** The analyses of others that the page ends with. */
  analyses: z.array(link).length(2),
});
