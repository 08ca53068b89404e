import * as z from "zod";
import { COVER_FAMILIES } from "~/lib/cover/families.ts";
import { colour, day, link, slug, text, url, youtubeId } from "~/platform/publication/fields.ts";

/** The publication's part for articles and videos: categories, sources, the front page and sharing. */

export const category = z.strictObject({
  slug,
  name: z.string().min(1),
  description: z.string().min(1),
  /** The mark's colour on paper and on ink; both must read at 4.5:1. */
  color: z.strictObject({ light: colour, dark: colour }),
  /** The family of its generated covers; the neutral one when absent. */
  cover: z.enum(COVER_FAMILIES).optional(),
  /** A feed item belongs here when one of its tags, or its title, holds one of these words or phrases. */
  match: z.array(z.string().min(2)),
});

const feedSource = z.strictObject({
  id: slug,
  name: z.string().min(1),
  url,
  /** `own`: full text, read here. `other`: excerpt, opens the original. */
  publication: z.enum(["own", "other"]),
  /** Used when no rule of `categories[].match` fits. */
  categories: z.array(slug).min(1),
  everyMinutes: z.number().int().min(5).max(1440).default(30).optional(),
});

const videoChannel = z.strictObject({
  id: slug,
  name: z.string().min(1),
  /** The `UC…` id of a YouTube channel. */
  channelId: z.string().regex(/^UC[\w-]{22}$/, "must be a YouTube channel id (UC and 22 characters)"),
  categories: z.array(slug).min(1),
  everyMinutes: z.number().int().min(5).max(1440).default(60).optional(),
});

export const sources = z.strictObject({ feeds: z.array(feedSource), channels: z.array(videoChannel) });

export const content = z.strictObject({
  /** Adds the product's deterministic offset to the displayed view counts; off shows the stored counts. */
  syntheticViews: z.boolean(),
  /** The front page holds all nine, the videos' Best Of tab the first six. */
  bestOfVideos: z.array(z.strictObject({ youtubeId, title: z.string(), channel: z.string() })).length(9),
});

const promotion = z.strictObject({
  id: slug,
  title: text,
  text,
  isActive: z.boolean(),
  /** The last day it is shown; without one it stays. */
  until: day.optional(),
  /** Against the others' weights: one of 2 is chosen twice as often as one of 1. */
  weight: z.number().positive(),
  buttons: z.array(link).length(2),
});

export const home = z.strictObject({
  /** What may stand in the hero's place on a visitor's later visits. */
  promotions: z.array(promotion),
  /** The weight of each coming conference among them; 0 leaves conferences out. */
  conferenceWeight: z.number().nonnegative(),
  /** The weekly roundup's latest episode; without one, the newest video. */
  roundup: z
    .strictObject({
      videoId: youtubeId,
      title: text,
      publishedAt: day.optional(),
      /** ISO 8601, such as PT42M. */
      duration: text.optional(),
      keyTopics: z.array(text),
      highlights: text,
      /** The category of its cover art while its video is not stored; without one, the neutral cover. */
      category: slug.optional(),
    })
    .optional(),
});

const template = text.refine((value) => value.includes("{title}"), "must hold {title}");

export const sharing = z.strictObject({
  /** The network whose composer opens: {text} and {url} are put in. */
  composerUrl: z
    .string()
    .regex(/^https:\/\/\S*\{text\}\S*\{url\}/, "must be an https address with {text} and then {url} in it"),
  /** What an article's text reads like, by category; `otherwise` for a category without one. */
  templates: z.record(z.string(), template),
  otherwise: template,
});

export type Category = z.input<typeof category>;
export type FeedSource = z.input<typeof feedSource>;
export type VideoChannel = z.input<typeof videoChannel>;
