import * as z from "zod";
import { about } from "~/domains/about/config.ts";
import { alerts } from "~/domains/alerts/config.ts";
import { category, content, home, sharing, sources } from "~/domains/content/config.ts";
import { digest } from "~/domains/digest/config.ts";
import { events } from "~/domains/events/config.ts";
import { market } from "~/domains/market/config.ts";
import { mentor } from "~/domains/mentor/config.ts";
import { news } from "~/domains/news/config.ts";
import { newsletter } from "~/domains/newsletter/config.ts";
import { promotions } from "~/domains/promotions/config.ts";
import { startups } from "~/domains/startups/config.ts";
import { valuation } from "~/domains/valuation/config.ts";
import { connect } from "~/domains/waitlist/config.ts";
import { forms } from "~/platform/forms/config.ts";
import { analytics, brand, budgets, legal, security } from "~/platform/publication/config.ts";
import { link, slug, text, url } from "~/platform/publication/fields.ts";
import { redirects } from "~/platform/publication/redirects.ts";
import { sections } from "~/platform/publication/sections.ts";
import { compareEntries } from "./rules.ts";

/** The whole publication: each part's schema belongs to the domain that reads it. `npm start` checks the files by it. */
export const publicationSchema = z
  .strictObject({
    brand,
    /** The counters; one that is left out is shown nowhere. */
    claims: z
      .strictObject({
        /** How many read it, as in "250,000+". */
        audience: text.optional(),
        articles: text.optional(),
        videos: text.optional(),
        views: text.optional(),
      })
      .register(sections, {
        name: "Counters",
        about: "How many readers, articles, videos and views you have.",
      }),
    copy: z.strictObject({
      /** The top of the front page: a line above the headline, the headline, a sentence below it. */
      hero: z.strictObject({ kicker: z.string(), headline: z.string(), standfirst: z.string() }),
      /** At the foot of each page while the sample edition is shown. */
      sampleNote: z.string(),
      /** What the companies and their figures are about, within a sentence: "B2B software". */
      subject: text,
      articles: z.strictObject({ title: text, description: text }),
      videos: z.strictObject({ description: text }),
      news: z.strictObject({
        /** What the news is about, within a sentence. */
        subject: text,
        /** Above the news on the front page. */
        heading: text,
        /** Above the newsletter authors' posts. */
        authors: text,
        /** In place of their posts, when none is new. */
        noPosts: text,
      }),
    }),
    navigation: z.strictObject({
      /** Beside the name; those that are behind "More" too, only on a wide screen. */
      header: z.array(link),
      /** Behind "More". */
      more: z.array(link),
      /** Columns of links. */
      footer: z.array(z.strictObject({ title: text, links: z.array(link).min(1) })),
      /** The categories that the not-found page leads to. */
      quickCategories: z.array(slug),
      social: z.array(link).register(sections, {
        name: "Social links",
        about: "Your places in social networks, at the foot of every page.",
      }),
    }),
    /** Addresses of an older site, and where they lead. */
    redirects: redirects.optional(),
    links: z.strictObject({
      archiveSearch: url.optional(),
      videoChannel: url.optional(),
    }),
    categories: z.array(category).min(1),
    content,
    /** Without it there are no event pages. */
    events: events.optional().register(sections, {
      name: "Events",
      about: "Conferences, weekly workshops, speaking and sponsorship.",
    }),
    about,
    home,
    sharing,
    /** Without it there is no chat: neither its page nor what leads there. */
    mentor: mentor
      .optional()
      .register(sections, { name: "AI mentor", about: "A chat of another provider, in a frame." }),
    news,
    /** Without it there is no weekly digest. */
    digest: digest
      .optional()
      .register(sections, { name: "Weekly digest", about: "What the news of a week says about one topic." }),
    newsletter,
    /** Without it there is no planned network: neither its page nor its waitlist. */
    connect: connect
      .optional()
      .register(sections, { name: "Connect", about: "A planned network, with its waitlist." }),
    forms,
    promotions,
    /** Without it there is no valuation calculator. */
    valuation: valuation.optional().register(sections, {
      name: "Valuation calculator",
      about: "What a software company may be worth, with every step shown.",
    }),
    analytics,
    security: security.optional(),
    /** Without it a day costs what it costs. */
    budgets: budgets.optional(),
    legal,
    sources,
    /** Without it there is no market data: neither its pages nor its jobs, alerts and daily email. */
    market: market.optional().register(sections, {
      name: "Market data",
      about: "Public companies: prices, filings, multiples, and an index of them.",
    }),
    /** Without it there are no mail alerts about the companies. */
    alerts: alerts.optional().register(sections, {
      name: "Mail alerts",
      about: "Readers are told when a company passes what they name.",
    }),
    /** Without any there is no startup index. */
    startups: startups.optional().register(sections, {
      name: "AI startups",
      about: "An index of private companies and their valuations.",
    }),
  })
  .superRefine(
    (publication, context) =>
      compareEntries(publication, (issue) => context.addIssue({ code: "custom", ...issue })),
    { when: () => true },
  );

type WholePublication = z.input<typeof publicationSchema>;

declare module "~/platform/publication/publication.ts" {
  interface Publication extends WholePublication {}
}
