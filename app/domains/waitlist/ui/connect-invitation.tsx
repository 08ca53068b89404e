import { usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import type { EventAttendance } from "../config.ts";
import { CONNECT_PATH, networkName } from "../rules/form-copy.ts";
import { WaitlistForm } from "./waitlist-form.tsx";

/** Invites an event's attendees to the waitlist: they are let in first. */
export function ConnectInvitation({ eventAttendance }: { eventAttendance: EventAttendance }) {
  const name = networkName(usePublication());
  return (
    <section
      aria-labelledby="connect"
      className="mt-16 grid items-start gap-x-14 gap-y-8 bg-well p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="connect" className="font-serif text-3xl leading-tight font-semibold">
          A ticket is also a place in {name}
        </h2>
        <p className="mt-3 max-w-prose leading-relaxed text-soft">
          Introductions for funding, revenue, talent and wisdom, among people who have met. It opens to
          verified attendees first.{" "}
          <Link
            to={CONNECT_PATH}
            className="font-semibold text-accent underline decoration-1 underline-offset-2"
          >
            What {name} is
          </Link>
        </p>
      </div>
      <WaitlistForm variant="inline" eventAttendance={eventAttendance} />
    </section>
  );
}
