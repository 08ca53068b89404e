import { fullCount } from "~/lib/format.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { Stats } from "../schema.ts";

export type Claims = Pick<Publication["claims"], "articles" | "videos" | "views">;

const UNITS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 };

/** A whole claim: a number, with separated thousands or a fraction, then perhaps a unit. With words it cannot be compared. */
const CLAIM = /^[^\p{L}\p{N}]*(\d{1,3}(?:[.,'’\s]\d{3})+|\d+(?:[.,]\d+)?)\s*([KMB])?[^\p{L}\p{N}]*$/iu;

/**
 * Returns the number that a claim such as "7,000+", "7.000" or "1.5M" states; NaN for one that is written in any other
 * way, which counts as not holding.
 */
function claimed(claim: string): number {
  const [, figure = "", unit = ""] = CLAIM.exec(claim) ?? [];
  const inThousands = /^\d{1,3}([.,'’\s]\d{3})+$/.test(figure);
  // "1,500K" is 1.5 thousand to some and 1,500 thousand to others.
  if (figure === "" || (inThousands && unit !== "")) return Number.NaN;
  const number = inThousands ? figure.replace(/\D/g, "") : figure.replace(",", ".");
  return Number(number) * (UNITS[unit.toUpperCase()] ?? 1);
}

/**
 * Returns what the front page says of the site's size. A claim of more articles or videos than the site counts gives way
 * to the count, and a claim of views, which the page cannot count, stands only beside claims that hold.
 */
export function claimsThatHold(
  { articles, videos, views }: Claims,
  { totalArticles, totalVideos }: Pick<Stats, "totalArticles" | "totalVideos">,
): Claims {
  const holds = (claim: string | undefined, count: number) => claim === undefined || claimed(claim) <= count;
  const stated = (claim: string | undefined, count: number) =>
    holds(claim, count) ? claim : count > 0 ? fullCount(count) : undefined;
  const all = holds(articles, totalArticles) && holds(videos, totalVideos);
  return {
    articles: stated(articles, totalArticles),
    videos: stated(videos, totalVideos),
    views: all ? views : undefined,
  };
}
