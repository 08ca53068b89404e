import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { BackHome } from "~/ui/back-home.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { readView } from "../rules/insights-view.ts";
import type { EvMultiples } from "../rules/maps/growth-map.ts";
import type { Market, MarketAnalysis } from "../schema.ts";
import { Analysis } from "./analysis.tsx";
import { Dateline } from "./dateline.tsx";
import { GrowthTiers } from "./growth-tiers.tsx";
import { GrowthMapSection } from "./maps/growth-map.tsx";
import { MarketPulse } from "./market-pulse.tsx";
import { Movers } from "./movers.tsx";
import { NoMarket } from "./no-market.tsx";
import { StockDialogs } from "./stock-dialog.tsx";
import { StockList } from "./stock-list.tsx";
import { SummaryTiles } from "./summary-tiles.tsx";
import { YtdChart } from "./ytd-chart.tsx";

export const INSIGHTS_TITLE = "Market Data";

interface InsightsScreenProps {
  /** Null before the clock's first run. */
  market: Market | null;
  analysis: MarketAnalysis | null;
  ev: EvMultiples;
  indexName: string;
  /** The end of the page: news and the daily email. */
  children: ReactNode;
}

/** The market on one page. The view comes from the address alone, so it changes without a request. */
export function InsightsScreen({ market, analysis, ev, indexName, children }: InsightsScreenProps) {
  return (
    <InsightsFrame>
      {market && market.stocks.length > 0 ? (
        <MarketSections market={market} analysis={analysis} ev={ev} indexName={indexName} />
      ) : (
        <NoMarket />
      )}
      <div className="mt-14 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {children}
      </div>
    </InsightsFrame>
  );
}

/** The heading of the page, also without market data. */
export function InsightsFrame({ children }: { children: ReactNode }) {
  const { copy } = usePublication();
  return (
    <div className="page">
      <PageHeading title={INSIGHTS_TITLE} kicker={<BackHome />}>
        {`Public ${copy.subject} companies, day by day: what they cost, how fast they grow, and what the market pays for a dollar of recurring revenue.`}
      </PageHeading>
      {children}
    </div>
  );
}

function MarketSections({
  market,
  analysis,
  ev,
  indexName,
}: Omit<InsightsScreenProps, "children"> & { market: Market }) {
  const [query] = useSearchParams();
  const view = readView(query);
  return (
    <StockDialogs stocks={market.stocks} index={{ name: indexName, count: market.session?.all ?? 0 }}>
      <Dateline market={market} />
      <SummaryTiles market={market} period={view.period} />
      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <MarketPulse market={market} analysis={analysis} />
        <YtdChart comparison={market.ytd} />
      </div>
      <GrowthTiers stocks={market.stocks} view={view} />
      <GrowthMapSection stocks={market.stocks} ev={ev} view={view} />
      <StockList market={market} view={view} />
      <Movers stocks={market.stocks} period={view.period} />
      <Analysis analysis={analysis} />
    </StockDialogs>
  );
}
