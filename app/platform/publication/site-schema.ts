import * as z from "zod";
import { about } from "../../domains/about/config.ts";
import { home } from "../../domains/content/home-config.ts";
import { sharing } from "../../domains/content/sharing-config.ts";
import { events } from "../../domains/events/config.ts";
import { mentor } from "../../domains/mentor/config.ts";
import { news } from "../../domains/news/config.ts";
import { newsletter } from "../../domains/newsletter/config.ts";
import { promotions } from "../../domains/promotions/config.ts";
import { valuation } from "../../domains/valuation/config.ts";
import { connect } from "../../domains/waitlist/config.ts";
import { forms } from "../forms/config.ts";
import { colour, day, link, slug, text, url, youtubeId } from "./fields.ts";

/**
 * The shape of `app/site.config.ts`, checked at build time by `scripts/lib/check-config.ts`.
 * The site itself imports only the type, so that zod stays out of the visitor's bundle.
 */

const category = z.strictObject({
  slug,
  name: z.string().min(1),
  description: z.string().min(1),
  /** The mark's colour on paper and on ink; both must read at 4.5:1. */
  color: z.strictObject({ light: colour, dark: colour }),
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

export const siteSchema = z
  .strictObject({
    brand: z.strictObject({
      name: z.string().min(1),
      slug,
      domain: z.string().min(3),
      /** The public origin: canonical links, feeds and the sitemap are built from it. */
      url,
      tagline: z.string().min(1),
      description: z.string().min(20).max(200),
      newsletter: z.string().min(1),
      contactEmail: z.email(),
    }),
    claims: z.strictObject({
      audience: z.string(),
      articles: z.string(),
      videos: z.string(),
      views: z.string(),
      mentor: z.strictObject({ chats: z.string(), founders: z.string(), success: z.string() }),
    }),
    copy: z.strictObject({
      hero: z.strictObject({ kicker: z.string(), headline: z.string(), standfirst: z.string() }),
      mentorIntro: text,
      mentorNote: z.string(),
      sampleNote: z.string(),
    }),
    navigation: z.strictObject({
      header: z.array(link).min(1),
      more: z.array(link).min(1),
      footer: z.array(z.strictObject({ title: z.string(), links: z.array(link).min(1) })).min(1),
      social: z.array(link).length(4),
    }),
    links: z.strictObject({
      archiveSearch: url,
      videoChannel: url,
      workshopSignup: url,
      workshopPlaylist: url,
      /** The provider's page of the weekly workshop, made to be framed. */
      workshopFrame: url,
      workshopSchedule: url,
    }),
    categories: z.array(category).min(1),
    content: z.strictObject({
      /** Adds the product's deterministic offset to the displayed view counts; off shows the stored counts. */
      syntheticViews: z.boolean(),
      /** The front page holds all nine, the videos' Best Of tab the first six. */
      bestOfVideos: z
        .array(
          z.strictObject({
            youtubeId,
            title: z.string(),
            channel: z.string(),
          }),
        )
        .length(9),
    }),
    events,
    about,
    home,
    sharing,
    mentor,
    news,
    newsletter,
    connect,
    forms,
    promotions,
    valuation,
    analytics: z.strictObject({
      /** Another company's measuring script: loaded on every page unless the visitor signals Global Privacy Control. */
      script: url.optional(),
    }),
    legal: z.strictObject({
      /** Shown on the privacy policy and the terms: change it with their text. */
      updatedOn: day,
      /** Who runs the site, as the terms name them. */
      operator: text,
      /** Stands under every mail, as the law of many countries asks. */
      postalAddress: text,
      /** Whose laws govern, as in "the State of California". */
      jurisdiction: text,
    }),
    sources: z.strictObject({ feeds: z.array(feedSource), channels: z.array(videoChannel) }),
  })
  .superRefine((site, context) => {
    const known = new Set(site.categories.map((entry) => entry.slug));
    if (known.size !== site.categories.length)
      context.addIssue({ code: "custom", path: ["categories"], message: "has the same slug twice" });
    const sources = [...site.sources.feeds, ...site.sources.channels];
    if (new Set(sources.map((source) => source.id)).size !== sources.length)
      context.addIssue({ code: "custom", path: ["sources"], message: "has the same id twice" });
    for (const source of sources)
      for (const name of source.categories)
        if (!known.has(name))
          context.addIssue({
            code: "custom",
            path: ["sources", source.id, "categories"],
            message: `names the category "${name}", which is not in categories`,
          });
  });

export type SiteConfig = z.input<typeof siteSchema>;
export type FeedSource = SiteConfig["sources"]["feeds"][number];
export type VideoChannel = SiteConfig["sources"]["channels"][number];
export type NewsConfig = SiteConfig["news"];
export type Link = z.infer<typeof link>;
