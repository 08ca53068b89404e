import type { MouseEvent } from "react";
import { marketCap, multiple, signedPercent } from "~/lib/format.ts";
import type { Spread } from "~/lib/statistics/statistics.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { isPlainClick, Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { type InsightsView, viewQuery } from "../rules/insights-view.ts";
import { companyFigure, marketFigure, tierId } from "../rules/lines/anchors.ts";
import { type GrowthTier, growthTiers, outliers } from "../rules/views.ts";
import type { Stock } from "../schema.ts";
import { FigureNote, Growth, MarketCap, Multiple, Opened, Unknown } from "./figures.tsx";
import { StockLink } from "./stock-link.tsx";

/** The index by growth. A card opens its companies in a dialog; its link shows them in the page. */
export function GrowthTiers({ stocks, view }: { stocks: readonly Stock[]; view: InsightsView }) {
  const entry = useDialogEntry("growth-tier");
  const tiers = growthTiers(stocks);
  const open = tiers.find(({ id }) => id === entry.subject) ?? null;
  const far = outliers(stocks);
  const asked = tiers.find(({ id }) => id === view.tier);
  return (
    <section aria-labelledby="tiers" className="mt-14">
      <SectionHeading id="tiers" note="By growth of revenue, or of ARR where it is reported for both years">
        Growth tiers
      </SectionHeading>
      <div className="grid lg:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard
            key={tier.id}
            tier={tier}
            to={`${viewQuery({ ...view, tier: tier.id })}#tier`}
            onOpen={({ id }) => entry.open(id)}
          />
        ))}
      </div>
      {far.length > 0 ? (
        <p className="mt-1 text-sm text-soft">
          {`Outliers that move every mean: ${far.map(({ symbol, priceToArr }) => `${symbol} at ${multiple(priceToArr)}`).join(", ")}.`}
        </p>
      ) : null}
      {asked ? (
        <section
          id="tier"
          aria-labelledby="tier-title"
          className="mt-8 border border-rule bg-sheet p-5 sm:p-7"
        >
          <h3 id="tier-title" className="font-serif text-2xl leading-tight font-semibold">
            {tierTitle(asked)}
          </h3>
          <TierCompanies tier={asked} />
        </section>
      ) : null}
      <Dialog open={open !== null} onClose={entry.close} title={open ? tierTitle(open) : ""}>
        {open ? (
          <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-7">
            <TierCompanies tier={open} />
          </div>
        ) : null}
      </Dialog>
    </section>
  );
}

const tierTitle = ({ title, range }: GrowthTier) => `${title}: ${range}`;

function TierCard({
  tier,
  to,
  onOpen,
}: {
  tier: GrowthTier;
  to: string;
  onOpen: (tier: GrowthTier) => void;
}) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(tier);
  };
  const { id, stocks } = tier;
  return (
    <article className="group relative border-rule py-5 not-last:max-lg:border-b lg:px-6 lg:first:ps-0 lg:last:pe-0 lg:not-first:border-s">
      <h3 className="font-serif text-xl leading-tight font-semibold">
        <Link to={to} preventScrollReset onClick={open} data-replay className="headline-link card-link">
          {tier.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-soft">
        {tier.range} growth, {stocks.length === 1 ? "1 company" : `${stocks.length} companies`}
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <TierFigure
          id={tierId(id, "priceToArr")}
          label="Avg price to ARR"
          spread={tier.priceToArr}
          write={multiple}
        />
        <TierFigure
          id={tierId(id, "arrGrowth")}
          label="Avg growth"
          spread={tier.growth}
          write={(value) => signedPercent(value, 1)}
        />
        <TierFigure
          id={tierId(id, "marketCap")}
          label="Avg market cap"
          spread={tier.marketCap}
          write={marketCap}
        />
      </dl>
      <p className="mt-3 text-sm font-semibold">
        {stocks
          .slice(0, 3)
          .map(({ symbol }) => symbol)
          .join(", ")}
        {stocks.length > 3 ? (
          <span className="font-normal text-soft"> and {stocks.length - 3} more</span>
        ) : null}
      </p>
    </article>
  );
}

/** A mean, and under it the median, which no single company moves far. */
function TierFigure({
  id,
  label,
  spread,
  write,
}: {
  /** Of its line. */
  id: string;
  label: string;
  spread: Spread | null;
  write: (value: number) => string;
}) {
  return (
    // Above the link of the card.
    <div className="relative z-1 flex flex-col-reverse justify-end justify-self-start">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="font-serif text-xl leading-tight font-semibold min-[22.5rem]:text-2xl">
        {spread ? <FigureLink to={marketFigure(id)}>{write(spread.mean)}</FigureLink> : <Unknown />}
        {spread ? (
          <span className="block font-sans text-xs font-normal text-soft">median {write(spread.median)}</span>
        ) : null}
      </dd>
    </div>
  );
}

const NUMBER = "py-2 ps-3 text-end sm:ps-4";

/** The companies of a tier, by growth, then by market cap. */
function TierCompanies({ tier: { stocks, title, priceToArr } }: { tier: GrowthTier }) {
  if (stocks.length === 0) return <p className="mt-3 text-soft">No company grows at this pace.</p>;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{title}, ranked by growth, then by market cap</caption>
        <thead>
          <tr className="border-b border-strong text-[0.8125rem] text-soft">
            <th scope="col" className="py-2 pe-3 text-start font-normal">
              #
            </th>
            <th scope="col" className="py-2 text-start font-normal">
              Company
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Growth
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Market cap
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              Price to ARR
            </th>
          </tr>
        </thead>
        <tbody>
          {stocks.map((stock, index) => (
            <tr key={stock.symbol} className="border-b border-rule">
              <td className="py-2 pe-3 text-soft">{index + 1}</td>
              <th scope="row" className="py-2 text-start font-normal">
                <StockLink symbol={stock.symbol}>
                  <b className="font-semibold">{stock.symbol}</b>
                  <span className="ms-2 text-soft max-sm:sr-only">{stock.name}</span>
                </StockLink>
              </th>
              <td className={NUMBER}>
                <Growth
                  percent={stock.arrGrowth}
                  basis={stock.growthBasis}
                  word
                  to={companyFigure(stock.symbol, "arrGrowth")}
                />
              </td>
              <td className={NUMBER}>
                <Opened symbol={stock.symbol} id="marketCap" value={stock.marketCap}>
                  <MarketCap dollars={stock.marketCap} />
                </Opened>
                <FigureNote stock={stock} id="marketCap" />
              </td>
              <td className={NUMBER}>
                <Opened symbol={stock.symbol} id="priceToArr" value={stock.priceToArr}>
                  <Multiple value={stock.priceToArr} />
                </Opened>
                <FigureNote stock={stock} id="priceToArr" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {priceToArr ? (
        <p className="mt-3 text-sm text-soft">
          {`Price to ARR of ${priceToArr.count}: median ${multiple(priceToArr.median)}, the middle half from ${multiple(priceToArr.quartiles[0])} to ${multiple(priceToArr.quartiles[1])}, mean ${multiple(priceToArr.mean)}.`}
        </p>
      ) : null}
    </div>
  );
}
