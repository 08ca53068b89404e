import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conferenceViews } from "~/domains/events/rules/editions.ts";
import { nextWorkshops, SESSIONS_SHOWN } from "~/domains/events/rules/workshops.ts";
import { EventCard } from "~/domains/events/ui/event-card.tsx";
import { EventsHero } from "~/domains/events/ui/events-hero.tsx";
import { CommunityStats, SpeakSection, SponsorshipTiers } from "~/domains/events/ui/partners.tsx";
import { WorkshopSection } from "~/domains/events/ui/workshop-section.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: "Events", description: data?.texts.standfirst ?? "", path: "/events" });

export async function loader({ context }: LoaderFunctionArgs) {
  const now = context.now();
  const { conferences, ...texts } = site.events;
  return publicPage(
    {
      texts,
      events: conferenceViews(conferences, now),
      sessions: nextWorkshops(texts.workshops, now, SESSIONS_SHOWN),
    },
    now,
  );
}

export default function Events() {
  const { texts, events, sessions } = useLoaderData<typeof loader>();
  const { title, standfirst, workshops, speaking, sponsorship, community } = texts;
  return (
    <>
      <div className="page">
        <EventsHero title={title} standfirst={standfirst} events={events} workshop={sessions[0]} />
        <section id="upcoming" aria-labelledby="upcoming-title">
          <SectionHeading id="upcoming-title">Conferences</SectionHeading>
          <div className="mt-6 grid gap-x-12 gap-y-16 lg:grid-cols-2">
            {events.map((event) => (
              <EventCard key={event.slug} event={event} />
            ))}
          </div>
        </section>
      </div>
      <WorkshopSection series={workshops} sessions={sessions} signupUrl={site.links.workshopSignup} />
      <div className="page">
        <SpeakSection {...speaking} />
        <SponsorshipTiers {...sponsorship} />
        <CommunityStats figures={community} />
      </div>
    </>
  );
}
