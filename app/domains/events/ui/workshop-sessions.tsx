import { useState } from "react";
import { useDates } from "~/platform/publication/context.tsx";
import type { PublicParts } from "~/platform/publication/publication.ts";
import { buttonClass } from "~/ui/button.tsx";
import { FrameLoading } from "~/ui/frame-loading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { nextWorkshops, SESSIONS_AHEAD, SESSIONS_SHOWN } from "../rules/workshops.ts";

type Workshops = NonNullable<PublicParts["workshops"]>;

/** The provider's page of the weekly workshop, and its next sessions. */
export function WorkshopSessions({ workshops }: { workshops: Workshops }) {
  return (
    <div className="grid min-h-0 grow grid-rows-[minmax(0,2fr)_minmax(0,3fr)] border-t border-rule lg:grid-cols-[1fr_24rem] lg:grid-rows-1">
      <WorkshopFrame title={workshops.name} url={workshops.frameUrl} />
      <NextSessions workshops={workshops} />
    </div>
  );
}

function WorkshopFrame({ title, url }: { title: string; url: string }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div className="relative min-h-0 bg-well">
      {loaded ? null : <FrameLoading>Loading the workshop…</FrameLoading>}
      <iframe
        src={url}
        title={`${title}: this week`}
        onLoad={() => setLoaded(true)}
        className="relative block size-full"
      />
    </div>
  );
}

/** The next sessions by the browser's clock, as the page may be older. */
function NextSessions({ workshops }: { workshops: Workshops }) {
  const dates = useDates();
  const [sessions] = useState(() =>
    nextWorkshops(workshops, new Date(), dates, SESSIONS_AHEAD).slice(0, SESSIONS_SHOWN),
  );
  return (
    <section
      aria-labelledby="upcoming-sessions"
      className="flex min-h-0 flex-col border-rule max-lg:border-t lg:border-s"
    >
      <h2 id="upcoming-sessions" className="px-5 pt-4 text-sm font-semibold">
        Upcoming sessions
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol className="min-h-0 grow overflow-y-auto px-5 -outline-offset-4" tabIndex={0}>
        {sessions.map(({ startsAt, day, time, title, presenter, description }) => (
          <li key={startsAt} className="border-b border-rule py-4 last:border-0">
            <p className="text-sm text-soft">
              <time dateTime={startsAt}>
                {day}, {time}
              </time>
            </p>
            <h3 className="mt-1 font-serif text-lg leading-snug font-semibold">{title}</h3>
            <p className="text-sm text-soft">{presenter}</p>
            <p className="mt-1 text-[0.9375rem] leading-relaxed">{description}</p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 border-t border-rule p-4">
        <SmartLink href={workshops.signupUrl} className={buttonClass({ size: "sm" }, "grow")}>
          Sign up
        </SmartLink>
        <SmartLink
          href={workshops.scheduleUrl}
          className={buttonClass({ variant: "outline", size: "sm" }, "grow")}
        >
          View schedule
        </SmartLink>
      </div>
    </section>
  );
}
