import { Change } from "~/ui/change.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { marketFigure } from "../rules/lines/anchors.ts";
import { countOf, type MarketTeaser } from "../rules/views.ts";
import { StatusMark } from "./dateline.tsx";
import { NO_ANALYSIS, Sentiment } from "./market-pulse.tsx";
import { StockCards } from "./stock-cards.tsx";

/** The market on the home page: the featured companies and the pulse; a rail beside the articles on a wide screen. */
export function MarketWidgets({ market }: { market: MarketTeaser | null }) {
  if (!market) return null;
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-6 sm:mt-16 sm:gap-y-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] wide:mt-0 wide:grid-cols-1 wide:content-start wide:self-start wide:gap-y-8 wide:[@media(height>=64rem)]:sticky wide:[@media(height>=64rem)]:top-20">
      {market.featured.length > 0 ? <FeaturedStocks market={market} /> : null}
      <PulseWidget market={market} />
    </div>
  );
}

function FeaturedStocks({ market: { featured, total, session, indexName } }: { market: MarketTeaser }) {
  return (
    <section aria-labelledby="featured-stocks">
      <SectionHeading
        id="featured-stocks"
        note={`${featured.length}/${total} Featured`}
        more={{ label: "Market Data", to: "/insights" }}
      >
        Featured stocks
      </SectionHeading>
      <StockCards
        stocks={featured}
        index={{ name: indexName, count: total }}
        session={session}
        className="shelf [--shelf:15rem] sm:grid sm:grid-cols-2 sm:border-b sm:bg-rule xl:grid-cols-3 wide:grid-cols-1"
        cardClass="max-sm:border max-sm:border-rule max-sm:p-3 sm:p-4"
      />
    </section>
  );
}

function PulseWidget({ market }: { market: MarketTeaser }) {
  const { marketSentiment, keyInsight, average, counted, total, status } = market;
  return (
    <section aria-labelledby="market-pulse">
      <SectionHeading id="market-pulse" more={{ label: "Full Analysis", to: "/insights#analysis" }}>
        Market Pulse
      </SectionHeading>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        <StatusMark status={status} words />
        {average === null ? null : (
          <span>
            Market average{" "}
            <FigureLink to={marketFigure("average-1D")}>
              <Change percent={average} />
            </FigureLink>
            {counted < total ? ` of ${countOf(counted, total)}` : null}
          </span>
        )}
      </p>
      {marketSentiment ? (
        <>
          <Sentiment of={marketSentiment} className="mt-3 text-lg" />
          <p className="mt-1 font-serif text-lg leading-snug font-medium sm:text-xl">{keyInsight}</p>
        </>
      ) : (
        <p className="mt-3 text-soft">{NO_ANALYSIS}</p>
      )}
    </section>
  );
}
