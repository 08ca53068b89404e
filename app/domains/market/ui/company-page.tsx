import type { ComponentProps, ReactNode } from "react";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { BackLink } from "~/ui/back-link.tsx";
import { FigureLines } from "~/ui/figure-lines.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { HistoryColumns, LineId } from "../rules/chart.ts";
import { companyLines } from "../rules/lines/company.ts";
import type { CompanyHistory, Market, Stock } from "../schema.ts";
import { PricesNote, StatusMark } from "./dateline.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { type Headline, HeadlineList } from "./headlines.tsx";
import { HistoryChart } from "./history-chart.tsx";
import { Measures } from "./measures/measures.tsx";
import { CompanyMultiples } from "./multiples/multiples-section.tsx";
import { ReportDates } from "./report-dates.tsx";
import { RevenueHistory } from "./revenue-history.tsx";
import { SeriesLinks } from "./series-links.tsx";
import { type IndexFacts, membership, StockFacts, StockPrice } from "./stock-detail.tsx";

interface CompanyPageProps {
  stock: Stock;
  status: Market["status"];
  index: IndexFacts;
  history: HistoryColumns | null;
  /** The labels of the chart's lines. */
  names: Record<LineId, string>;
  quarters: CompanyHistory["quarters"];
  /** Null before the clock's first run. */
  measures: ComponentProps<typeof Measures> | null;
  multiples: ComponentProps<typeof CompanyMultiples>["own"];
  news: readonly Headline[];
  now: number;
  /** The form of its mail alerts, where the publication has any. */
  alerts: ReactNode;
}

/** The page of a company: price, chart, filings and sources. */
export function CompanyPage({
  stock,
  status,
  index,
  history,
  names,
  quarters,
  measures,
  multiples,
  news,
  now,
  alerts,
}: CompanyPageProps) {
  return (
    <div className="page">
      <header className="py-8 lg:py-11">
        <BackLink to="/insights">Market Data</BackLink>
        <p className="mb-1.5 text-sm font-semibold tracking-[0.02em] text-soft">{stock.symbol}</p>
        <h1 className="font-serif text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] leading-[1.05] font-semibold tracking-[-0.022em]">
          {stock.name}
        </h1>
        <div className="mt-4">
          <StockPrice stock={stock} />
        </div>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
          <StatusMark status={status} words />
          <PricesNote of={stock.priceSource} />
        </p>
      </header>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {history ? (
          <HistoryChart history={history} names={names} />
        ) : (
          <section aria-labelledby="history">
            <SectionHeading id="history">{`${stock.symbol} against the market`}</SectionHeading>
            <p className="mt-4 text-soft">No closing prices yet.</p>
          </section>
        )}
        <section aria-labelledby="key-figures">
          <SectionHeading id="key-figures">Key figures</SectionHeading>
          <div className="mt-3">
            <StockFacts stock={stock} narrow />
          </div>
          <ReportDates stock={stock} />
          <p className="mt-4 text-sm leading-relaxed text-soft">
            {membership(stock, index, usePublication().copy.subject)}
          </p>
        </section>
      </div>
      <CompanyMultiples stock={stock} own={multiples} />
      <Measures measures={measures?.measures ?? null} filesQuarters={measures?.filesQuarters ?? true} />
      <RevenueHistory quarters={quarters} />
      <section aria-labelledby="sources" className="mt-14">
        <SectionHeading id="sources" note="Each with its formula, its day or period, and its sources">
          How the key figures are made
        </SectionHeading>
        <FigureLines lines={companyLines(stock, { closes: history, quarters }, useDates())} />
      </section>
      {alerts}
      <div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {news.length > 0 ? (
          <section aria-labelledby="related-news">
            <SectionHeading id="related-news" more={{ label: "View All News", to: "/news" }}>
              In the news
            </SectionHeading>
            <HeadlineList news={news} now={now} />
          </section>
        ) : null}
        <section aria-labelledby="data">
          <SectionHeading id="data">Data</SectionHeading>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
            <SeriesLinks path={`/insights/${stock.symbol}`} label="Closes as" />
            <SeriesLinks path={`/insights/${stock.symbol}/quarters`} label="Quarters as" />
          </p>
          <EmbedCode
            path={`/embed/company/${stock.symbol}`}
            title={`${stock.name} (${stock.symbol})`}
            height={300}
          />
        </section>
      </div>
    </div>
  );
}
