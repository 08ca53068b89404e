import { PdfDocument } from "~/lib/pdf/document.ts";
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
  const names = content.market?.tiers.flatMap(({ companies }) => companies.map(({ name }) => name)) ?? [];
  const fonts = await loadFonts([content.company ?? "", ...names].join(" "), readFont);
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
