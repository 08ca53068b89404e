import * as z from "zod";
import { daysParam, limitParam, offsetParam } from "~/platform/page/query.ts";
import { site } from "~/site.config.ts";

/** The query strings of the content calls. Unknown parameters are ignored; a bad one is a 400. */

const category = z
  .string()
  .refine((slug) => site.categories.some((known) => known.slug === slug), "is not a known category");

export const articlesQuery = z
  .object({
    limit: limitParam(12),
    offset: offsetParam,
    category: category.optional(),
    /** "Recent": at most so old. */
    maxAgeInDays: daysParam.optional(),
    /** "Best of": older than that. */
    minAgeInDays: daysParam.optional(),
    /** Favourites: up to 100 ids, answered in their order. */
    ids: z
      .string()
      .transform((list) => list.split(",").filter(Boolean))
      .refine((ids) => ids.length <= 100, "names more than 100 articles")
      .optional(),
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
export const pinnedQuery = z.object({ category: category.optional(), limit: limitParam(5) });
export const nextQuery = z.object({ category: category.optional() });
export const videosQuery = z.object({
  limit: limitParam(12),
  offset: offsetParam,
  category: category.optional(),
});
export const searchQuery = z.object({
  q: z
    .string({ error: "must hold the words to look for" })
    .trim()
    .min(1, "must hold the words to look for")
    .max(200, "must be at most 200 characters"),
  limit: limitParam(10),
  offset: offsetParam,
});
