import type { DigestItem } from "~/domains/digest/schema.ts";

/** Returns a complete story of a digest; a test gives only the fields it is about. */
export const digestItem = (id: string, overrides: Partial<DigestItem> = {}): DigestItem => ({
  id,
  title: `AI story ${id}`,
  url: `https://news.example/${id}`,
  description: `What happened in ${id}. More of it follows.`,
  source: "The Wire",
  publishedAt: "2026-08-20T09:00:00Z",
  others: [],
  own: false,
  sample: false,
  ...overrides,
});
