import { PdfDocument } from "~/lib/pdf/document.ts";
import { site } from "~/site.config.ts";
import { formatRange } from "../labels.ts";
import type { ReportContent } from "./content.ts";
import { type FontReader, loadFaces } from "./faces.server.ts";
import { drawComparables } from "./pdf/comparables.ts";
import { drawCover } from "./pdf/cover.ts";
import { drawDerivation } from "./pdf/derivation.ts";
import { drawMethod } from "./pdf/method.ts";

/** The report: four pages, US Letter. Equal content is an equal file. */
export async function renderReport(
  content: ReportContent,
  readFont: FontReader,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = content.market?.tiers.flatMap(({ companies }) => companies.map(({ name }) => name)) ?? [];
  const faces = await loadFaces([content.company ?? "", ...names].join(" "), readFont);
  const document = new PdfDocument({
    title: content.company ? `${content.company}: valuation report` : "Valuation report",
    author: site.brand.name,
    subject: `Estimated valuation ${formatRange(content.valuation)}`,
    language: "en-US",
    created: content.date,
    producer: site.brand.domain,
  });
  for (const draw of [drawCover, drawDerivation, drawComparables, drawMethod]) draw(document, faces, content);
  return document.finish();
}
