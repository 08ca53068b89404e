import { buttonClass } from "~/ui/button.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { ConferenceView } from "../schema.ts";

/** Register, Sponsor Event and Add to calendar. */
export function EventActions({ event }: { event: ConferenceView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      {event.registerUrl ? (
        <SmartLink href={event.registerUrl} className={buttonClass()}>
          Register Now
        </SmartLink>
      ) : null}
      {event.sponsorUrl ? (
        <SmartLink href={event.sponsorUrl} className={buttonClass({ variant: "outline" })}>
          Sponsor Event
        </SmartLink>
      ) : null}
      {event.status === "over" ? null : <CalendarLink slug={event.slug} what={event.title} />}
    </div>
  );
}

/** Links to a file, not a page, so the router must not handle it. */
export function CalendarLink({ slug, what }: { slug: string; what: string }) {
  return (
    <a href={`/events/${slug}.ics`} className="headline-link py-2 text-sm font-semibold sm:px-2">
      Add to calendar<span className="sr-only">: {what}</span>
    </a>
  );
}
