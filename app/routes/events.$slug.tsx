import { useLoaderData } from "@remix-run/react";
import { conferenceView } from "~/domains/events/rules/editions.ts";
import { conferenceData, workshopData } from "~/domains/events/rules/structured-data.ts";
import { nextWorkshops, WORKSHOPS_SLUG } from "~/domains/events/rules/workshops.ts";
import type { ConferenceView, WorkshopSeries, WorkshopSession } from "~/domains/events/schema.ts";
import { ConferencePage } from "~/domains/events/ui/conference-page.tsx";
import { WorkshopsPage } from "~/domains/events/ui/workshops-page.tsx";
import type { EventAttendance } from "~/domains/waitlist/config.ts";
import { ConnectInvitation } from "~/domains/waitlist/ui/connect-invitation.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notFound } from "~/platform/page/responses.ts";
import { absoluteUrl, metaOf, type PageSeo } from "~/platform/page/seo.ts";
import { breadcrumbData } from "~/platform/page/structured-data.ts";
import type { Brand, Publication } from "~/platform/publication/publication.ts";

export const page = definePage({
  topics: [],
  due: quarterHourly,
  sitemap: ({ events }) =>
    events
      ? [...events.conferences.map(({ slug }) => slug), WORKSHOPS_SLUG].map((slug) => `/events/${slug}`)
      : [],
  framework: "none",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { shown }, path, publication: { brand } }) => {
    const seo = seoOf(shown, path, brand);
    const trail = [
      { name: "Events", path: "/events" },
      { name: seo.name, path },
    ];
    return { ...seo, jsonLd: [seo.data, breadcrumbData(brand, trail)] };
  },
  { missing: "Page Not Found" },
);

type Shown =
  | { event: ConferenceView; eventAttendance: EventAttendance }
  | { series: WorkshopSeries; sessions: WorkshopSession[]; signupUrl: string; playlistUrl: string };

function seoOf(
  shown: Shown,
  path: string,
  brand: Brand,
): Pick<PageSeo, "title" | "description"> & { name: string; data: object | null } {
  const organizer = { name: brand.name, url: brand.url };
  const url = absoluteUrl(brand, path);
  if ("event" in shown) {
    const { title, dates, place, description } = shown.event;
    return {
      name: title,
      title,
      description: `${dates}, ${place}. ${description}`,
      data: conferenceData(shown.event, organizer, url),
    };
  }
  const { series, sessions, signupUrl } = shown;
  const [next] = sessions;
  return {
    name: series.name,
    title: `${series.name}: free weekly workshops`,
    description: series.description,
    data: next ? workshopData({ series, next, signupUrl }, organizer, url) : null,
  };
}

export const loader = page.loader(({ params, deps: { publication, now } }) => ({
  shown: eventOf(publication, params.slug, now()) ?? notFound("event"),
}));

/** Returns a conference by its slug, or the workshops; null when there is none. */
function eventOf({ events, links, connect }: Publication, slug: string | undefined, now: Date): Shown | null {
  if (!events) return null;
  if (slug === WORKSHOPS_SLUG)
    return {
      series: events.workshops,
      sessions: nextWorkshops(events.workshops, now),
      signupUrl: links.workshopSignup,
      playlistUrl: links.workshopPlaylist,
    };
  const conference = events.conferences.find((entry) => entry.slug === slug);
  if (!conference) return null;
  return { event: conferenceView(conference, now), eventAttendance: connect.eventAttendance };
}

export default function EventRoute() {
  const { shown } = useLoaderData<typeof loader>();
  if ("event" in shown)
    return (
      <ConferencePage event={shown.event}>
        <ConnectInvitation eventAttendance={shown.eventAttendance} />
      </ConferencePage>
    );
  return <WorkshopsPage {...shown} />;
}
