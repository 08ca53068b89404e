import * as z from "zod";
import type { Publication } from "~/platform/publication/publication.ts";

/** The sources that a publisher chooses: feeds of articles, video channels, news outlets, authors of newsletters. */

export const SOURCE_KINDS = ["articles", "videos", "news", "author"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Returns a kind by its name; articles for what is none. */
export const sourceKind = (name: string): SourceKind =>
  SOURCE_KINDS.find((kind) => kind === name) ?? "articles";

/** What the publication has of each kind: the desk's sources are of the same shape as those of its files. */
export interface EntryOf {
  articles: Publication["sources"]["feeds"][number];
  videos: Publication["sources"]["channels"][number];
  news: Publication["news"]["sources"][number];
  author: Publication["news"]["authors"][number];
}

export type SourceEntry = EntryOf[SourceKind];

/** A source that was added at the desk. */
export type DeskSource = {
  [Kind in SourceKind]: {
    kind: Kind;
    entry: EntryOf[Kind];
    /** Milliseconds. */
    addedAt: number;
    /** By name. */
    addedBy: string;
  };
}[SourceKind];

const named = z.looseObject({ id: z.string(), name: z.string() });
const read = z.looseObject({ id: z.string(), name: z.string(), url: z.string() });
const added = { addedAt: z.number(), addedBy: z.string() };

/** What is stored: the act that wrote it has checked the entry as the publication's. */
export const deskSources = z.array(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("articles"), entry: read, ...added }),
    z.object({ kind: z.literal("videos"), entry: named, ...added }),
    z.object({ kind: z.literal("news"), entry: read, ...added }),
    z.object({ kind: z.literal("author"), entry: read, ...added }),
  ]),
) as unknown as z.ZodType<DeskSource[]>;

/** A source as lists show it, from the publication's files or from the desk. */
export interface ListedSource {
  /** Of its state: unique among all sources. */
  id: string;
  kind: SourceKind | "podcast";
  name: string;
  /** What is read. */
  url: string;
  /** Categories by their slug, or the category of an author. */
  categories: string[];
  /** Null for a source of the publication's files. */
  desk: Pick<DeskSource, "addedAt" | "addedBy"> | null;
  entry: SourceEntry | NonNullable<Publication["news"]["podcast"]>;
}
