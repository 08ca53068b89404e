import { Link } from "@remix-run/react";
import { site } from "~/site.config.ts";
import { CONNECT_PATH } from "../rules/form-copy.ts";
import { WaitlistForm } from "./waitlist-form.tsx";

/** The waitlist, where those stand who are let in first. */
export function ConnectInvitation() {
  const { name } = site.brand;
  return (
    <section
      aria-labelledby="connect"
      className="mt-16 grid items-start gap-x-14 gap-y-8 bg-well p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="connect" className="font-serif text-3xl leading-tight font-semibold">
          A ticket is also a place in {name} Connect
        </h2>
        <p className="mt-3 max-w-prose leading-relaxed text-soft">
          Introductions for funding, revenue, talent and wisdom, among people who have met. It opens to
          verified attendees first.{" "}
          <Link
            to={CONNECT_PATH}
            className="font-semibold text-accent underline decoration-1 underline-offset-2"
          >
            How it works
          </Link>
        </p>
      </div>
      <WaitlistForm variant="inline" />
    </section>
  );
}
