import * as z from "zod";
import { daysParam, limitParam, offsetParam } from "~/platform/page/match/query.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { MONTH } from "./months.ts";

/** The queries of the content calls. Unknown parameters are ignored; an invalid one is a 400. */

type Parts = Pick<Publication, "categories">;

const category = ({ categories }: Parts) =>
  z
    .enum(
      categories.map(({ slug }) => slug),
      "is not a known category",
    )
    .optional()
    .describe("The slug of a category.");

/** A place of the search index: the end of the matches that were read. */
const placeParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "is not a place from a Link header")
  .transform(Number)
  .pipe(z.int("is not a place from a Link header").min(1))
  .optional();

const term = z
  .string()
  .regex(/^(?!.*\p{Lu})[\p{L}\p{M}\p{N}-]{1,200}$/u, "is not a slug")
  .optional();

export const articlesQuery = (publication: Parts) =>
  z
    .object({
      limit: limitParam(12),
      offset: offsetParam,
      category: category(publication),
      tag: term.describe("The slug of a tag, in place of a category."),
      author: term.describe("The slug of an author, in place of a category."),
      month: z
        .string()
        .regex(MONTH, "is not a month such as 2026-11")
        .optional()
        .describe("Only articles published in this month (UTC), such as 2026-11; ages are ignored."),
      maxAgeInDays: daysParam.optional().describe("Only articles of at most this age."),
      minAgeInDays: daysParam.optional().describe("Only articles older than this."),
      ids: z
        .string()
        .transform((list) => list.split(",").filter(Boolean))
        .pipe(z.array(z.string()).max(100, "names more than 100 articles"))
        .optional()
        .describe("These articles in this order, without unknown ids; the other parameters are ignored."),
    })
    .refine(
      (query) =>
        !(
          query.maxAgeInDays !== undefined &&
          query.minAgeInDays !== undefined &&
          query.maxAgeInDays < query.minAgeInDays
        ),
      {
        path: ["minAgeInDays"],
        message: "must not exceed maxAgeInDays",
      },
    );

export const featuredQuery = z.object({ limit: limitParam(3) });
export const pinnedQuery = (publication: Parts) =>
  z.object({ category: category(publication), limit: limitParam(5) });
export const nextQuery = (publication: Parts) => z.object({ category: category(publication) });
export const workshopsQuery = z.object({ limit: limitParam(12), offset: offsetParam });
export const videosQuery = (publication: Parts) =>
  z.object({
    limit: limitParam(12),
    offset: offsetParam,
    category: category(publication),
  });
export const searchQuery = z.object({
  q: z
    .string({ error: "must hold the words to look for" })
    .trim()
    .min(1, "must hold the words to look for")
    .max(200, "must be at most 200 characters")
    .describe("The words to look for."),
  limit: limitParam(10),
  offset: offsetParam,
  after: placeParam.describe(
    "From the `Link` header: only matches behind this place, newest first, in place of those by relevance; `offset` is then ignored.",
  ),
});

type SearchQuery = z.output<typeof searchQuery>;

/** Returns the part of the answer that a query asks for. */
export const searchSpan = ({ limit, offset, after }: SearchQuery) => ({
  limit,
  offset: after === undefined ? offset : 0,
  before: after,
});

/** Returns the query of the next part: of the ranked matches, then of those behind them. Null after the last one. */
export function nextSearch(
  { q, limit, offset, after }: SearchQuery,
  { ranked, older }: { ranked: number; older: number | null },
): string | null {
  const isRanked = after === undefined && offset + limit < ranked;
  if (!isRanked && older === null) return null;
  const place = isRanked ? { offset: offset + limit } : { after: older };
  return `?${new URLSearchParams(Object.entries({ q, limit, ...place }).map(([name, value]) => [name, String(value)]))}`;
}
