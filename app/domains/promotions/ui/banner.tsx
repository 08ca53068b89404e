import { useEffect, useState } from "react";
import { CalendarIcon, CloseIcon, SparkIcon } from "~/ui/icons.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { countdown } from "../rules/countdown.ts";
import { type Banner, STORAGE } from "../schema.ts";

const ICONS = { calendar: CalendarIcon, spark: SparkIcon };

/** How often the countdown is recomputed, in milliseconds. */
const RECOMPUTE_MS = 60_000;

interface BannerProps {
  banner: Banner;
  /** Whether the page is hydrated: only then is there a countdown. */
  live: boolean;
}

/**
 * An announcement below the header, the same for every visitor. `public/shell.js` dismisses it, and `bannerScript` then
 * hides it before the first paint of later pages.
 */
export function PromotionBanner({ banner, live }: BannerProps) {
  const { id, title, subtitle, ctaText, ctaUrl, icon, showCountdown, eventDate, dismissible } = banner;
  const Icon = ICONS[icon];
  return (
    <aside aria-label="Announcement" className="banner">
      <div className="page flex min-h-11 items-center gap-x-4 py-1.5 text-sm">
        <Icon className="size-5 shrink-0 max-sm:hidden" />
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-0.5">
          <p>
            <b className="font-semibold">{title}</b> <span className="max-sm:hidden">{subtitle}</span>
          </p>
          {live && showCountdown && eventDate ? <TimeLeft until={Date.parse(eventDate)} /> : null}
          <SmartLink href={ctaUrl} className="py-1 font-semibold underline underline-offset-4">
            {ctaText}
          </SmartLink>
        </div>
        {dismissible ? (
          <button
            type="button"
            aria-label="Dismiss the announcement"
            data-dismiss-banner={STORAGE.banner + id}
            className="scripted -mr-2 grid size-9 shrink-0 place-items-center"
          >
            <CloseIcon className="size-4" />
          </button>
        ) : null}
      </div>
    </aside>
  );
}

/** Reserves its space from the first paint; the figures need the browser's clock. */
function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), RECOMPUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const left = now === null ? null : countdown(until, now);
  return (
    <p role="timer" className="scripted min-w-[12ch] whitespace-nowrap">
      {left ? (
        <>
          <Figure value={left.days} unit="day" /> <Figure value={left.hours} unit="hour" />{" "}
          <Figure value={left.minutes} unit="minute" />
        </>
      ) : null}
    </p>
  );
}

function Figure({ value, unit }: { value: number; unit: "day" | "hour" | "minute" }) {
  return (
    <>
      <span aria-hidden="true">
        {value}
        {unit.charAt(0)}
      </span>
      <span className="sr-only">
        {value} {value === 1 ? unit : `${unit}s`}
      </span>
    </>
  );
}
