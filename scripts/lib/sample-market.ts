import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { closeTime } from "~/domains/market/calendar.ts";
import type { Quarter, Shares } from "~/domains/market/fundamentals.ts";
import type { Close } from "~/domains/market/periods.ts";
import { filingUrl } from "~/domains/market/provenance.ts";
import {
  type CompanyFacts,
  type Series,
  storeCompany,
  storeSeries,
} from "~/domains/market/service.server.ts";
import { publishMarket } from "~/domains/market/snapshots.server.ts";
import { bumpContentVersion } from "~/platform/content-version.ts";
import type { Deps } from "~/platform/deps.ts";
import { market } from "~/site.config.ts";
import { inRoot, Mistake } from "./project.ts";

/** The market of the sample edition: real closes and filed figures, as dated facts. What a source replaced stays. */

const CLOSES = "content/sample/market/closes.csv";
const COMPANIES = "content/sample/market/companies.csv";

/** How sure a figure is, as the file has it: from a filing, a company's release, a vendor's table. */
const CONFIDENCE: Record<string, string> = { A: "SEC filing", B: "Company release", C: "Vendor table" };

export interface SampleMarket {
  series: Series[];
  companies: CompanyFacts[];
}

export function readSampleMarket(): SampleMarket {
  return { series: readCloses(), companies: readCompanies() };
}

/** Holds the fingerprint of the sample that this state carries. */
const STAMP = "sample:market";

/**
 * Brings the sample into a state that has another version of it or none, but for symbols that a source has told of,
 * and computes the snapshots. Says what it did.
 */
export async function seedMarket(deps: Deps, sample: SampleMarket = readSampleMarket()): Promise<string> {
  const fingerprint = createHash("sha256").update(JSON.stringify(sample)).digest("hex");
  const seeded = (await deps.kv.get(STAMP)) === fingerprint;
  const count = seeded ? 0 : await storeSample(deps, sample);
  const changed = await publishMarket(deps, { histories: true });
  if (changed) await bumpContentVersion(deps);
  if (!seeded) await deps.kv.put(STAMP, fingerprint);
  if (count > 0) return `${count} symbols`;
  return changed ? "computed anew" : "unchanged";
}

async function storeSample(deps: Deps, { series, companies }: SampleMarket): Promise<number> {
  const live = await deps.db.all<{ symbol: string; kind: "price" | "filing" }>(
    sql`select symbol, 'price' as kind from quotes where source <> 'sample'
      union all select symbol, 'filing' from companies where sample = 0`,
  );
  const told = new Set(live.map(({ symbol, kind }) => `${kind} ${symbol}`));
  const priced = series.filter(({ bar }) => !told.has(`price ${bar.symbol}`));
  for (const each of priced) await storeSeries(deps, each, { whole: true });
  for (const company of companies)
    if (!told.has(`filing ${company.symbol}`)) await storeCompany(deps, company);
  return priced.length;
}

function readCloses(): Series[] {
  const { header, rows } = readTable(CLOSES);
  return header.slice(1).map((symbol) => {
    const closes = rows.flatMap((row): Close[] =>
      row[symbol] ? [{ day: row.date ?? "", close: Number(row[symbol]) }] : [],
    );
    const last = closes.at(-1);
    if (!last) throw new Mistake(`${CLOSES}: ${symbol} has no closes.`);
    const observedAt = (closeTime(last.day) ?? new Date(last.day)).getTime();
    const bar = { symbol, day: last.day, price: last.close, low: null, high: null, volume: null, observedAt };
    return { closes, bar: { ...bar, source: "sample", provisional: false }, splits: [] };
  });
}

function readCompanies(): CompanyFacts[] {
  const cikOf = new Map(market.companies.map(({ symbol, cik }) => [symbol, cik]));
  return readTable(COMPANIES).rows.map((row): CompanyFacts => {
    const text = (name: string) => row[name] || null;
    const must = (name: string) => row[name] ?? "";
    const accession = text("accession");
    const cik = cikOf.get(must("symbol"));
    const form = must("form");
    const told = must("revenue_confidence");
    const filing: Omit<Quarter, "periodEnd" | "revenue"> = {
      form,
      accession,
      filed: text("filed"),
      derivation: null,
      source: told === "A" ? `SEC EDGAR ${form}` : (CONFIDENCE[told] ?? ""),
      url: accession && cik ? filingUrl(cik, accession) : null,
      sample: true,
    };
    const shares: Shares = {
      count: Number(row.shares_outstanding),
      asOf: must("shares_date"),
      filed: must("shares_date"),
      source: CONFIDENCE[must("shares_confidence")] ?? "",
      url: null,
      sample: true,
    };
    return {
      symbol: must("symbol"),
      shares,
      quarters: [
        // The newer filing states it beside its own quarter.
        {
          ...filing,
          periodEnd: must("period_end_prior_year"),
          revenue: Number(row.revenue_prior_year_usd),
        },
        { ...filing, periodEnd: must("period_end"), revenue: Number(row.revenue_usd) },
      ],
      annualOnly: false,
      sample: true,
    };
  });
}

/** A table without quoted cells. */
function readTable(file: string): { header: string[]; rows: Record<string, string>[] } {
  const [first = "", ...lines] = readFileSync(inRoot(file), "utf8").trim().split("\n");
  const header = first.split(",");
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""]));
  });
  return { header, rows };
}
