import { useLoaderData } from "@remix-run/react";
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { conferenceView } from "~/domains/events/rules/editions.ts";
import { conferenceData, workshopData } from "~/domains/events/rules/structured-data.ts";
import { nextWorkshops } from "~/domains/events/rules/workshops.ts";
import type { ConferenceView, WorkshopSeries, WorkshopSession } from "~/domains/events/schema.ts";
import { eventSection, eventSlugs } from "~/domains/events/section.ts";
import { ConferencePage } from "~/domains/events/ui/conference-page.tsx";
import { WorkshopsPage } from "~/domains/events/ui/workshops-page.tsx";
import type { EventAttendance } from "~/domains/waitlist/config.ts";
import { ConnectInvitation } from "~/domains/waitlist/ui/connect-invitation.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl, metaOf, type PageSeo } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import type { Brand } from "~/platform/publication/publication.ts";

export const page = definePage({
  section: eventSection,
  topics: ["videos"],
  due: quarterHourly,
  sitemap: (publication) => eventSlugs(publication).map((slug) => `/events/${slug}`),
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
  // Whoever may still get a ticket is invited to the planned network, where attendees are let in.
  | { event: ConferenceView; eventAttendance: EventAttendance | null }
  | { series: WorkshopSeries; sessions: WorkshopSession[] };

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
  const { series, sessions } = shown;
  const [next] = sessions;
  return {
    name: series.name,
    title: `${series.name}: free weekly workshops`,
    description: series.description,
    data: next ? workshopData({ series, next }, organizer, url) : null,
  };
}

export const loader = page.loader(
  async ({ section: { conference, workshops }, deps }): Promise<{ shown: Shown }> => {
    const { publication } = deps;
    const [now, dates] = [deps.now(), datesIn(publication.brand.language)];
    if (!conference) return { shown: { series: workshops, sessions: nextWorkshops(workshops, now, dates) } };
    const event = conferenceView(conference, now, dates, await readPosters(deps));
    const { connect } = publication;
    const isInvited = event.registerUrl !== null && connect?.network !== undefined;
    return { shown: { event, eventAttendance: isInvited ? connect.eventAttendance : null } };
  },
);

export default function EventRoute() {
  const { shown } = useLoaderData<typeof loader>();
  if ("event" in shown)
    return (
      <ConferencePage event={shown.event}>
        {shown.eventAttendance ? <ConnectInvitation eventAttendance={shown.eventAttendance} /> : null}
      </ConferencePage>
    );
  return <WorkshopsPage {...shown} />;
}
