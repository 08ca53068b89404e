import { BackLink } from "~/ui/back-link.tsx";
import { FigureLines } from "~/ui/figure-lines.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { LineGroup } from "../rules/lines/market.ts";
import { NoMarket } from "./no-market.tsx";

/** The figures of several companies, each opened: what the numbers of the market screens link to. */
export function FiguresPage({ groups }: { groups: readonly LineGroup[] }) {
  return (
    <div className="page">
      <PageHeading
        title="How these figures are made"
        kicker={<BackLink to="/insights">Market Data</BackLink>}
      >
        Every figure that covers several companies, with its formula, day, sources and parts. A single
        company’s figures are on its own page.
      </PageHeading>
      {groups.length > 0 ? (
        groups.map(({ id, title, lines }) => (
          <section key={id} aria-labelledby={id} className="mt-10 first-of-type:mt-0">
            <SectionHeading id={id}>{title}</SectionHeading>
            <FigureLines lines={lines} />
          </section>
        ))
      ) : (
        <NoMarket />
      )}
      <p className="mt-8 text-sm">
        <Link to="/insights/table" className="headline-link font-semibold">
          The figures of each company
        </Link>
      </p>
    </div>
  );
}
