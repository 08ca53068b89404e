import { conferenceCalendar, workshopCalendar } from "~/domains/events/rules/calendar.ts";
import { WORKSHOPS_SLUG } from "~/domains/events/rules/workshops.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo.ts";
import type { Publication } from "~/platform/publication/publication.ts";

export const page = definePage({ topics: [], due: quarterHourly });

/** An event as a calendar file: /events/{slug}.ics. */
export const loader = page.document(({ params: { slug }, deps: { publication, now } }) => {
  const file = calendarOf(publication, slug, now()) ?? notFound("event");
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${publication.brand.slug}-${slug}.ics"`,
      "Cache-Control": PUBLIC_CACHE,
    },
  });
});

function calendarOf(
  { brand, events, links }: Publication,
  slug: string | undefined,
  now: Date,
): string | null {
  if (!events) return null;
  const publisher = { name: brand.name, domain: brand.domain, url: absoluteUrl(brand, `/events/${slug}`) };
  if (slug === WORKSHOPS_SLUG)
    return workshopCalendar(events.workshops, links.workshopSignup, publisher, now);
  const conference = events.conferences.find((entry) => entry.slug === slug);
  return conference ? conferenceCalendar(conference, publisher, now) : null;
}
