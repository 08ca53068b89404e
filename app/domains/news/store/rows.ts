import type { NewsArticle } from "../schema.ts";

/** The rows of items, and the view types made of them. */

export interface NewsRow {
  seq: number;
  id: string;
  source_id: string;
  source: string;
  title: string;
  description: string;
  url: string;
  image_url: string | null;
  published_at: number;
  story: string;
  source_key: string | null;
  /** 1 or 0. */
  undated: number;
}

/** The source of the site's own articles. */
export const OWN_SOURCE = "own";

/** The ids of the sample's sources begin with this. */
export const SAMPLE_SOURCE = "sample";

export const isSample = (sourceId: string) => sourceId.startsWith(SAMPLE_SOURCE);

export function toArticle(row: NewsRow, others: NewsRow[] = []): NewsArticle {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    source: row.source,
    url: row.url,
    imageUrl: row.image_url,
    publishedAt: new Date(row.published_at).toISOString(),
    ...(row.undated === 1 && { undated: true as const }),
    sample: isSample(row.source_id),
    others: others.map(({ source, title, url }) => ({ source, title, url })),
  };
}
