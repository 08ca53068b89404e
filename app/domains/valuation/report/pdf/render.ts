import { PdfDocument } from "~/lib/pdf/document.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { formatRange } from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";
import { drawComparables } from "./comparables.ts";
import { drawCover } from "./cover.ts";
import { drawDerivation } from "./derivation.ts";
import { type FontReader, loadFonts } from "./fonts.ts";
import { drawMethod } from "./method.ts";

/** The report: four pages, US Letter. Equal content is an equal file. */
export async function renderReport(
  content: ReportContent,
  readFont: FontReader,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await loadFonts(ownTexts(content).join(" "), readFont);
  const document = new PdfDocument({
    title: content.company ? `${content.company}: valuation report` : "Valuation report",
    author: content.brand.name,
    subject: `Estimated valuation ${formatRange(content.valuation)}`,
    language: "en-US",
    created: content.date,
    producer: content.brand.domain,
  });
  for (const draw of [drawCover, drawDerivation, drawComparables, drawMethod]) draw(document, fonts, content);
  return document.finish();
}

/** Returns the texts that differ between reports, in any script: those of the publication, the company, the market. */
function ownTexts({ brand, company, valuation, market, date }: ReportContent): string[] {
  const { longDate } = datesIn(brand.language);
  const { tiers, prices } = market ?? { tiers: [], prices: null };
  return [
    brand.name,
    brand.domain,
    longDate(date.toISOString()),
    valuation.trade ?? "",
    company ?? "",
    ...(prices ? [prices.source, longDate(prices.asOf)] : []),
    ...tiers.flatMap(({ companies }) => companies.flatMap(({ name, symbol }) => [name, symbol])),
  ];
}
