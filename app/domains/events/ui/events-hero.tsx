import { buttonClass } from "~/ui/button.tsx";
import type { ConferenceView, WorkshopSession } from "../schema.ts";

interface EventsHeroProps {
  title: string;
  standfirst: string;
  events: ConferenceView[];
  workshop: WorkshopSession | undefined;
  hasSponsorship: boolean;
}

/** The introduction of the events page with the next dates beside it. */
export function EventsHero({ title, standfirst, events, workshop, hasSponsorship }: EventsHeroProps) {
  const agenda = [
    ...events
      .filter(({ status }) => status !== "over")
      .map(({ slug, name, startsOn, dates, place }) => ({
        href: `#${slug}`,
        date: startsOn,
        when: dates,
        what: `${name}, ${place}`,
      })),
    ...(workshop
      ? [{ href: "#workshops", date: workshop.startsAt, when: workshop.day, what: "Free workshop, online" }]
      : []),
  ].sort((one, other) => (one.date < other.date ? -1 : 1));
  return (
    <div className="grid gap-x-12 gap-y-10 py-10 lg:grid-cols-12 lg:py-16">
      <div className="lg:col-span-7">
        <h1 className="font-serif text-[clamp(2.5rem,1.6rem+4vw,4.75rem)] leading-none font-semibold tracking-[-0.028em]">
          {title}
        </h1>
        <p className="mt-5 max-w-[36rem] font-serif text-xl leading-relaxed text-soft">{standfirst}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {events.length > 0 ? (
            <a href="#upcoming" className={buttonClass()}>
              View All Events
            </a>
          ) : null}
          {hasSponsorship ? (
            <a href="#sponsorship" className={buttonClass({ variant: "outline" })}>
              Explore Sponsorship
            </a>
          ) : null}
        </div>
      </div>
      {agenda.length > 0 ? (
        <div className="lg:col-span-5 lg:pt-2">
          <h2 className="text-sm font-semibold">Next dates</h2>
          <ul className="mt-3 border-t-2 border-strong">
            {agenda.map((line) => (
              <AgendaLine key={line.href} {...line} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function AgendaLine({ href, when, what }: { href: string; when: string; what: string }) {
  return (
    <li className="border-b border-rule">
      <a href={href} className="group block py-3.5">
        <span className="headline-link font-serif text-2xl leading-tight font-medium">{when}</span>
        <span className="mt-0.5 block text-[0.9375rem] text-soft">{what}</span>
      </a>
    </li>
  );
}
