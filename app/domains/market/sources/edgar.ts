import * as z from "zod";
import type { CompanyConfig } from "~/domains/market/config.ts";
import {
  defineSource,
  each,
  type Reading,
  type SourceContent,
  type SourceEntry,
} from "~/platform/sources/define-source.ts";
import { filedFigures } from "../rules/filings/filed-figures.ts";
import { filedRevenue, filedShares, REVENUE_TAGS } from "../rules/filings/filings.ts";
import type { CompanyFacts, Quarter, Shares } from "../rules/filings/fundamentals.ts";
import type { Fact } from "../rules/filings/periods.ts";
import { knownFigures } from "../rules/multiples/known.ts";
import { filingUrl } from "../rules/prices/provenance.ts";
import { readJson } from "./answer.ts";

/**
 * The SEC's XBRL facts of a company: one file of one to four megabytes with everything that it ever filed. The SEC
 * wants a contact in the User-Agent, which the client sends, and at most ten requests a second.
 */

export const companyFactsUrl = (cik: number): string =>
  `https://data.sec.gov/api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json`;

/** The largest known is four megabytes. */
const MAX_BYTES = 16_000_000;

/** Three years of quarters, and the year before them for growth. */
const KEPT_QUARTERS = 16;

const day = z.iso.date();
const fact = z
  .object({
    start: day.optional(),
    end: day,
    val: z.number(),
    accn: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
    form: z.string().min(1),
    filed: day,
  })
  // A day after the filing is a slip of the filer, and would be newer than everything that follows.
  .refine(({ end, filed }) => end <= filed);

/** Checked tag by tag where one is read: of hundreds, about forty are. */
const wire = z.object({
  cik: z.coerce.number().int(),
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const concept = z.object({ units: z.record(z.string(), z.array(z.unknown())) });

export interface FilingsContent extends SourceContent {
  facts: CompanyFacts;
}

/** The filings of the tracked companies. */
export const filings = defineSource<CompanyConfig & SourceEntry, FilingsContent>({
  kind: "filings",
  // A filing a quarter is what happens; once a day is soon enough, and what the SEC asks for.
  every: 24 * 60,
  // The SEC allows ten requests a second.
  pace: { gapMs: 200 },
  whenDown: "fail",
  requests: each((company) => ({
    address: companyFactsUrl(company.cik),
    options: { accept: "application/json", maxBytes: MAX_BYTES, timeoutMs: 20_000 },
    read: ({ bytes }) => readFilings(company, bytes),
  })),
});

function readFilings(company: CompanyConfig, bytes: Uint8Array): Reading<FilingsContent> {
  const parsed = readJson(bytes, wire, "data.sec.gov");
  if (!parsed.ok) return parsed;
  if (parsed.value.cik !== company.cik)
    return { ok: false, message: `data.sec.gov answered with the facts of CIK ${parsed.value.cik}.` };
  return { ok: true, content: toCompanyFacts(company, parsed.value.facts) };
}

type Taxonomies = z.infer<typeof wire>["facts"];

/** Exported for tests on recorded files. */
export function toCompanyFacts(
  { symbol, cik }: Pick<CompanyConfig, "symbol" | "cik">,
  taxonomies: Taxonomies,
): { facts: CompanyFacts; rejected: number } {
  let rejected = 0;
  const read = (taxonomy: string, tag: string, unit: string): Fact[] => {
    const parsed = concept.safeParse(taxonomies[taxonomy]?.[tag]);
    const rows = parsed.success ? (parsed.data.units[unit] ?? []) : [];
    const facts = rows.flatMap((row) => fact.safeParse(row).data ?? []);
    rejected += rows.length - facts.length;
    return facts;
  };
  const revenueFacts = Object.fromEntries(REVENUE_TAGS.map((tag) => [tag, read("us-gaap", tag, "USD")]));
  const { quarters, annualOnly } = filedRevenue(revenueFacts);
  const shareFacts = {
    cover: read("dei", "EntityCommonStockSharesOutstanding", "shares"),
    balanceSheet: read("us-gaap", "CommonStockSharesOutstanding", "shares"),
    weighted: read("us-gaap", "WeightedAverageNumberOfSharesOutstandingBasic", "shares"),
  };
  const shares = filedShares(shareFacts);
  const source = (form: string) => `SEC EDGAR ${form}`;
  const kept = quarters.filter(({ revenue }) => revenue > 0).slice(-KEPT_QUARTERS);
  return {
    rejected,
    facts: {
      symbol,
      annualOnly,
      sample: false,
      known: knownFigures(revenueFacts, shareFacts),
      figures: filedFigures((tag, unit) => read("us-gaap", tag, unit)).map((figure) => ({
        ...figure,
        value: Math.round(figure.value),
      })),
      quarters: kept.map(
        ({ periodEnd, revenue, form, accession, filed, derivation, concept }): Quarter => ({
          periodEnd,
          revenue: Math.round(revenue),
          form,
          accession,
          filed,
          derivation,
          concept,
          source: source(form),
          url: filingUrl(cik, accession),
          sample: false,
        }),
      ),
      shares:
        shares &&
        ({
          count: Math.round(shares.count),
          asOf: shares.asOf,
          filed: shares.filed,
          source: `${source(shares.form)}, ${shares.from}`,
          url: filingUrl(cik, shares.accession),
          sample: false,
        } satisfies Shares | null),
    },
  };
}
