import type { ReactNode } from "react";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { ConferenceView } from "../schema.ts";
import { EditionList } from "./edition-list.tsx";
import { EventActions } from "./event-actions.tsx";
import { EventFacts, EventHighlights, EventSpeakers } from "./event-details.tsx";
import { EventHeading } from "./event-heading.tsx";
import { EventPoster } from "./event-poster.tsx";
import { EventStatus } from "./event-status.tsx";

/** The page of a conference: the shown edition, `children`, and the other editions. */
export function ConferencePage({ event, children }: { event: ConferenceView; children?: ReactNode }) {
  return (
    <div className="page">
      <div className="grid items-start gap-x-12 gap-y-8 py-8 lg:grid-cols-12 lg:py-12">
        <div className="lg:col-span-5">
          <EventHeading title={event.title} />
          <p className="mt-4">
            <EventStatus status={event.status} />
          </p>
          <EventFacts event={event} className="mt-5 border-b border-rule" />
          <div className="mt-6">
            <EventActions event={event} />
          </div>
        </div>
        <div className="lg:col-span-7">
          <EventPoster event={event} priority />
        </div>
      </div>
      <p className="max-w-[44rem] font-serif text-[clamp(1.3125rem,1.1rem+0.7vw,1.625rem)] leading-normal">
        {event.description}
      </p>
      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        {event.highlights.length > 0 ? (
          <section aria-labelledby="highlights">
            <SectionHeading id="highlights">Highlights</SectionHeading>
            <EventHighlights highlights={event.highlights} />
          </section>
        ) : null}
        {event.speakers.length > 0 ? (
          <section aria-labelledby="speakers">
            <SectionHeading id="speakers">Featured speakers</SectionHeading>
            <EventSpeakers speakers={event.speakers} />
          </section>
        ) : null}
      </div>
      {children}
      {event.others.length > 0 ? (
        <section aria-labelledby="editions" className="mt-16">
          <h2 id="editions" className="text-sm font-semibold">
            Other editions
          </h2>
          <EditionList editions={event.others} />
        </section>
      ) : null}
    </div>
  );
}
