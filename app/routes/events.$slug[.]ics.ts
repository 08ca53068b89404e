import { conferenceCalendar, workshopCalendar } from "~/domains/events/rules/calendar.ts";
import { eventSection } from "~/domains/events/section.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";

export const page = definePage({ section: eventSection, topics: [], due: quarterHourly });

/** An event as a calendar file: /events/{slug}.ics. */
export const loader = page.document(({ section, params: { slug }, deps: { publication, now } }) => {
  const { brand } = publication;
  const { conference, workshops } = section;
  const publisher = { name: brand.name, domain: brand.domain, url: absoluteUrl(brand, `/events/${slug}`) };
  const file = conference
    ? conferenceCalendar(conference, publisher, now())
    : workshopCalendar(workshops, publisher, now());
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${brand.slug}-${slug}.ics"`,
      "Cache-Control": PUBLIC_CACHE,
    },
  });
});
