import { currency, price } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { chipClass } from "~/ui/chip.ts";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { cardId } from "../rules/figure-lines.ts";
import type { StartupEntry } from "../schema.ts";

interface CategoryLink {
  name: string;
  to: string;
  count: number;
  current: boolean;
}

/** A card for each company, by value, with a filter by category. */
export function StartupList({
  entries,
  categories,
}: {
  entries: StartupEntry[];
  categories: CategoryLink[];
}) {
  return (
    <section aria-labelledby="companies" className="mt-16">
      <SectionHeading id="companies" note="by valuation">
        Companies
      </SectionHeading>
      <nav aria-label="Categories" className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ name, to, count, current }) => (
            <li key={name}>
              <Link
                to={to}
                preventScrollReset
                aria-current={current ? "page" : undefined}
                className={`group ${chipClass}`}
              >
                {name}
                <span className="ms-1.5 text-soft group-aria-[current]:text-paper">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-8 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 wide:grid-cols-4">
        {entries.map((entry) => (
          <StartupCard key={entry.name} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** Name, description, valuation and its source. */
function StartupCard({ entry }: { entry: StartupEntry }) {
  const { daysAgo } = useDates();
  const { name, category, description, note, founded, headquarters, daysSinceFunding } = entry;
  return (
    <li id={cardId(name)} className="figure-line flex flex-col border-t border-strong pt-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold text-accent">{category}</span>
        <span className="text-soft">{entry.symbol === null ? "Private" : `Public, ${entry.symbol}`}</span>
      </p>
      <h3 className="mt-2 font-serif text-[1.625rem] leading-tight font-semibold tracking-[-0.012em]">
        {name}
      </h3>
      <p className="mt-1.5 leading-relaxed">{description}</p>
      {note ? <p className="mt-1.5 text-sm text-soft">{note}</p> : null}
      <Worth entry={entry} />
      <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-4 text-sm">
        <Fact label="Founded">{String(founded)}</Fact>
        <Fact label="Headquarters">{headquarters}</Fact>
        {daysSinceFunding === null ? null : <Fact label="Last round">{daysAgo(daysSinceFunding)}</Fact>}
      </dl>
    </li>
  );
}

function Worth({ entry }: { entry: StartupEntry }) {
  const { longDate } = useDates();
  const { valuation, valuationBasis, valuationDate, valuationSource, priceSource } = entry;
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-serif text-[1.75rem] leading-tight font-semibold">{currency(valuation)}</span>
        {entry.price !== null && entry.changePercent !== null ? (
          <span className="text-sm">
            {price(entry.price)} <Change percent={entry.changePercent} className="ms-1 font-semibold" />
          </span>
        ) : null}
      </p>
      <p className="mt-1 text-sm text-soft first-letter:uppercase">
        {valuationBasis}, {longDate(valuationDate)}. {valuationSource}.
        {priceSource?.sample ? " Sample data." : null}
        {entry.price !== null && !priceSource?.sample && (entry.stale || !entry.counts)
          ? " Not the latest trading day."
          : null}
      </p>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd>{children}</dd>
  </>
);
