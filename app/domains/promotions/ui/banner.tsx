import { Html } from "~/ui/html.tsx";
import { CalendarIcon, CloseIcon, SparkIcon } from "~/ui/icons.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { type Banner, STORAGE } from "../schema.ts";

const ICONS = { calendar: CalendarIcon, spark: SparkIcon };

/**
 * An announcement below the header, the same for every visitor. `public/shell.js` dismisses it, and `bannerScript` then
 * hides it before the first paint of later pages.
 */
export function PromotionBanner({ banner }: { banner: Banner }) {
  const { id, title, subtitle, ctaText, ctaUrl, icon, showCountdown, eventDate, dismissible } = banner;
  const Icon = ICONS[icon];
  return (
    <aside aria-label="Announcement" className="banner">
      <div className="page flex min-h-11 items-center gap-x-4 enlarged:gap-x-1 py-1.5 text-sm">
        <Icon className="size-5 shrink-0 max-sm:hidden" />
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-0.5">
          <p>
            <b className="font-semibold">{title}</b> <span className="max-sm:hidden">{subtitle}</span>
          </p>
          {showCountdown && eventDate ? <TimeLeft until={Date.parse(eventDate)} /> : null}
          <SmartLink href={ctaUrl} className="py-1 font-semibold underline underline-offset-4">
            {ctaText}
          </SmartLink>
        </div>
        {dismissible ? (
          <button
            type="button"
            aria-label="Dismiss the announcement"
            data-dismiss-banner={STORAGE.banner + id}
            className="scripted -me-2 grid size-9 enlarged:me-0 shrink-0 place-items-center"
          >
            <CloseIcon className="size-4" />
          </button>
        ) : null}
      </div>
    </aside>
  );
}

/** Reserves its space from the first paint; `public/shell.js` writes the figures, which need the browser's clock. */
const TimeLeft = ({ until }: { until: number }) => (
  <Html
    as="p"
    role="timer"
    data-countdown={until}
    className="scripted min-w-[12ch] whitespace-nowrap"
    // React leaves the content of such an element alone.
    html=""
  />
);
