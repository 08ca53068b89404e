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

const term = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, "is not a slug")
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
});
