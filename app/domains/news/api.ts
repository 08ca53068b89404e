import * as z from "zod";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { limitParam } from "~/platform/page/match/query.ts";
import type { Brand, Publication } from "~/platform/publication/publication.ts";
import type { NewsArticle } from "./schema.ts";

/** The queries of the news calls, and the articles that they answer. */

const q = z
  .string()
  .trim()
  .max(200, "must be at most 200 characters")
  .optional()
  .describe("Only stories whose title, description or source has these words.");

export const newsQuery = ({ categories }: Pick<Publication, "categories">) =>
  z.object({
    limit: limitParam(20),
    q,
    topic: z
      .string()
      .refine((slug) => categories.some((known) => known.slug === slug), "is not a known category")
      .optional()
      .describe("Only stories of this topic: the slug of a category."),
  });
export const curatedQuery = z.object({ limit: limitParam(5) });
export const weeklyQuery = z.object({ limit: limitParam(10) });
export const postsQuery = z.object({ limit: limitParam(6) });

/** Returns articles as calls answer them: every address absolute. */
export const articlesAnswer = (brand: Pick<Brand, "url">, articles: readonly NewsArticle[]): NewsArticle[] =>
  articles.map((article) => ({
    ...article,
    url: absoluteUrl(brand, article.url),
    imageUrl: article.imageUrl && absoluteUrl(brand, article.imageUrl),
    others: article.others.map((other) => ({ ...other, url: absoluteUrl(brand, other.url) })),
  }));
