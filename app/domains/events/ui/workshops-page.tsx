import { useDates } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { scheduleText } from "../rules/workshops.ts";
import type { WorkshopSeries, WorkshopSession } from "../schema.ts";
import { EventHeading } from "./event-heading.tsx";
import { SessionList, WorkshopActions } from "./workshop-section.tsx";

interface WorkshopsPageProps {
  series: Omit<WorkshopSeries, "sessions">;
  sessions: WorkshopSession[];
}

/** The page of the weekly workshop: description, next sessions, recordings. */
export function WorkshopsPage({ series, sessions }: WorkshopsPageProps) {
  return (
    <div className="page">
      <div className="grid gap-x-12 gap-y-8 py-8 lg:grid-cols-12 lg:py-12">
        <div className="lg:col-span-7">
          <EventHeading title={series.name} />
          <p className="mt-4 font-semibold">{`${scheduleText(series.schedule, useDates())}, free`}</p>
          <p className="mt-4 max-w-[38rem] font-serif text-xl leading-relaxed">{series.description}</p>
          <WorkshopActions name={series.name} signupUrl={series.signupUrl} />
        </div>
        {series.points.length > 0 ? (
          <div className="lg:col-span-5 lg:pt-9">
            <h2 className="text-sm font-semibold">What to expect</h2>
            <ul className="mt-3 border-t-2 border-strong">
              {series.points.map((point) => (
                <li key={point} className="border-b border-rule py-3 font-serif text-lg">
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <section aria-labelledby="sessions" className="mt-4">
        <h2
          id="sessions"
          className="font-serif text-[1.625rem] leading-tight font-semibold tracking-[-0.012em]"
        >
          {`The next ${series.schedule.weekday}s`}
        </h2>
        <SessionList sessions={sessions} />
      </section>
      <section aria-labelledby="recordings" className="mt-16">
        <SectionHeading id="recordings">Recordings</SectionHeading>
        <p className="mt-4 max-w-prose leading-relaxed">
          Past workshops are in our{" "}
          <Link to="/videos?tab=workshops" className="text-accent underline underline-offset-4">
            video library
          </Link>
          {series.playlistUrl ? (
            <>
              {" "}
              and in the{" "}
              <SmartLink href={series.playlistUrl} className="text-accent underline underline-offset-4">
                playlist
              </SmartLink>
            </>
          ) : null}
          .
        </p>
      </section>
    </div>
  );
}
