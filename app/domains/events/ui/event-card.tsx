import { Link } from "~/ui/link.tsx";
import type { ConferenceView } from "../schema.ts";
import { EventActions } from "./event-actions.tsx";
import { EventFacts, EventHighlights, EventSpeakers } from "./event-details.tsx";
import { EventPoster } from "./event-poster.tsx";
import { EventStatus } from "./event-status.tsx";

/** A conference on the events page. Its title links to its own page. */
export function EventCard({ event }: { event: ConferenceView }) {
  return (
    <article id={event.slug} className="flex flex-col">
      <EventPoster event={event} />
      <div className="mt-5">
        <EventStatus status={event.status} />
        <h3 className="mt-1.5 font-serif text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-[1.08] font-semibold tracking-[-0.02em]">
          <Link to={`/events/${event.slug}`} className="headline-link">
            {event.title}
          </Link>
        </h3>
      </div>
      <EventFacts event={event} className="mt-4" />
      <p className="border-t border-rule pt-4 font-serif text-lg leading-relaxed">{event.description}</p>
      <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {event.highlights.length > 0 ? (
          <div>
            <h4 className="text-sm font-semibold">Highlights</h4>
            <EventHighlights highlights={event.highlights} />
          </div>
        ) : null}
        {event.speakers.length > 0 ? (
          <div>
            <h4 className="text-sm font-semibold">Featured speakers</h4>
            <EventSpeakers speakers={event.speakers} />
          </div>
        ) : null}
      </div>
      <div className="mt-auto border-t border-rule pt-5">
        <EventActions event={event} />
      </div>
    </article>
  );
}
