import * as z from "zod";
import type { CompanyConfig } from "~/domains/market/config.ts";
import type { Deps } from "~/platform/deps.ts";
import type { UpstreamFailureCode } from "~/platform/sources/failure.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { type Fact, filedRevenue, filedShares, REVENUE_TAGS } from "../rules/filings/filings.ts";
import type { CompanyFacts, Quarter, Shares } from "../rules/filings/fundamentals.ts";
import { filingUrl } from "../rules/prices/provenance.ts";
import { readJson } from "./answer.ts";

/**
 * The SEC's XBRL facts of a company: one file of one to four megabytes with everything that it ever filed. The SEC
 * wants a contact in the User-Agent, which the client sends, and at most ten requests a second.
 */

type EdgarDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

export const companyFactsUrl = (cik: number): string =>
  `https://data.sec.gov/api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json`;

/** The largest known is four megabytes. */
const MAX_BYTES = 16_000_000;

/** Three years of quarters, and the year before them for growth. */
const KEPT_QUARTERS = 16;

const day = z.iso.date();
const fact = z.object({
  start: day.optional(),
  end: day,
  val: z.number(),
  accn: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string().min(1),
  filed: day,
});

/** Checked tag by tag where one is read: of hundreds, seven are. */
const wire = z.object({
  cik: z.coerce.number().int(),
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const concept = z.object({ units: z.record(z.string(), z.array(z.unknown())) });

const SERVICE: Partial<Record<UpstreamFailureCode, "refused" | "down">> = {
  "rate-limited": "refused",
  refused: "refused",
  timeout: "down",
  unreachable: "down",
  unavailable: "down",
};

export type FilingsReading =
  | {
      ok: true;
      etag: string | null;
      lastModified: string | null;
      /** Null when nothing was modified. */
      facts: CompanyFacts | null;
      /** Unreadable rows under the tags that are read. */
      rejected: number;
    }
  | {
      ok: false;
      message: string;
      retryAfterMs?: number | null;
      /** Of the service rather than of this company: `refused` at once, `down` when it is met again and again. */
      service?: "refused" | "down";
    };

/** What a company filed: its quarters and shares. */
export async function fetchFilings(
  deps: EdgarDeps,
  company: CompanyConfig,
  known: { etag: string | null; lastModified: string | null },
  timeoutMs = 20_000,
): Promise<FilingsReading> {
  const answer = await fetchUpstream(deps, companyFactsUrl(company.cik), {
    ...known,
    accept: "application/json",
    maxBytes: MAX_BYTES,
    timeoutMs,
  });
  if (!answer.ok) return { ...answer, service: SERVICE[answer.code] };
  const { etag, lastModified } = answer.value;
  if (answer.value.notModified) return { ok: true, etag, lastModified, facts: null, rejected: 0 };
  const parsed = readJson(answer.value.bytes, wire, "data.sec.gov");
  if (!parsed.ok) return parsed;
  if (parsed.value.cik !== company.cik)
    return { ok: false, message: `data.sec.gov answered with the facts of CIK ${parsed.value.cik}.` };
  const { facts, rejected } = toCompanyFacts(company, parsed.value.facts);
  return { ok: true, etag, lastModified, facts, rejected };
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
  const { quarters, annualOnly } = filedRevenue(
    Object.fromEntries(REVENUE_TAGS.map((tag) => [tag, read("us-gaap", tag, "USD")])),
  );
  const shares = filedShares({
    cover: read("dei", "EntityCommonStockSharesOutstanding", "shares"),
    balanceSheet: read("us-gaap", "CommonStockSharesOutstanding", "shares"),
    weighted: read("us-gaap", "WeightedAverageNumberOfSharesOutstandingBasic", "shares"),
  });
  const source = (form: string) => `SEC EDGAR ${form}`;
  const kept = quarters.filter(({ revenue }) => revenue > 0).slice(-KEPT_QUARTERS);
  return {
    rejected,
    facts: {
      symbol,
      annualOnly,
      sample: false,
      quarters: kept.map(
        ({ periodEnd, revenue, form, accession, filed, derivation }): Quarter => ({
          periodEnd,
          revenue: Math.round(revenue),
          form,
          accession,
          filed,
          derivation,
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
