import { alertsSection } from "~/domains/alerts/section.ts";
import { dailySection } from "~/domains/daily/section.ts";
import { markOf } from "~/platform/publication/mark.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Selects what every page carries: the shell, its dialogs and popups, and what cards on any page need. */
export function publicParts(publication: Publication) {
  const { brand, claims, copy, navigation, sharing, mentor, newsletter, promotions, forms, analytics } =
    publication;
  const workshops = publication.events?.workshops;
  return {
    brand,
    /** Drawn here: it needs a font. Undefined where the publication has a logo. */
    letterMark: brand.logo ? undefined : markOf(brand),
    claims: { audience: claims.audience },
    copy: {
      hero: { kicker: copy.hero.kicker },
      sampleNote: copy.sampleNote,
      subject: copy.subject,
      news: copy.news,
    },
    navigation,
    sharing: { composerUrl: sharing.composerUrl },
    /** For the dialog, the teaser and the footer; its page gets the rest from its own loader. */
    mentor: mentor && {
      name: mentor.name,
      invitation: mentor.invitation,
      chatUrl: mentor.chatUrl,
      note: mentor.note,
      stats: mentor.stats,
      samples: mentor.samples,
    },
    /** For the dialog: it computes the next sessions by the browser's clock. */
    workshops: workshops && {
      name: workshops.name,
      invitation: workshops.invitation,
      schedule: workshops.schedule,
      sessions: workshops.sessions,
      frameUrl: workshops.frameUrl,
      signupUrl: workshops.signupUrl,
      scheduleUrl: workshops.scheduleUrl,
    },
    /** For the dialog and the forms. */
    newsletter: {
      headline: newsletter.headline,
      standfirst: newsletter.standfirst,
      daily: dailySection(publication),
    },
    promotions: {
      teaser: promotions.teaser,
      calculator: publication.valuation && promotions.calculator,
    },
    forms,
    analytics,
    /** Whether saved articles can be read without a network. */
    savedOffline: publication.content.savedOffline ?? true,
    categories: publication.categories.map(({ slug, name, description, color }) => ({
      slug,
      name,
      description,
      color,
    })),
    /** Whether view counts are shown with the product's offset. */
    syntheticViews: publication.content.syntheticViews,
    /** In the calculator's names; undefined for the usual one. */
    trade: publication.valuation?.trade,
    /** Which sections there are, for what leads to them. */
    has: {
      events: publication.events !== undefined,
      market: publication.market !== undefined,
      calculator: publication.valuation !== undefined,
      connect: publication.connect !== undefined,
      alerts: alertsSection(publication) !== undefined,
    },
  };
}

type SelectedParts = ReturnType<typeof publicParts>;

declare module "~/platform/publication/publication.ts" {
  interface PublicParts extends SelectedParts {}
}
