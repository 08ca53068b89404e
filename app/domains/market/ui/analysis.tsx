import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { marketFigure } from "../rules/lines/anchors.ts";
import type { MarketAnalysis } from "../schema.ts";
import { NO_ANALYSIS, Sentiment } from "./market-pulse.tsx";

/** The market analysis: each insight with its source, and whether a model wrote it. */
export function Analysis({ analysis }: { analysis: MarketAnalysis | null }) {
  return (
    <section aria-labelledby="analysis" className="mt-14">
      <SectionHeading id="analysis" note={analysis ? methodNote(analysis) : null}>
        Market analysis
      </SectionHeading>
      {analysis ? (
        <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <Sentiment of={analysis.marketSentiment} />
            <p className="mt-2 max-w-prose font-serif text-xl leading-normal">{analysis.summary}</p>
            <p className="mt-2 text-[0.8125rem] text-soft">
              <SmartLink
                href={marketFigure("average-1D")}
                className="underline underline-offset-2 hover:text-ink"
              >
                How the average and the counts are made
              </SmartLink>
            </p>
          </div>
          <ol className="border-t border-rule lg:border-t-0">
            {analysis.keyInsights.map((insight, index) => {
              const source = analysis.sources[index];
              return (
                <li key={insight} className="border-b border-rule py-3 first:lg:pt-0">
                  <p className="max-w-prose leading-relaxed">{insight}</p>
                  {source ? (
                    <p className="mt-1 text-[0.8125rem] text-soft">
                      Source:{" "}
                      <SmartLink href={source.url} className="underline underline-offset-2 hover:text-ink">
                        {source.title}
                      </SmartLink>
                    </p>
                  ) : null}
                </li>
              );
            })}
          </ol>
        </div>
      ) : (
        <p className="mt-4 text-soft">{NO_ANALYSIS}</p>
      )}
    </section>
  );
}

const methodNote = ({ method, model }: MarketAnalysis) =>
  method === "computed"
    ? "Computed from the figures on this page"
    : `Written by ${model ?? "a language model"}, checked against the figures`;
