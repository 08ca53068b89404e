import { ANSWER_MS, deadline } from "~/lib/deadline.ts";
import type { ArticleSummary } from "./schema.ts";

/** Calls of the site's own API from the browser. */

/**
 * Fetches articles by id, at most 100, in that order, without unknown ids. Throws an `Error` of "status: message", and
 * an `AbortError` when no answer comes in time.
 */
export async function fetchArticles(ids: string[]): Promise<ArticleSummary[]> {
  const response = await fetch(`/api/articles?ids=${ids.map(encodeURIComponent).join(",")}`, {
    headers: { Accept: "application/json" },
    signal: deadline(ANSWER_MS.read),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as ArticleSummary[];
}
