import { useDates } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { scheduleText, WORKSHOPS_SLUG } from "../rules/workshops.ts";
import type { WorkshopSeries, WorkshopSession } from "../schema.ts";
import { CalendarLink } from "./event-actions.tsx";

interface WorkshopSectionProps {
  series: Omit<WorkshopSeries, "sessions">;
  sessions: WorkshopSession[];
}

/** The free weekly workshop on the events page. */
export function WorkshopSection({ series, sessions }: WorkshopSectionProps) {
  return (
    <section id="workshops" aria-labelledby="workshops-title" className="mt-20 bg-well py-12 lg:py-16">
      <div className="page grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <p className="text-sm font-semibold text-accent">Free, every week</p>
          <h2
            id="workshops-title"
            className="mt-2 font-serif text-[clamp(1.875rem,1.4rem+1.8vw,2.75rem)] leading-[1.08] font-semibold tracking-[-0.02em]"
          >
            <Link to={`/events/${WORKSHOPS_SLUG}`} className="headline-link">
              {series.name}
            </Link>
          </h2>
          <p className="mt-3 font-semibold">{scheduleText(series.schedule, useDates())}</p>
          <p className="mt-3 font-serif text-lg leading-relaxed">{series.description}</p>
          <WorkshopActions name={series.name} signupUrl={series.signupUrl} />
        </div>
        <div className="lg:col-span-7">
          <h3 className="text-sm font-semibold">Next sessions</h3>
          <SessionList sessions={sessions} />
        </div>
      </div>
    </section>
  );
}

export function WorkshopActions({ name, signupUrl }: { name: string; signupUrl: string }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <SmartLink href={signupUrl} className={buttonClass()}>
        Sign Up FREE
      </SmartLink>
      <CalendarLink slug={WORKSHOPS_SLUG} what={name} />
    </div>
  );
}

/** The next sessions with date, title and presenter. */
export function SessionList({ sessions }: { sessions: WorkshopSession[] }) {
  return (
    <ol className="mt-3 border-t-2 border-strong">
      {sessions.map(({ startsAt, day, time, title, presenter, description }) => (
        <li
          key={startsAt}
          className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-[12rem_1fr]"
        >
          <p className="text-[0.9375rem]">
            <time dateTime={startsAt}>
              <span className="block font-semibold">{day}</span> <span className="text-soft">{time}</span>
            </time>
          </p>
          <div>
            <p className="font-serif text-xl leading-snug font-semibold">{title}</p>
            <p className="mt-0.5 text-[0.9375rem] text-soft">{presenter}</p>
            <p className="mt-1.5 leading-relaxed">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
