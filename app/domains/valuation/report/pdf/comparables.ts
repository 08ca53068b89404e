import { counted, currency, marketCap, multiple, signedPercent } from "~/lib/format.ts";
import type { PdfDocument } from "~/lib/pdf/document.ts";
import { breakLines } from "~/lib/pdf/line.ts";
import type { Tier } from "~/lib/statistics/growth-tiers.ts";
import { type Dates, datesIn } from "~/lib/time/written-dates.ts";
import { accentOf } from "~/platform/publication/accent.ts";
import type { MarketTier, PublicAverages } from "../../rules/market.ts";
import { EMPTY_TIER_MULTIPLE } from "../../rules/tables.ts";
import { GROWN } from "../../rules/texts/labels.ts";
import type { ReportContent, ReportMarket } from "../rules/content.ts";
import { drawScatter } from "./scatter.ts";
import {
  BOTTOM,
  drawFrame,
  drawHeading,
  drawParagraph,
  drawTitle,
  LEADING,
  MEASURE,
  type ReportFonts,
  SOFT,
} from "./sheet.ts";
import { drawTable, heightOf } from "./table.ts";

const TIER_NAMES: Record<Tier, string> = {
  high: "High growth, 30% and above",
  moderate: "Moderate, 20% to 30%",
  lower: "Slower, under 20%",
};

const ROW_SIZE = 7.2;
const NOTE_SIZE = 7.8;

/** Page 3: what public companies are worth for their ARR. */
export function drawComparables(document: PdfDocument, fonts: ReportFonts, content: ReportContent): void {
  const { brand, valuation, averages, market } = content;
  const page = document.addPage("Market comparables");
  drawFrame(page, fonts, content);
  const tiers = market?.tiers ?? [];
  const companies = tiers.flatMap(({ tier, companies: members }) =>
    members.map((member) => ({ ...member, tier })),
  );
  let y = drawTitle(
    page,
    fonts,
    "Market comparables",
    companies.length > 0
      ? `What the stock market pays for ARR: ${counted(companies.length, `public ${content.subject} company`, `public ${content.subject} companies`)} by growth. Market capitalization over annual recurring revenue.`
      : "What the stock market pays for annual recurring revenue.",
  );
  y = drawHeading(page, fonts, "By growth tier", y);
  y = drawTable(page, fonts, y, {
    columns: [
      { head: "Tier", width: 174 },
      { head: "Companies", width: 66, align: "right" },
      { head: "Average growth", width: 88, align: "right" },
      { head: "Average market cap", width: 88, align: "right" },
      { head: "Average multiple", width: 88, align: "right" },
    ],
    rows: tierRows(tiers, averages),
    rowHeight: 14,
  });
  if (!market || companies.length === 0) {
    const why = market
      ? "No public company had the figures to be counted when this report was made."
      : "There was no market data when this report was made.";
    drawParagraph(
      page,
      fonts,
      `${why} A tier without a company counts as ${EMPTY_TIER_MULTIPLE}x, as the method has it; where the estimate or its cross-check rests on public averages, they rest on that.`,
      y + 8,
      { size: 10.5 },
    );
    return;
  }
  // So high that the index's 24 companies stand below it.
  y = drawScatter(page, fonts, accentOf(brand).light, tiers, valuation, y + 6, 142) + 8;
  const rowHeightOf = (rows: number) => (rows > 20 ? 11.6 : 13);
  const noteOf = (rows: number) => sourceOf(market, companies.length - rows, datesIn(brand.language));
  const fits = (rows: number) => {
    const lines = breakLines(noteOf(rows), fonts.prose, MEASURE / NOTE_SIZE).length;
    const end = y + heightOf(rows, rowHeightOf(rows), ROW_SIZE) + 1;
    return end + (lines - 1) * NOTE_SIZE * LEADING <= BOTTOM;
  };
  let most = companies.length;
  while (most > 1 && !fits(most)) most--;
  const shown = companies.slice(0, most);
  y = drawTable(page, fonts, y, {
    columns: [
      { head: "Company", width: 158 },
      { head: "Symbol", width: 54 },
      { head: "Tier", width: 66 },
      { head: "Market cap", width: 58, align: "right" },
      { head: "ARR", width: 52, align: "right" },
      { head: "Growth", width: 66, align: "right" },
      { head: "Multiple", width: 50, align: "right" },
    ],
    rows: shown.map((each) => [
      each.name,
      each.symbol,
      SHORT_NAMES[each.tier],
      marketCap(each.marketCap),
      currency(each.arr),
      [each.growthBasis && GROWN[each.growthBasis], signedPercent(each.growthRate, 1)]
        .filter(Boolean)
        .join(" "),
      multiple(each.multiple),
    ]),
    rowHeight: rowHeightOf(most),
    size: ROW_SIZE,
  });
  drawParagraph(page, fonts, noteOf(most), y + 1, { size: NOTE_SIZE, color: SOFT });
}

const SHORT_NAMES: Record<Tier, string> = { high: "High", moderate: "Moderate", lower: "Slower" };

function tierRows(tiers: readonly MarketTier[], averages: PublicAverages): string[][] {
  return (["high", "moderate", "lower"] as const).map((tier) => {
    const found = tiers.find((each) => each.tier === tier);
    const known = found && found.companies.length > 0;
    return [
      TIER_NAMES[tier],
      String(found?.companies.length ?? 0),
      known ? signedPercent(found.growthRate ?? 0, 1) : "n/a",
      known ? marketCap(found.marketCap ?? 0) : "n/a",
      known ? multiple(averages[tier]) : `${multiple(averages[tier])} by default`,
    ];
  });
}

/** Where the prices are from and of when they are. */
function sourceOf({ prices }: ReportMarket, left: number, { longDate }: Dates): string {
  const more =
    left > 0 ? ` ${left} more ${left === 1 ? "company counts" : "companies count"} in the averages.` : "";
  if (!prices) return `The day of the prices is not known.${more}`;
  const sample = prices.sample ? " They are the bundled historical sample, not the live market." : "";
  return `Prices of ${longDate(prices.asOf)}, ${prices.source}.${sample} ARR as reported by the company, or its latest quarter’s revenue times four. Growth is year over year, of what stands beside it. A company counts with a multiple above 0 and below 200.${more}`;
}
