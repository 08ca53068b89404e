import { useDates } from "~/platform/publication/context.tsx";
import { CalendarIcon, MoonIcon } from "~/ui/icons.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { FIGURES_PATH } from "../rules/lines/anchors.ts";
import { asOfText, countOf, isLate, leftOutText, STATUS_WORDS } from "../rules/views.ts";
import type { Market, MarketStatus, Provenance, Session } from "../schema.ts";

const ICONS = { weekend: CalendarIcon, holiday: CalendarIcon, "after-hours": MoonIcon };

/** The status of the exchange: an icon while it is closed, and the words. */
export function StatusMark({ status, words = false }: { status: MarketStatus; words?: boolean }) {
  const Icon = status === "open" ? null : ICONS[status];
  return (
    <span className="inline-flex items-center gap-1.5">
      {Icon ? <Icon className="size-4" /> : <span aria-hidden="true" className="size-2 rounded-full bg-up" />}
      <span className={words ? undefined : "sr-only"}>{STATUS_WORDS[status]}</span>
    </span>
  );
}

/** The day and source of the page's prices, under its title, and the companies whose price is of another day. */
export function Dateline({ market: { status, session, stocks } }: { market: Market }) {
  const late = stocks.some((stock) => stock.counts && isLate(stock));
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-rule py-2 text-sm text-soft">
      <StatusMark status={status} words />
      {session ? <PricesNote of={session} /> : null}
      {session ? <LeftOut of={session} /> : null}
      <SmartLink href={FIGURES_PATH} className="underline underline-offset-2 hover:text-ink">
        How these figures are made
      </SmartLink>
      {late ? <span className="text-down">All prices are older than the last trading day.</span> : null}
    </p>
  );
}

function LeftOut({ of: session }: { of: Session }) {
  const left = leftOutText(session, useDates());
  if (!left) return null;
  return (
    <span>
      {countOf(session.counted, session.all)}. Not counted: {left}.
    </span>
  );
}

/** A note such as "Prices: sample data, as of Aug 21, 2026". */
export const PricesNote = ({ of: prices }: { of: Provenance }) => (
  <span>Prices: {asOfText(prices, useDates())}</span>
);
