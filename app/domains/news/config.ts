import * as z from "zod";
import { pictures, slug, text, url } from "../../platform/publication/fields.ts";
import { sections } from "../../platform/publication/sections.ts";
import { authorCategoriesOf, CATEGORY_COLORS } from "./fields.ts";

const minutes = z.number().int().min(5).max(1440);

/** A public feed of news. Only headline, teaser and link are kept: the story is read at its outlet. */
export const newsSource = z.strictObject({
  id: slug,
  /** The outlet, as its group on the news page is called. */
  name: text,
  url,
  /** Show its items in the curated group. */
  curated: z.boolean().optional(),
  /** The weight of the outlet among the top stories; 1 when absent. */
  weight: z.number().min(0.1).max(5).optional(),
  everyMinutes: minutes.optional(),
});

/** A newsletter by its author. */
export const newsAuthor = z.strictObject({
  id: slug,
  name: text,
  /** One of `authorCategories`. */
  category: text,
  url,
  everyMinutes: minutes.optional(),
});

const authorCategory = z.strictObject({
  name: text,
  color: z.enum(CATEGORY_COLORS),
});

export const news = z
  .strictObject({
    /** The publisher's own choice: first on the page, with a star. */
    curated: z.strictObject({
      name: text,
      /** Whether the articles of this site are in it. */
      ownArticles: z.boolean(),
    }),
    sources: z.array(newsSource),
    authors: z.array(newsAuthor),
    /** What the authors write about. When absent: Product, Marketing, Growth, Analytics, Customer Success, Sales. */
    authorCategories: z.array(authorCategory).min(1).optional(),
    /** The podcast whose latest episode leads the page. */
    podcast: z
      .strictObject({
        id: slug,
        name: text,
        /** The `UC…` id of its YouTube channel. */
        channelId: z.string().regex(/^UC[\w-]{22}$/, "must be a YouTube channel id (UC and 22 characters)"),
        everyMinutes: minutes.optional(),
        /** Whether the episode's poster is shown, served from here; it is when absent. */
        pictures: pictures.optional(),
      })
      .optional()
      .register(sections, { name: "Podcast", about: "Its latest episode leads the news page." }),
    /** Older news is deleted. */
    keepDays: z.number().int().min(7).max(365),
  })
  .superRefine((news, context) => {
    const ids = [...news.sources, ...news.authors, ...(news.podcast ? [news.podcast] : [])].map(
      ({ id }) => id,
    );
    if (new Set(ids).size !== ids.length)
      context.addIssue({ code: "custom", path: ["sources"], message: "has the same id twice" });
    if (ids.some((id) => id === "own" || id.startsWith("sample")))
      context.addIssue({
        code: "custom",
        path: ["sources"],
        message: `has an id that is taken: "own" or "sample…"`,
      });
    const names = authorCategoriesOf(news).map(({ name }) => name);
    for (const [index, { category }] of news.authors.entries())
      if (!names.includes(category))
        context.addIssue({
          code: "custom",
          path: ["authors", index, "category"],
          message: `is none of authorCategories: ${names.join(", ")}`,
        });
  });

export type NewsConfig = z.input<typeof news>;
