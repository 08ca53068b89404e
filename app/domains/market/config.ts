import * as z from "zod";
import { day, text, url } from "../../platform/publication/fields.ts";

const symbol = z.string().regex(/^[A-Z][A-Z.-]{0,9}$/, "must be a ticker symbol such as SNOW");
const dollars = z.number().int().positive();

/** A figure that somebody stated: with its day, and where it was read. */
const stated = { asOf: day, source: text, url: url.optional() };

const company = z.strictObject({
  symbol,
  name: text,
  /** The SEC's number of the company: its filings give revenue and shares. */
  cik: z.number().int().positive(),
  featured: z.boolean().optional(),
  /** ARR in USD, where the company reports one. Used until a quarter is filed that ends 100 days after it. */
  reportedArr: z.strictObject({ usd: dollars, ...stated }).optional(),
  /** Shares of all classes, where filings do not tell, or wrongly. */
  shares: z.strictObject({ count: dollars, ...stated }).optional(),
  /** For companies that file no quarters with the SEC: the newest quarter's revenue and that of the year before, USD. */
  revenue: z
    .strictObject({
      periodEnd: day,
      usd: dollars,
      yearBefore: z.strictObject({ periodEnd: day, usd: dollars }),
      form: text,
      filed: day.optional(),
      source: text,
      url: url.optional(),
    })
    .optional(),
});

const index = z.strictObject({
  /** The series at FRED (Federal Reserve Bank of St. Louis). */
  symbol: z.string().regex(/^[A-Z0-9]{2,20}$/, "must be a FRED series such as SP500"),
  name: text,
});

export const market = z
  .strictObject({
    /** Our index of these companies, equally weighted. */
    indexName: text,
    /** In the order of the screens, featured ones first. */
    companies: z.array(company).min(1),
    indices: z.strictObject({ nasdaq: index, sp500: index }),
    /** Priced for other screens: the public companies of the AI index. */
    others: z.array(z.strictObject({ symbol, name: text })),
  })
  .superRefine(({ companies, others }, context) => {
    const symbols = [...companies, ...others].map((entry) => entry.symbol);
    if (new Set(symbols).size !== symbols.length)
      context.addIssue({ code: "custom", path: ["companies"], message: "has the same symbol twice" });
  });

export type MarketConfig = z.input<typeof market>;
export type CompanyConfig = MarketConfig["companies"][number];
