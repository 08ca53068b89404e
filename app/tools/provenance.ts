import * as z from "zod";
import { type Market, provenance } from "~/domains/market/schema.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import type { Brand } from "~/platform/publication/publication.ts";

/** The sources of an answer, each with its day. */
export const sources = z
  .array(provenance)
  .describe("Where the answer comes from, each source with its day. Name them with the figures.");

/** Returns the publication as the source of what it publishes or collects. */
export const ownSource = (brand: Brand, path: string, asOf: string | Date): z.infer<typeof provenance> => ({
  source: brand.name,
  url: absoluteUrl(brand, path),
  asOf: (typeof asOf === "string" ? asOf : asOf.toISOString()).slice(0, 10),
  sample: false,
});

/** Returns the source of the session's prices; none without a price. */
export const sessionSources = ({ session }: Market): z.infer<typeof sources> =>
  session ? [provenance.parse(session)] : [];
