import * as z from "zod";
import { day, text } from "../../platform/publication/fields.ts";

export const STARTUP_CATEGORIES = [
  "Foundation Models",
  "AI Infrastructure",
  "AI Coding",
  "Enterprise AI",
  "Creative AI",
  "Cloud AI",
  "AI Safety",
] as const;

const facts = {
  name: text,
  category: z.enum(STARTUP_CATEGORIES),
  /** In your own words: one sentence. */
  description: text.max(160),
  /** What the company was last known to be worth: billions of USD, of which day, on what basis, by whose account. */
  valuation: z.strictObject({ billions: z.number().positive(), on: day, basis: text, source: text }),
  founded: z.number().int().min(1950).max(2100),
  headquarters: text,
  /** What a reader must know beside the figures: an owner, an acquisition. */
  note: text.optional(),
};

const publicCompany = z.strictObject({
  ...facts,
  status: z.literal("public"),
  /** As the exchange writes it. Its price comes with the market's data. */
  symbol: z.string().regex(/^[A-Z][A-Z.]{0,5}$/, "must be a stock symbol such as CRWV"),
  /** All classes: with the price they make the market value. */
  shares: z.strictObject({ count: z.number().int().positive(), on: day, source: text }),
});

const privateCompany = z.strictObject({
  ...facts,
  status: z.literal("private"),
  /** The day of the last round, where it is another than the valuation's; null where it is not known to the day. */
  fundedOn: day.nullable().optional(),
});

/** The AI startup index: facts of the publisher's, each with its day and its source. */
export const startups = z
  .array(z.discriminatedUnion("status", [publicCompany, privateCompany]))
  .superRefine((companies, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of companies.entries()) {
      if (seen.has(name))
        context.addIssue({ code: "custom", path: [index, "name"], message: "is listed already" });
      seen.add(name);
    }
  });

export type StartupFacts = z.infer<typeof startups>[number];
