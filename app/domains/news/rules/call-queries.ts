import * as z from "zod";
import { limitParam } from "~/platform/page/query.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import type { NewsArticle } from "../schema.ts";
import { MAX_QUERY, NEWS_VIEWS, type NewsView } from "../store/pages.ts";

/** What the calls take, and what the page reads from its address. */

const q = z.string().trim().max(200, "must be at most 200 characters").optional();

export const newsCall = z.object({ limit: limitParam(20), q });
export const curatedCall = z.object({ limit: limitParam(5) });
export const weeklyCall = z.object({ limit: limitParam(10) });
export const postsCall = z.object({ limit: limitParam(6) });

/** An article as calls answer it: every address absolute. */
export const toCall = (article: NewsArticle): NewsArticle => ({
  ...article,
  url: absoluteUrl(article.url),
  imageUrl: article.imageUrl && absoluteUrl(article.imageUrl),
  others: article.others.map((other) => ({ ...other, url: absoluteUrl(other.url) })),
});

/** Groups that can be opened at once. */
const MAX_OPEN = 40;

/** The page's address, forgivingly: what it does not know is the default. */
export function newsParams(request: Request): { view: NewsView; q: string; open: string[] } {
  const { searchParams } = new URL(request.url);
  const view = NEWS_VIEWS.find((known) => known === searchParams.get("view")) ?? "sources";
  const open = (searchParams.get("open") ?? "").split(",").filter(Boolean).slice(0, MAX_OPEN);
  return { view, q: (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY), open };
}
