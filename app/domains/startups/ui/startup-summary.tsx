import type { ReactNode } from "react";
import { currency, price, writtenSign } from "~/lib/format.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { columnsFor } from "~/ui/columns.ts";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { cardPath } from "../rules/figure-lines.ts";
import type { PublicChange, StartupPerformers, StartupStats } from "../schema.ts";

const UNKNOWN = "N/A";

/**
 * The figures of the index: four with companies of both kinds, and prices.
 * @param basis what the total of the public companies is made of
 */
export function StartupSummary({ stats, basis }: { stats: StartupStats; basis: string }) {
  const { has } = usePublication();
  const { totalPublicValue, totalPrivateValue, avgPublicChange, topCategory } = stats;
  const isPriced = totalPublicValue > 0 && has.market;
  const count = [totalPublicValue > 0, totalPrivateValue > 0, isPriced, true].filter(Boolean).length;
  return (
    <dl className={`grid overflow-clip border border-rule sm:grid-cols-2 ${columnsFor(count, "lg")}`}>
      {totalPublicValue > 0 ? (
        <Figure label="Total Public Value" note={basis}>
          <FigureLink to="#figure-public">{currency(totalPublicValue)}</FigureLink>
        </Figure>
      ) : null}
      {totalPrivateValue > 0 ? (
        <Figure label="Total Private Value" note="as last reported">
          <FigureLink to="#figure-private">{currency(totalPrivateValue)}</FigureLink>
        </Figure>
      ) : null}
      {isPriced ? (
        <Figure label="Avg Public Change" note="of the day, unweighted">
          {avgPublicChange === null ? (
            UNKNOWN
          ) : (
            <FigureLink to="#figure-change">
              <Change percent={avgPublicChange} />
            </FigureLink>
          )}
        </Figure>
      ) : null}
      <Figure label="Top Category" note="highest combined value">
        {topCategory ? <FigureLink to="#figure-category">{topCategory}</FigureLink> : UNKNOWN}
      </Figure>
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ms-px border-t border-s border-rule px-6 py-5">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="mt-1.5 font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.015em]">
        {children}
      </dd>
      <dd className="mt-1 text-sm text-soft">{note}</dd>
    </div>
  );
}

interface PerformersProps {
  /** The largest gains of the day first; on a day without gains the smallest losses. */
  publicChanges: PublicChange[];
  privateRising: StartupPerformers["privateRising"];
}

/** The gains of the public companies, and the latest rounds of the private ones. */
export function Performers({ publicChanges, privateRising }: PerformersProps) {
  const { daysAgo } = useDates();
  const { has } = usePublication();
  const [strongest] = publicChanges;
  const gainers = has.market ? (
    <section aria-labelledby="gainers">
      <SectionHeading id="gainers" note="by the day’s change">
        Top Public Gainers
      </SectionHeading>
      {strongest && writtenSign(strongest.changePercent) > 0 ? null : (
        <p className="mt-4 text-soft">
          {strongest ? "None rose on the day. The day’s changes:" : "No prices at the moment."}
        </p>
      )}
      {strongest ? (
        <ol className="mt-2">
          {publicChanges.map(({ name, symbol, changePercent, price: dollars }) => (
            <Row key={symbol} name={name} about={symbol}>
              <span className="text-soft max-xs:hidden">{price(dollars)}</span>
              <span className="w-22 text-end font-semibold">
                <FigureLink to={cardPath(name)}>
                  <Change percent={changePercent} />
                </FigureLink>
              </span>
            </Row>
          ))}
        </ol>
      ) : null}
    </section>
  ) : null;
  return (
    <div
      className={`mt-14 grid gap-x-12 gap-y-12 ${gainers && privateRising.length > 0 ? "lg:grid-cols-2" : ""}`.trim()}
    >
      {gainers}
      {privateRising.length > 0 ? (
        <section aria-labelledby="rising">
          <SectionHeading id="rising" note="by the newest round">
            Private Rising Stars
          </SectionHeading>
          <ol className="mt-2">
            {privateRising.map(({ name, category, valuation, daysSinceFunding }) => (
              <Row key={name} name={name} about={category}>
                <span className="text-soft max-xs:hidden">{daysAgo(daysSinceFunding)}</span>
                <span className="w-22 text-end font-semibold">
                  <FigureLink to={cardPath(name)}>{currency(valuation)}</FigureLink>
                </span>
              </Row>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

function Row({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-4 border-b border-rule py-3">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{name}</span>{" "}
        <span className="ms-1.5 text-sm whitespace-nowrap text-soft">{about}</span>
      </span>
      {children}
    </li>
  );
}
