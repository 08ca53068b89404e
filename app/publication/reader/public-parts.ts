import type { Publication } from "~/platform/publication/publication.ts";

/** Selects what every page carries: the shell, its dialogs and popups, and what cards on any page need. */
export function publicParts(publication: Publication) {
  const {
    brand,
    claims,
    copy,
    navigation,
    links,
    sharing,
    mentor,
    events,
    newsletter,
    promotions,
    forms,
    analytics,
  } = publication;
  return {
    brand,
    claims: { audience: claims.audience },
    copy: { hero: { kicker: copy.hero.kicker }, sampleNote: copy.sampleNote },
    navigation,
    sharing: { composerUrl: sharing.composerUrl },
    /** For the dialog, the teaser and the footer; its page gets the rest from its own loader. */
    mentor: mentor && {
      chatUrl: mentor.chatUrl,
      note: mentor.note,
      stats: mentor.stats,
      samples: mentor.samples,
    },
    /** For the dialog: it computes the next sessions by the browser's clock. */
    workshops: events && {
      name: events.workshops.name,
      schedule: events.workshops.schedule,
      sessions: events.workshops.sessions,
      frameUrl: links.workshopFrame,
      signupUrl: links.workshopSignup,
      scheduleUrl: links.workshopSchedule,
    },
    /** For the dialog and the forms. */
    newsletter: {
      headline: newsletter.headline,
      standfirst: newsletter.standfirst,
      daily: newsletter.daily,
    },
    promotions: {
      teaser: promotions.teaser,
      calculator: promotions.calculator,
    },
    forms,
    analytics,
    categories: publication.categories.map(({ slug, name, description, color }) => ({
      slug,
      name,
      description,
      color,
    })),
    /** Whether view counts are shown with the product's offset. */
    syntheticViews: publication.content.syntheticViews,
    hasEvents: publication.events !== undefined,
    hasStartups: publication.startups !== undefined,
    hasAlerts: publication.alerts !== undefined,
    /** Whether the sample edition stands in for sources of the publisher's own. */
    isSample: publication.sources.feeds.length + publication.sources.channels.length === 0,
  };
}

type SelectedParts = ReturnType<typeof publicParts>;

declare module "~/platform/publication/publication.ts" {
  interface PublicParts extends SelectedParts {}
}
