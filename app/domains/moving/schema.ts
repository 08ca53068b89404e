import * as z from "zod";
import { slug } from "~/platform/publication/fields.ts";

/** What a publication brings along from another system, whichever it was. Times are milliseconds since 1970, UTC. */

export const PRODUCTS = ["wordpress", "ghost", "substack", "beehiiv", "folder", "recurring"] as const;
/** Where an export is from: `folder` is Markdown of any site, `recurring` our own export. */
export type Product = (typeof PRODUCTS)[number];

export const PRODUCT_NAMES: Record<Product, string> = {
  wordpress: "WordPress",
  ghost: "Ghost",
  substack: "Substack",
  beehiiv: "beehiiv",
  folder: "a folder of Markdown",
  recurring: "this site's own export",
};

/** A file of an export. */
export interface ForeignFile {
  /** Its path in the archive or folder, with "/" between. */
  name: string;
  bytes: () => Uint8Array;
}

/** A post or a page of another system. */
export interface ForeignItem {
  /** What tells it apart in its system, for good. */
  key: string;
  kind: "post" | "page";
  /** Part of its address there. */
  slug: string;
  title: string;
  excerpt: string | null;
  text: { format: "html" | "markdown"; source: string };
  author: string | null;
  publishedAt: number | null;
  /** As that system names them. */
  categories: string[];
  tags: string[];
  /** An address, or a path in the archive. */
  image: string | null;
  /** Where it was. */
  address: string | null;
  /** Other paths that led to it. */
  aliases: string[];
  /** Where it is discussed: an https address. */
  discussion: string | null;
  /** Where it appeared first, of a text that another site has. */
  originalUrl?: string;
  /** What of it is lost, one sentence each. */
  notes: string[];
  /** The file that it stands in, where others may be named by their relative addresses. */
  file?: string;
}

/** What stands in an export: something to take in, as an article or as a draft, or what is left out and why. */
export type ForeignEntry =
  | { state: "taken" | "draft"; item: ForeignItem }
  /** `reason` is a sentence. With its key, it is not to be public any more. */
  | { state: "left"; kind: "post" | "page"; title: string; reason: string; key?: string };

export interface ForeignExport {
  product: Product;
  /** The address of the site that it is from; null where the export does not say it. */
  site: string | null;
  entries: ForeignEntry[];
  /** Files that its texts may show. */
  files: ReadonlyMap<string, ForeignFile>;
  /** Lists of subscribers that lie beside the texts: their names, and their text as CSV. */
  readers: { name: string; file: ForeignFile }[];
}

/** How an export is taken in. */
export const importOptions = z.object({
  /** What its articles belong to here. */
  source: slug,
  /** The categories here, by those of the export in lower case. */
  categories: z.record(z.string(), slug).default({}),
  /** The category of what none of its categories leads to; without it, such articles are refused. */
  other: slug.optional(),
  /** Whether pages become articles as well. */
  pages: z.boolean().default(true),
  /** Whether drafts become drafts at the desk. */
  drafts: z.boolean().default(true),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const OUTCOMES = ["added", "changed", "unchanged", "waiting", "draft", "left", "refused"] as const;
/** `waiting` has a date to come. `draft` is one at the desk. `left` is nothing to take in. */
export type Outcome = (typeof OUTCOMES)[number];

/** What became of an entry, or would. */
export interface ReportRow {
  /** From 1, in the order of the export. */
  number: number;
  kind: "post" | "page";
  title: string;
  outcome: Outcome;
  /** The address here, of what is taken in. */
  path: string | null;
  /** Why it is not taken in, or what of it is lost: sentences. */
  remarks: string[];
}
