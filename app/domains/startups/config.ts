import * as z from "zod";
import { day, text } from "../../platform/publication/fields.ts";

const facts = {
  name: text,
  /** Its group in the index, such as "Foundation Models". */
  category: text,
  /** One sentence, in your own words. */
  description: text.max(160),
  /** The last known valuation in billions of USD, with its day, basis and source. */
  valuation: z.strictObject({ billions: z.number().positive(), on: day, basis: text, source: text }),
  founded: z.number().int().min(1950).max(2100),
  headquarters: text,
  /** A note such as an owner or an acquisition. */
  note: text.optional(),
};

const publicCompany = z.strictObject({
  ...facts,
  status: z.literal("public"),
  /** The symbol at the exchange. Its price comes from the market. */
  symbol: z.string().regex(/^[A-Z][A-Z.]{0,5}$/, "must be a stock symbol such as CRWV"),
  /** Of all classes; times the price they are the market value. */
  shares: z.strictObject({ count: z.number().int().positive(), on: day, source: text }),
});

const privateCompany = z.strictObject({
  ...facts,
  status: z.literal("private"),
  /** The day of the last round if it is not that of the valuation; null if it is unknown. */
  fundedOn: day.nullable().optional(),
});

/** The AI startup index: the publisher's facts, each with its day and source. */
export const startups = z
  .array(z.discriminatedUnion("status", [publicCompany, privateCompany]))
  .superRefine((companies, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of companies.entries()) {
      if (seen.has(name))
        context.addIssue({ code: "custom", path: [index, "name"], message: "is already listed" });
      seen.add(name);
    }
  });

export type StartupFacts = z.infer<typeof startups>[number];
