import type { ArticleSummary } from "./schema.ts";

/** The site's own read calls, from the browser. */

/** Articles by their ids, at most 100, in that order; those that are gone are left out. Throws "status: sentence". */
export async function fetchArticles(ids: string[]): Promise<ArticleSummary[]> {
  const response = await fetch(`/api/articles?ids=${ids.map(encodeURIComponent).join(",")}`, {
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as ArticleSummary[];
}
