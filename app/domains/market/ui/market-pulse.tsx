import { track } from "~/platform/page/analytics.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { ShareButton } from "~/ui/share-button.tsx";
import { marketFigure } from "../rules/lines/anchors.ts";
import { breadth, pulseText } from "../rules/views.ts";
import type { Market, MarketAnalysis, Stock } from "../schema.ts";

/** Shown without an analysis. */
export const NO_ANALYSIS = "Unable to load market analysis. Please try again later.";

/** The sentiment of the market and the first insight, with a share button and a link to the analysis. */
export function MarketPulse({ market, analysis }: { market: Market; analysis: MarketAnalysis | null }) {
  const { brand, copy, sharing } = usePublication();
  const dates = useDates();
  return (
    <section aria-labelledby="pulse">
      <SectionHeading id="pulse">Market Pulse</SectionHeading>
      {analysis ? (
        <>
          <Sentiment of={analysis.marketSentiment} className="mt-4 text-lg" />
          <p className="mt-2 font-serif text-[clamp(1.375rem,1.2rem+0.8vw,1.75rem)] leading-[1.25] font-medium tracking-[-0.008em]">
            {analysis.keyInsights[0] ?? analysis.summary}
          </p>
        </>
      ) : (
        <p className="mt-4 text-soft">{NO_ANALYSIS}</p>
      )}
      <Breadth stocks={market.stocks} />
      <p className="mt-5 flex flex-wrap gap-3">
        <ShareButton
          title={`${brand.name}: Market Pulse`}
          text={pulseText(market, analysis, copy.subject, dates)}
          path="/insights"
          composerUrl={sharing.composerUrl}
          onShared={() => track("share", "/insights")}
        />
        <a href="#analysis" className={buttonClass({ variant: "quiet", size: "sm" })}>
          Full Analysis
        </a>
      </p>
    </section>
  );
}

/** How many companies rose and fell, as numbers over a bar. */
function Breadth({ stocks }: { stocks: readonly Stock[] }) {
  const { rising, still, falling } = breadth(stocks, "1D");
  const all = Math.max(1, rising + still + falling);
  const share = (count: number) => `${((count / all) * 100).toFixed(2)}%`;
  return (
    <div className="mt-5">
      <p className="flex justify-between gap-4 text-[0.8125rem]">
        <span className="text-up">
          <span aria-hidden="true">▲ </span>
          <FigureLink to={marketFigure("breadth")}>{rising} rose</FigureLink> on the day
        </span>
        {still > 0 ? <span className="text-soft">{still} unchanged</span> : null}
        <span className="text-down">
          <span aria-hidden="true">▼ </span>
          {falling} fell
        </span>
      </p>
      <svg aria-hidden="true" focusable="false" className="mt-1.5 block h-1.5 w-full bg-rule">
        <rect width={share(rising)} height="100%" className="fill-up" />
        <rect x={share(all - falling)} width={share(falling)} height="100%" className="fill-down" />
      </svg>
    </div>
  );
}

const SENTIMENTS = {
  bullish: { word: "Bullish", mark: "▲", color: "text-up" },
  bearish: { word: "Bearish", mark: "▼", color: "text-down" },
  neutral: { word: "Neutral", mark: "◆", color: "text-even" },
};

export function Sentiment({
  of: sentiment,
  className = "",
}: {
  of: MarketAnalysis["marketSentiment"];
  className?: string;
}) {
  const { word, mark, color } = SENTIMENTS[sentiment];
  return (
    <p className={`font-semibold ${color} ${className}`}>
      <span aria-hidden="true">{mark} </span>
      <FigureLink to={marketFigure("sentiment")}>{word}</FigureLink>
    </p>
  );
}
