import type { MarketConfig } from "~/domains/market/config.ts";
import type { CompanyFacts, Quarter, Shares } from "~/domains/market/rules/filings/fundamentals.ts";
import { closeTime } from "~/domains/market/rules/prices/calendar.ts";
import type { Close } from "~/domains/market/rules/prices/periods.ts";
import { filingUrl } from "~/domains/market/rules/prices/provenance.ts";
import type { Series } from "~/domains/market/rules/prices/series.ts";

/** Reads the market of the sample edition from its two files: real closes and filed figures, as dated facts. */

export interface MarketFacts {
  series: Series[];
  companies: CompanyFacts[];
}

/** The source of a figure by its confidence grade in the file: a filing, a company's release, a vendor's table. */
const CONFIDENCE: Record<string, string> = { A: "SEC filing", B: "Company release", C: "Vendor table" };

/** Reads `closes.csv` (a column a symbol) and `companies.csv` (a row a company). */
export const parseMarketFacts = (
  files: { closes: string; companies: string },
  companies: MarketConfig["companies"],
): MarketFacts => ({
  series: readCloses(files.closes),
  companies: readCompanies(files.companies, companies),
});

function readCloses(text: string): Series[] {
  const { header, rows } = readTable(text);
  return header.slice(1).map((symbol) => {
    const closes = rows.flatMap((row): Close[] =>
      row[symbol] ? [{ day: row.date ?? "", close: Number(row[symbol]) }] : [],
    );
    const last = closes.at(-1);
    if (!last) throw new Error(`closes.csv: ${symbol} has no closes.`);
    const observedAt = (closeTime(last.day) ?? new Date(last.day)).getTime();
    const bar = { symbol, day: last.day, price: last.close, low: null, high: null, volume: null, observedAt };
    return { closes, bar: { ...bar, source: "sample", provisional: false }, splits: [] };
  });
}

function readCompanies(text: string, companies: MarketConfig["companies"]): CompanyFacts[] {
  const cikOf = new Map(companies.map(({ symbol, cik }) => [symbol, cik]));
  return readTable(text).rows.map((row): CompanyFacts => {
    const maybe = (name: string) => row[name] || null;
    const must = (name: string) => row[name] ?? "";
    const accession = maybe("accession");
    const cik = cikOf.get(must("symbol"));
    const form = must("form");
    const confidence = must("revenue_confidence");
    const filing: Omit<Quarter, "periodEnd" | "revenue"> = {
      form,
      accession,
      filed: maybe("filed"),
      derivation: null,
      concept: null,
      source: confidence === "A" ? `SEC EDGAR ${form}` : (CONFIDENCE[confidence] ?? ""),
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
      figures: [],
      annualOnly: false,
      sample: true,
    };
  });
}

/** Reads a CSV table without quoted cells. */
function readTable(text: string): { header: string[]; rows: Record<string, string>[] } {
  const [first = "", ...lines] = text.trim().split("\n");
  const header = first.split(",");
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""]));
  });
  return { header, rows };
}
