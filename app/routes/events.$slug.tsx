import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conferenceView } from "~/domains/events/rules/editions.ts";
import { conferenceData, workshopData } from "~/domains/events/rules/structured-data.ts";
import { nextWorkshops, WORKSHOP } from "~/domains/events/rules/workshops.ts";
import type { ConferenceView, WorkshopSession } from "~/domains/events/schema.ts";
import { ConferencePage } from "~/domains/events/ui/conference-page.tsx";
import { WorkshopsPage } from "~/domains/events/ui/workshops-page.tsx";
import { ConnectInvitation } from "~/domains/waitlist/ui/connect-invitation.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { absoluteUrl, pageMeta } from "~/platform/page/seo-compat.ts";
import { breadcrumbData } from "~/platform/page/structured-data-compat.ts";
import { site } from "~/site.config.ts";

type Page = { event: ConferenceView } | { sessions: WorkshopSession[]; series: typeof site.events.workshops };

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

const organizer = { name: site.brand.name, url: site.brand.url };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Page Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { page, path } = data;
  const trail = (name: string) =>
    breadcrumbData([
      { name: "Events", path: "/events" },
      { name, path },
    ]);
  if ("event" in page) {
    const { title, dates, place, description } = page.event;
    return pageMeta({
      title,
      description: `${dates}, ${place}. ${description}`,
      path,
      jsonLd: [conferenceData(page.event, organizer, absoluteUrl(path)), trail(title)],
    });
  }
  const { series } = page;
  const [next] = page.sessions;
  const signupUrl = site.links.workshopSignup;
  return pageMeta({
    title: `${series.name}: free weekly workshops`,
    description: series.description,
    path,
    jsonLd: [
      next ? workshopData({ series, next, signupUrl }, organizer, absoluteUrl(path)) : null,
      trail(series.name),
    ],
  });
};

export async function loader({ params: { slug }, context }: LoaderFunctionArgs) {
  const now = context.now();
  return publicPage({ page: pageOf(slug, now) ?? notFound("event"), path: `/events/${slug}` }, now);
}

function pageOf(slug: string | undefined, now: Date): Page | null {
  const { conferences, workshops } = site.events;
  if (slug === WORKSHOP.slug) return { sessions: nextWorkshops(workshops, now), series: workshops };
  const conference = conferences.find((entry) => entry.slug === slug);
  return conference ? { event: conferenceView(conference, now) } : null;
}

export default function EventRoute() {
  const { page } = useLoaderData<typeof loader>();
  if ("event" in page)
    return (
      <ConferencePage event={page.event}>
        <ConnectInvitation />
      </ConferencePage>
    );
  return (
    <WorkshopsPage
      series={page.series}
      sessions={page.sessions}
      signupUrl={site.links.workshopSignup}
      playlistUrl={site.links.workshopPlaylist}
    />
  );
}
