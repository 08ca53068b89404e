import * as z from "zod";
import { COVER_FAMILIES } from "~/lib/cover/families.ts";
import { colour, day, link, pictures, slug, text, url, youtubeId } from "~/platform/publication/fields.ts";
import { sections } from "~/platform/publication/sections.ts";

/** The publication's part for articles and videos: categories, sources, the front page and sharing. */

export const category = z.strictObject({
  slug,
  name: z.string().min(1),
  description: z.string().min(1),
  /** The category's colour in the light and the dark theme; both need a contrast of 4.5:1. */
  color: z.strictObject({ light: colour, dark: colour }),
  /** The family of its generated covers; neutral when absent. */
  cover: z.enum(COVER_FAMILIES).optional(),
  /** A feed item belongs here when one of its tags, or its title, contains one of these words or phrases. */
  match: z.array(z.string().min(2)),
});

export const feedSource = z.strictObject({
  id: slug,
  name: z.string().min(1),
  url,
  /** `own`: full text, shown here. `other`: excerpt with a link to the original. */
  publication: z.enum(["own", "other"]),
  /** Whether the articles' pictures are shown, served from here; when absent those of `own` are, those of `other` are not. */
  pictures: pictures.optional(),
  /** Used when no rule of `categories[].match` matches. */
  categories: z.array(slug).min(1),
  everyMinutes: z.number().int().min(5).max(1440).default(30).optional(),
});

export const videoChannel = z.strictObject({
  id: slug,
  name: z.string().min(1),
  /** The `UC…` id of a YouTube channel. */
  channelId: z.string().regex(/^UC[\w-]{22}$/, "must be a YouTube channel id (UC and 22 characters)"),
  categories: z.array(slug).min(1),
  /** Whether the videos' posters are shown, served from here; they are when absent. */
  pictures: pictures.optional(),
  everyMinutes: z.number().int().min(5).max(1440).default(60).optional(),
});

/** Articles stay, or are removed after so many days. */
const keepOrDays = z.union(
  [z.literal("keep"), z.number().int().min(0).max(3650)],
  'must be "keep" or a number of days',
);

const leaving = z.strictObject({
  /** Articles of a feed that is no longer listed here. */
  removedFeeds: keepOrDays,
  /** Articles that their feed deleted, as far as that can be told. */
  deletedItems: keepOrDays,
});

export type LeavingRule = z.input<typeof leaving>;

/** What holds when the publication states no rule: nothing is lost. */
export const KEEP_ALL: LeavingRule = { removedFeeds: "keep", deletedItems: "keep" };

export const sources = z.strictObject({
  feeds: z.array(feedSource),
  channels: z.array(videoChannel),
  /** What becomes of articles that no feed has any more; all are kept when absent. */
  leaving: leaving.optional(),
});

/** A file of `public/`, by its address. */
const publicFile = z
  .string()
  .regex(/^\/(?!\/)[\w./-]+\.\w+$/, "must be a file of public/, such as /film.mp4");

const author = z.strictObject({
  /** As the articles write it. */
  name: text,
  /** A square picture in public/: "/authors/jane-doe.jpg" is public/authors/jane-doe.jpg. Initials when absent. */
  picture: publicFile.optional(),
  /** A sentence about them, below their articles and on their page. */
  about: text.optional(),
});

export type AuthorEntry = z.input<typeof author>;

export const content = z.strictObject({
  /** Adds a deterministic offset to the displayed view counts; false shows the views that the site counted. */
  syntheticViews: z.boolean(),
  /** Whether a reader's browser keeps the articles that its reader saved, the last hundred of them, so that they can be read without a network; it does when absent. */
  savedOffline: z.boolean().optional(),
  /** The front page shows all, the Best Of tab of the videos the first six. Without any there is neither. */
  bestOfVideos: z
    .array(
      z.strictObject({
        youtubeId,
        title: z.string(),
        channel: z.string(),
        /** Whether its poster is shown, served from here; it is when absent. */
        pictures: pictures.optional(),
      }),
    )
    .max(9)
    .register(sections, {
      name: "Best of",
      about: "Videos of all time, on the front page and among the videos.",
    }),
  /** Who writes: of others there are the name and its initials. */
  authors: z.array(author).max(200).optional(),
});

const promotion = z.strictObject({
  id: slug,
  title: text,
  text,
  isActive: z.boolean(),
  /** The last day on which it is shown; always when absent. */
  until: day.optional(),
  /** Relative: a promotion of weight 2 is chosen twice as often as one of weight 1. */
  weight: z.number().positive(),
  buttons: z.array(link).length(2),
});

/** An episode of the weekly roundup; the newest video when absent. */
const episode = z.strictObject({
  videoId: youtubeId,
  title: text,
  publishedAt: day.optional(),
  /** ISO 8601, such as PT42M. */
  duration: text.optional(),
  keyTopics: z.array(text),
  highlights: text,
  /** The category of its cover art while its video is not stored; without one, the neutral cover. */
  category: slug.optional(),
  /** Whether its poster is shown while its video is not stored; it is when absent. */
  pictures: pictures.optional(),
});

export const home = z.strictObject({
  /** The film behind the front page's headline; without one the publication's mark stands there. */
  film: z
    .strictObject({
      /** The picture until the film plays, and in its place where motion or data are to be spared. 1200 by 376 pixels. */
      poster: publicFile,
      /** The film in the formats that browsers choose from, the first that they can play. None: the picture alone. */
      sources: z.array(z.strictObject({ src: publicFile, type: text })),
    })
    .optional(),
  /** May replace the hero on a visitor's later visits. */
  promotions: z.array(promotion),
  /** The weight of each coming conference among the promotions; 0 leaves conferences out. */
  conferenceWeight: z.number().nonnegative(),
  /** The weekly roundup on the front page; none when absent. */
  roundup: z
    .strictObject({ episode: episode.optional() })
    .optional()
    .register(sections, { name: "Weekly roundup", about: "An episode of the week on the front page." }),
});

const template = text.refine((value) => value.includes("{title}"), "must hold {title}");

export const sharing = z.strictObject({
  /** The address of the social network's composer, with {text} and {url} to be replaced. */
  composerUrl: z
    .string()
    .regex(/^https:\/\/\S*\{text\}\S*\{url\}/, "must be an https address with {text} and then {url} in it"),
  /**
   * Where an article that names no discussion of its own is discussed: an https address with {url} to be replaced, such
   * as "https://forum.example.com/?q={url}". No link when absent.
   */
  discussionUrl: z
    .string()
    .regex(/^https:\/\/\S*\{url\}/, "must be an https address with {url} in it")
    .optional(),
  /** Templates of a post's text by category; `otherwise` for the other categories. */
  templates: z.record(z.string(), template),
  otherwise: template,
});

export type Category = z.input<typeof category>;
export type FeedSource = z.input<typeof feedSource>;
export type VideoChannel = z.input<typeof videoChannel>;
