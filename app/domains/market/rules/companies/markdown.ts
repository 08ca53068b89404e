import type { FigureLine, FigureSource } from "~/lib/figures/figure-line.ts";
import { currency, signedPercent } from "~/lib/format.ts";
import { escapeText, tableText } from "~/lib/text/markdown.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { CompanyHistory, Stock } from "../../schema.ts";
import { historyColumns } from "../chart.ts";
import { impliedArr } from "../filings/implied-arr.ts";
import { companyLines } from "../lines/company.ts";
import { DEFINITIONS, MEASURES, type MeasureId } from "../measures/fields.ts";
import { measureValue } from "../measures/format.ts";
import type { Measure } from "../measures/schema.ts";
import { companyHeadline } from "./words.ts";

interface CompanyFigures {
  stock: Stock;
  /** Null before its closes and filings were read. */
  history: CompanyHistory | null;
  measures: Record<MeasureId, Measure | null> | null;
  /** The address of its page. */
  url: string;
  dates: Dates;
}

/** Returns the page of a company as blocks of Markdown: what its screens show, each figure with its day and source. */
export function companyMarkdown({ stock, history, measures, url, dates }: CompanyFigures): string[] {
  const quarters = history?.quarters ?? [];
  const closes = history?.closes.length ? historyColumns(history.closes) : null;
  const known = MEASURES.flatMap((id) => {
    const measure = measures?.[id];
    return measure ? [measureLine(id, measure)] : [];
  });
  return [
    `# ${escapeText(stock.name)} (${stock.symbol})`,
    escapeText(companyHeadline(stock)),
    url,
    "## Key figures",
    companyLines(stock, { closes, quarters }, dates).map(figureLine).join("\n"),
    ...(known.length > 0 ? ["## Measures", known.join("\n")] : []),
    ...(quarters.length > 0 ? ["## Revenue and ARR by quarter", quartersTable(quarters, dates)] : []),
    ...(history ? ["## Data", `- closes: ${url}.csv\n- quarters: ${url}/quarters.csv`] : []),
  ];
}

function figureLine({ name, value, formula, of, sources, notes = [] }: FigureLine): string {
  const said = [formula, ...notes].map((text) => escapeText(text.replace(/\.?$/, "."))).join(" ");
  return `- **${escapeText(name)}**: ${escapeText(value)} (${escapeText(of)}; ${sources.map(linked).join("; ")}). ${said}`;
}

const linked = ({ label, url }: FigureSource) => (url ? `[${escapeText(label)}](${url})` : escapeText(label));

function measureLine(id: MeasureId, measure: Measure): string {
  const { period, basis, old, sample, parts } = measure;
  const of = [period, old && "old", sample && "sample data"].filter(Boolean).join(", ");
  return `- **${DEFINITIONS[id].name}**: ${measureValue(id, measure)} (${escapeText(of)}; ${filingsOf(parts)}). ${escapeText(basis)}.`;
}

/** Each filing of the parts once. */
const filingsOf = (parts: Measure["parts"]): string =>
  [
    ...new Set(
      parts.map(({ source, accession, url }) =>
        linked({ label: [source, accession].filter(Boolean).join(" "), url }),
      ),
    ),
  ].join("; ");

/** The newest first. */
function quartersTable(quarters: CompanyHistory["quarters"], { shortDate }: Dates): string {
  const rows = quarters.map(({ periodEnd, revenue, growth, form, accession, filed, derivation, source }) => {
    const filing = linked({ label: [form, accession].filter(Boolean).join(" "), url: source.url });
    return [
      shortDate(periodEnd),
      currency(revenue / 1e9),
      currency(impliedArr(revenue)),
      growth === null ? "–" : signedPercent(growth, 1),
      [filing, derivation, source.sample && "sample data"].filter(Boolean).join(", "),
      filed ? shortDate(filed) : "–",
    ];
  });
  return tableText([
    ["Quarter ended", "Revenue", "Implied ARR", "Growth", "Filing", "Filed"],
    ["---", "---:", "---:", "---:", "---", "---"],
    ...rows.reverse(),
  ]);
}
