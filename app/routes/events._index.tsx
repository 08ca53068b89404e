import { useLoaderData } from "@remix-run/react";
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { conferenceViews } from "~/domains/events/rules/editions.ts";
import { nextWorkshops, SESSIONS_SHOWN } from "~/domains/events/rules/workshops.ts";
import { EventCard } from "~/domains/events/ui/event-card.tsx";
import { EventsHero } from "~/domains/events/ui/events-hero.tsx";
import { CommunityStats, SpeakSection, SponsorshipTiers } from "~/domains/events/ui/partners.tsx";
import { WorkshopSection } from "~/domains/events/ui/workshop-section.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";

export const page = definePage({
  section: ({ events }) => events,
  topics: ["videos"],
  due: quarterHourly,
  sitemap: () => ["/events"],
  framework: "none",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { texts } }) => ({
  title: "Events",
  description: texts.standfirst,
}));

export const loader = page.loader(async ({ section: { conferences, ...texts }, deps }) => {
  const [now, dates] = [deps.now(), datesIn(deps.publication.brand.language)];
  return {
    texts,
    events: conferenceViews(conferences, now, dates, await readPosters(deps)),
    sessions: texts.workshops ? nextWorkshops(texts.workshops, now, dates, SESSIONS_SHOWN) : [],
  };
});

export default function Events() {
  const { texts, events, sessions } = useLoaderData<typeof loader>();
  const { title, standfirst, workshops, speaking, sponsorship, community } = texts;
  return (
    <>
      <div className="page">
        <EventsHero
          title={title}
          standfirst={standfirst}
          events={events}
          workshop={sessions[0]}
          hasSponsorship={sponsorship !== undefined}
        />
        {events.length > 0 ? (
          <section id="upcoming" aria-labelledby="upcoming-title">
            <SectionHeading id="upcoming-title">Conferences</SectionHeading>
            <div className="mt-6 grid gap-x-12 gap-y-16 lg:grid-cols-2">
              {events.map((event) => (
                <EventCard key={event.slug} event={event} />
              ))}
            </div>
          </section>
        ) : null}
      </div>
      {workshops ? <WorkshopSection series={workshops} sessions={sessions} /> : null}
      <div className="page">
        {speaking ? <SpeakSection {...speaking} /> : null}
        {sponsorship ? <SponsorshipTiers {...sponsorship} /> : null}
        <CommunityStats figures={community} />
      </div>
    </>
  );
}
