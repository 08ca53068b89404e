import type { ReactNode } from "react";
import { multiple } from "~/lib/format.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { MultiplePeriod, MultiplesChart } from "../../rules/multiples/view.ts";
import type { Stock } from "../../schema.ts";
import { SeriesLinks } from "../series-links.tsx";
import { MultiplesLines, PeriodChoice } from "./multiples-chart.tsx";

interface MultiplesOfPage {
  /** Null without a multiple of any day. */
  chart: MultiplesChart | null;
  period: MultiplePeriod;
  /** A part of it is of the bundled sample. */
  sample: boolean;
}

const METHOD =
  "Each day is the close times the shares, over the newest quarter’s revenue times four, by what was filed on or before that day. Later filings change no earlier day. The median is drawn where at least five companies have a multiple.";

/** A company's multiple by day, with the median beside it. */
export function CompanyMultiples({ stock, own }: { stock: Stock; own: MultiplesOfPage }) {
  const { symbol, arrBasis, priceToArr } = stock;
  return (
    <MultiplesFrame
      own={own}
      names={{ company: symbol, median: "Median of all" }}
      series={`/insights/${symbol}/multiples`}
      empty={`Of no day are a close, a filed quarter with its day of filing, and a count of shares of ${symbol} known together.`}
    >
      {METHOD}
      {arrBasis === "reported" && priceToArr !== null
        ? ` ${symbol} states its ARR without a history, so this is no price to ARR: that is ${multiple(priceToArr)} today.`
        : ""}
    </MultiplesFrame>
  );
}

/** The median multiple of the companies by day. */
export function MedianMultiples({ own, without }: { own: MultiplesOfPage; without: readonly string[] }) {
  return (
    <MultiplesFrame
      own={own}
      names={{ company: "", median: "Median" }}
      series="/insights/index/multiples"
      empty="Of no company are a close, a filed quarter with its day of filing, and a count of shares known together."
    >
      {METHOD}
      {without.length > 0
        ? ` Without a multiple on the last day: ${without.join(", ")}.`
        : " On the last day every company has one."}
    </MultiplesFrame>
  );
}

interface FrameProps {
  own: MultiplesOfPage;
  names: { company: string; median: string };
  /** The path of its downloads. */
  series: string;
  empty: string;
  children: ReactNode;
}

function MultiplesFrame({ own: { chart, period, sample }, names, series, empty, children }: FrameProps) {
  return (
    <section aria-labelledby="multiples" className="mt-14">
      <SectionHeading id="multiples" note={chart ? countText(chart) : null}>
        Market cap to run rate
      </SectionHeading>
      {chart ? (
        <>
          <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
            <p className="max-w-prose text-soft">{children}</p>
            <PeriodChoice period={period} />
          </div>
          {sample ? <p className="mt-3 max-w-prose text-sm text-soft">{SAMPLE}</p> : null}
          <MultiplesLines chart={chart} names={names} />
          <p className="mt-2">
            <SeriesLinks path={series} label="Download the multiples as" />
          </p>
        </>
      ) : (
        <p className="mt-4 max-w-prose text-soft">
          {empty}
          {sample ? ` ${SAMPLE}` : ""}
        </p>
      )}
    </section>
  );
}

const SAMPLE =
  "Sample data: it has the newest quarter and the newest count of shares of each company, some without their day, so lines begin with them. The filings that are read in their place reach back five years.";

function countText({ companies }: MultiplesChart): string | null {
  if (!companies) return null;
  const [least, most] = companies;
  return `Median of ${least === most ? least : `${least} to ${most}`} companies`;
}
