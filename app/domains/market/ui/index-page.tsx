import type { ComponentProps } from "react";
import { counted, nounOf, signedPercent } from "~/lib/format.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { BackLink } from "~/ui/back-link.tsx";
import { Change } from "~/ui/change.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { type HistoryColumns, INDEX_PERIODS, type LineId } from "../rules/chart.ts";
import { changeId, marketFigure } from "../rules/lines/anchors.ts";
import { levelChange } from "../rules/series/level-change.ts";
import type { IndexHistory } from "../schema.ts";
import { PricesNote } from "./dateline.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { Opened } from "./figures.tsx";
import { HistoryChart } from "./history-chart.tsx";
import { MedianMultiples } from "./multiples/multiples-section.tsx";
import { SeriesLinks } from "./series-links.tsx";
import { StockLink } from "./stock-link.tsx";

interface IndexPageProps {
  name: string;
  index: IndexHistory;
  history: HistoryColumns;
  names: Record<LineId, string>;
  multiples: ComponentProps<typeof MedianMultiples>["own"] & { without: readonly string[] };
}

/** The own index: its level, its rules, what it is made of and what moved it. */
export function IndexPage({ name, index, history, names, multiples }: IndexPageProps) {
  const { copy } = usePublication();
  const { shortDate } = useDates();
  const { base, levels, constituents, leftOut, prices } = index;
  const level = levels.at(-1)?.level ?? 100;
  const onTheDay = levelChange(index);
  return (
    <div className="page">
      <PageHeading title={name} kicker={<BackLink to="/insights">Market Data</BackLink>}>
        {`What ${constituents.length} public ${copy.subject} ${nounOf(constituents.length, "company is", "companies are")} worth together, with equal weights at the start of the year.`}
      </PageHeading>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-serif text-4xl font-semibold tracking-[-0.015em]">
          <FigureLink to={marketFigure("level")}>{level.toFixed(2)}</FigureLink>
        </span>
        {onTheDay !== null ? (
          <span className="text-lg">
            <FigureLink to={marketFigure("level-day")}>
              <Change percent={onTheDay} />
            </FigureLink>
            <span className="text-sm text-soft"> on the day, at today’s weights</span>
          </span>
        ) : null}
        <span className="text-sm text-soft">
          100 on {shortDate(base)}. <PricesNote of={prices} />
        </span>
      </p>
      <div className="mt-8">
        <HistoryChart history={history} names={names} periods={INDEX_PERIODS} standard="YTD" />
      </div>
      <MedianMultiples own={multiples} without={multiples.without} />
      <section aria-labelledby="rules" className="mt-14">
        <SectionHeading id="rules">The rules</SectionHeading>
        <ul className="mt-4 max-w-prose list-disc space-y-2 ps-5 leading-relaxed">
          <li>
            On the base day, {shortDate(base)}, the last trading day of the year before, every company has the
            same weight and the level is 100.
          </li>
          <li>
            The level of a day is 100 times the mean of each company’s price over its price on the base day.
            Weights move with prices until the next base day; nothing is bought or sold in between.
          </li>
          <li>
            A company counts if its price is of the newest session and it has a close of every trading day
            since the base day.{" "}
            {leftOut.length > 0 ? `Left out today: ${leftOut.join(", ")}.` : "None is left out today."}
          </li>
          <li>Prices are adjusted for splits, and count no dividends.</li>
          <li>Its change since the base day is the year to date on every screen, to the day stated there.</li>
        </ul>
      </section>
      <section aria-labelledby="constituents" className="mt-14">
        <SectionHeading id="constituents" note={counted(constituents.length, "company", "companies")}>
          What it is made of
        </SectionHeading>
        <div className="relative mt-2 overflow-x-auto">
          <table className="w-full max-w-3xl text-[0.9375rem]">
            <caption className="sr-only">Companies by weight, with what each added to the index</caption>
            <thead>
              <tr className="border-b border-strong text-[0.8125rem] text-soft">
                <th scope="col" className="py-2 text-start font-normal">
                  Company
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-normal">
                  <FigureLink to={marketFigure("weight")}>Weight</FigureLink>
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-normal">
                  Since {shortDate(base)}
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-normal">
                  <FigureLink to={marketFigure("added")}>Added, points</FigureLink>
                </th>
              </tr>
            </thead>
            <tbody>
              {constituents.map(
                ({ symbol, name: company, weightPercent, changePercent, contributionPoints }) => (
                  <tr key={symbol} className="border-b border-rule">
                    <th scope="row" className="py-2 text-start font-normal">
                      <StockLink symbol={symbol}>
                        <b className="font-semibold">{symbol}</b>
                        <span className="ms-2 text-sm text-soft max-sm:sr-only">{company}</span>
                      </StockLink>
                    </th>
                    <td className="py-2 ps-4 text-end">{weightPercent.toFixed(2)}%</td>
                    <td className="py-2 ps-4 text-end">
                      <Opened symbol={symbol} id={changeId("YTD")} value={changePercent}>
                        <Change percent={changePercent} />
                      </Opened>
                    </td>
                    <td className="py-2 ps-4 text-end">
                      {signedPercent(contributionPoints).replace("%", "")}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
        <p className="mt-4">
          <SeriesLinks path="/insights/index/levels" label="Download the levels as" />
        </p>
        <EmbedCode path="/embed/index" title={name} height={230} />
      </section>
    </div>
  );
}
