import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { conferenceCalendar, workshopCalendar } from "~/domains/events/rules/calendar.ts";
import { WORKSHOP } from "~/domains/events/rules/workshops.ts";
import { notFound, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

/** An event as a calendar file: /events/{slug}.ics. */
export function loader({ params: { slug }, context }: LoaderFunctionArgs) {
  const file = calendarOf(slug, context.now()) ?? notFound("event");
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${site.brand.slug}-${slug}.ics"`,
      "Cache-Control": PUBLIC_CACHE,
    },
  });
}

function calendarOf(slug: string | undefined, now: Date): string | null {
  const { brand, events, links } = site;
  const publisher = { name: brand.name, domain: brand.domain, url: absoluteUrl(`/events/${slug}`) };
  if (slug === WORKSHOP.slug) return workshopCalendar(events.workshops, links.workshopSignup, publisher, now);
  const conference = events.conferences.find((entry) => entry.slug === slug);
  return conference ? conferenceCalendar(conference, publisher, now) : null;
}
