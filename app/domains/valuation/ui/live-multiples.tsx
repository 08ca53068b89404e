import type { MouseEvent } from "react";
import { marketCap, multiple, signedPercent } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { isPlainClick, Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { LiveMarket, MarketTier } from "../rules/market.ts";
import { METHOD_PATH } from "../rules/paths.ts";
import { TIER_NAMES } from "../rules/texts/labels.ts";
import { TierTable } from "./tier-table.tsx";

/** The multiples of public companies by growth. A card opens its companies in a dialog. */
export function LiveMultiples({ market }: { market: LiveMarket | null }) {
  const dates = useDates();
  const entry = useDialogEntry("market-tier");
  const open = market?.tiers.find(({ tier }) => tier === entry.subject) ?? null;
  return (
    <section aria-labelledby="live-multiples" className="mt-16">
      <SectionHeading
        id="live-multiples"
        note={market?.prices ? pricesNote(market.prices, dates) : undefined}
      >
        Live Market Multiples
      </SectionHeading>
      {market ? (
        <div className="grid md:grid-cols-3">
          {market.tiers.map((tier) => (
            <TierCard key={tier.tier} tier={tier} onOpen={() => entry.open(tier.tier)} />
          ))}
        </div>
      ) : (
        <p className="border-b border-rule py-10 text-center font-serif text-xl text-soft">
          Loading market data...
        </p>
      )}
      <Dialog
        open={open !== null}
        onClose={entry.close}
        title={open ? `${TIER_NAMES[open.tier].name}: ${TIER_NAMES[open.tier].range}` : ""}
      >
        {open ? (
          <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-7">
            <TierTable tier={open} />
          </div>
        ) : null}
      </Dialog>
    </section>
  );
}

function pricesNote(
  { source, asOf, sample }: NonNullable<LiveMarket["prices"]>,
  { shortDate }: Dates,
): string {
  return `${sample ? "Sample data, not the live market: prices" : "Prices"} of ${shortDate(asOf)}, ${source}`;
}

function TierCard({ tier, onOpen }: { tier: MarketTier; onOpen: (tier: MarketTier) => void }) {
  const { name, range } = TIER_NAMES[tier.tier];
  const { companies } = tier;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(tier);
  };
  return (
    <article className="group relative border-rule py-5 not-last:max-md:border-b md:px-6 md:first:ps-0 md:last:pe-0 md:not-first:border-s">
      <h3 className="font-serif text-xl leading-tight font-semibold">
        <Link
          to={`${METHOD_PATH}#tier-${tier.tier}`}
          onClick={open}
          data-replay
          className="headline-link card-link"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-soft">
        {range}, {companies.length === 1 ? "1 company" : `${companies.length} companies`}
      </p>
      <p className="mt-3 font-serif text-[2.5rem] leading-none font-semibold tracking-tight">
        {tier.multiple === null ? "–" : multiple(tier.multiple)}
      </p>
      <p className="mt-1 text-sm text-soft">
        {tier.multiple === null
          ? "No company at this pace: counts as 8.0x"
          : `of ARR on average, growth of revenue or ARR ${signedPercent(tier.growthRate ?? 0, 1)}, market cap ${marketCap(tier.marketCap ?? 0)}`}
      </p>
      <p className="mt-3 text-sm font-semibold">
        {companies
          .slice(0, 3)
          .map(({ symbol }) => symbol)
          .join(", ")}
        {companies.length > 3 ? "..." : ""}
      </p>
    </article>
  );
}
