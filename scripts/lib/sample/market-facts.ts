import * as z from "zod";
import type { MarketConfig } from "~/domains/market/config.ts";
import {
  FILED_MEASURES,
  type FiledFigure,
  type FiledMeasure,
} from "~/domains/market/rules/filings/filed-figures.ts";
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

/**
 * Reads `closes.csv` (a column a symbol), `companies.csv` (a row a company: its newest quarter and that of the year
 * before) and `filed-figures.csv` (a row a figure of an earlier filing).
 */
export const parseMarketFacts = (
  files: { closes: string; companies: string; figures: string },
  companies: MarketConfig["companies"],
): MarketFacts => ({
  series: readCloses(files.closes),
  companies: readCompanies(files.companies, readTable(files.figures).rows, companies),
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
    return { closes, bar: { ...bar, source: "sample", provisional: false }, splits: null };
  });
}

type Row = Record<string, string>;

function readCompanies(text: string, figures: Row[], companies: MarketConfig["companies"]): CompanyFacts[] {
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
    const ends = [must("period_end_prior_year"), must("period_end")];
    const own = figures.filter(({ symbol }) => symbol === must("symbol"));
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
        ...own
          .filter(({ measure, period_end }) => measure === "revenue" && !ends.includes(period_end ?? ""))
          .map((figure): Quarter => earlierQuarter(figure, cik ?? 0)),
        // The newer filing states it beside its own quarter.
        {
          ...filing,
          periodEnd: must("period_end_prior_year"),
          revenue: Number(row.revenue_prior_year_usd),
        },
        { ...filing, periodEnd: must("period_end"), revenue: Number(row.revenue_usd) },
      ],
      figures: own.filter(({ measure }) => measure !== "revenue").map(readFigure),
      known: [],
      annualOnly: false,
      sample: true,
    };
  });
}

function earlierQuarter(row: Row, cik: number): Quarter {
  // The tag is left out: companies.csv names none, and all of these are total revenue.
  const { form, accession, filed, derivation, periodEnd, value } = readFigure(row);
  const source = { source: `SEC EDGAR ${form}`, url: filingUrl(cik, accession) };
  return {
    periodEnd,
    revenue: value,
    form,
    accession,
    filed,
    derivation,
    concept: null,
    ...source,
    sample: true,
  };
}

const figureRow = z.object({
  measure: z.enum([...FILED_MEASURES, "revenue"]),
  period_start: z.string(),
  period_end: z.iso.date(),
  value: z.coerce.number().int(),
  form: z.string().min(1),
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  filed: z.iso.date(),
  derivation: z.string(),
  concept: z.string().min(1),
});

function readFigure(row: Row): FiledFigure {
  const { period_start, period_end, derivation, measure, ...rest } = figureRow.parse(row);
  return {
    ...rest,
    measure: measure as FiledMeasure,
    periodStart: period_start || null,
    periodEnd: period_end,
    derivation: derivation || null,
    sample: true,
  };
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
