import type { ArticleSummary } from "./schema.ts";

/** Calls of the site's own API from the browser. */

/** Fetches articles by id, at most 100, in that order, without unknown ids. Throws an `Error` of "status: message". */
export async function fetchArticles(ids: string[]): Promise<ArticleSummary[]> {
  const response = await fetch(`/api/articles?ids=${ids.map(encodeURIComponent).join(",")}`, {
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as ArticleSummary[];
}
