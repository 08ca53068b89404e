import * as z from "zod";
import type { ForeignFile } from "../schema.ts";

/** What our own export says of itself, beside files that any system can read. */

export const MANIFEST = "recurring.json";
export const READERS = "subscribers.csv";
export const DATA = "data/";

const exportedArticle = z.object({
  file: z.string(),
  identity: z.string().min(1).max(2048),
  source: z.string().min(1).max(200),
  /** What its source calls it. */
  key: z.string().nullable(),
  views: z.int().nonnegative(),
  /** Minutes. */
  readTime: z.int().positive(),
  /** Its date is when it was first seen. */
  undated: z.literal(true).optional(),
  /** Of a picture on another host, in pixels. */
  picture: z.tuple([z.int().nullable(), z.int().nullable()]).optional(),
});
export type ExportedArticle = z.infer<typeof exportedArticle>;

export const manifest = z.object({
  kind: z.literal("recurring-export"),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The site's public address. */
  site: z.string(),
  articles: z.array(exportedArticle),
});
export type Manifest = z.infer<typeof manifest>;

/** Returns the manifest among the files of our own export: undefined for another export, null when it is broken. */
export function readManifest(files: readonly ForeignFile[]): Manifest | null | undefined {
  const found = files.find(({ name }) => name === MANIFEST);
  if (!found) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(found.bytes()));
    const parsed = manifest.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
