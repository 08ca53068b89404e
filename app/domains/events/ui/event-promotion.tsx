import { coverPath } from "~/lib/cover/cover.ts";
import { buttonClass } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { Poster } from "~/ui/video-facade.tsx";
import type { ConferenceView } from "../schema.ts";

/** Announces the next conference on another page. */
export function EventPromotion({ event }: { event: ConferenceView }) {
  return (
    <section aria-labelledby="next-event" className="mt-8 bg-night sm:mt-16 text-on-night">
      <div className="grid sm:grid-cols-12">
        <div className="max-sm:hidden sm:col-span-5">
          <Poster src={coverPath("events", `${event.slug}-${event.startsOn}`, "ink")} />
        </div>
        <div className="flex flex-col justify-center px-5 py-5 sm:col-span-7 sm:px-6 sm:py-7 lg:px-12">
          <p className="text-sm font-semibold text-on-night-soft">
            {event.dates} · {event.place}
          </p>
          <h2
            id="next-event"
            className="mt-2 font-serif text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-[1.08] font-semibold tracking-[-0.02em]"
          >
            <Link to={`/events/${event.slug}`} className="headline-link">
              {event.title}
            </Link>
          </h2>
          <p className="mt-3 line-clamp-2 max-w-prose max-sm:hidden leading-relaxed text-on-night-soft">
            {event.description}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 sm:mt-5">
            {event.registerUrl ? (
              <SmartLink href={event.registerUrl} className={buttonClass({ variant: "night", size: "sm" })}>
                Register Now
              </SmartLink>
            ) : null}
            <Link to="/events" className={buttonClass({ variant: "night-outline", size: "sm" })}>
              View All Events
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
