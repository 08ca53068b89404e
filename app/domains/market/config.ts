import * as z from "zod";
import { day, text, url } from "../../platform/publication/fields.ts";
import { STATED_MEASURES, SYMBOL } from "./fields.ts";

const symbol = z.string().regex(SYMBOL, "must be a ticker symbol such as SNOW");
const dollars = z.number().int().positive();

/** Every stated figure has a day and a source. */
const stated = { asOf: day, source: text, url: url.optional() };

const company = z.strictObject({
  symbol,
  name: text,
  /** The company's number at the SEC, whose filings give revenue and shares. */
  cik: z.number().int().positive(),
  featured: z.boolean().optional(),
  /**
   * ARR in USD as the company reports it, and that of the year before where it states both. Used until it is more than
   * 100 days old and a newer quarter is filed.
   */
  reportedArr: z
    .strictObject({
      usd: dollars,
      ...stated,
      yearBefore: z.strictObject({ usd: dollars, asOf: day }).optional(),
    })
    .optional(),
  /**
   * The day of the next quarterly report, as the company has announced it on `asOf`. It is shown with its source until
   * the day has passed; nothing is shown that nobody has stated.
   */
  nextReport: z
    .strictObject({ on: day, ...stated })
    .refine(({ on, asOf }) => asOf <= on, "must be announced (asOf) before its day (on)")
    .optional(),
  /** Shares of all classes, if the filings have none or wrong ones. */
  shares: z.strictObject({ count: dollars, ...stated }).optional(),
  /**
   * What the company states and its filings have no figure of: net revenue retention (percent), CAC payback (months),
   * customers; and cash with short-term investments, or debt, in USD, where the balance sheet has no line of them.
   */
  stated: z
    .array(z.strictObject({ measure: z.enum(STATED_MEASURES), value: z.number().nonnegative(), ...stated }))
    .optional(),
  /**
   * For companies that file no quarters with the SEC: the revenue of the newest quarter and of the year before, USD.
   */
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
    /** In the order of the screens, the featured companies first. */
    companies: z.array(company).min(1),
    indices: z.strictObject({ nasdaq: index, sp500: index }),
    /** Companies that only other screens show: the public ones of the startup index. */
    others: z.array(z.strictObject({ symbol, name: text })),
  })
  .superRefine(({ companies, others }, context) => {
    const symbols = [...companies, ...others].map((entry) => entry.symbol);
    if (new Set(symbols).size !== symbols.length)
      context.addIssue({ code: "custom", path: ["companies"], message: "has the same symbol twice" });
  });

export type MarketConfig = z.input<typeof market>;
export type CompanyConfig = MarketConfig["companies"][number];
