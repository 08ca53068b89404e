import { figureAnchor } from "~/lib/figures/figure-line.ts";
import { price } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { FigureLines, FigureLink } from "~/ui/figure-lines.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { DAILY_PATH } from "../rules/copy.ts";
import { editionLines } from "../rules/figure-lines.ts";
import type { DailyEdition } from "../schema.ts";

/** The content of the email, part by part. */

export const DAILY_TABS = ["overview", "markets", "news", "insights"] as const;
export type DailyTab = (typeof DAILY_TABS)[number];

export const TABS: Record<DailyTab, string> = {
  overview: "Overview",
  markets: "Markets",
  news: "News",
  insights: "Insights",
};

export function DailyTabs({ tab, edition }: { tab: DailyTab; edition: DailyEdition }) {
  const dates = useDates();
  return (
    <>
      <Tab tab={tab} edition={edition} />
      {tab === "news" ? null : (
        <section aria-labelledby="figures" className="mt-14">
          <SectionHeading id="figures">How these figures are made</SectionHeading>
          <FigureLines lines={editionLines(edition, dates)} />
        </section>
      )}
    </>
  );
}

function Tab({ tab, edition }: { tab: DailyTab; edition: DailyEdition }) {
  if (tab === "markets") return <Markets edition={edition} />;
  if (tab === "news") return <News edition={edition} />;
  if (tab === "insights") return <Insights edition={edition} />;
  return <Overview edition={edition} />;
}

function Overview({ edition }: { edition: DailyEdition }) {
  const { marketSummary, newsSummary, content } = edition;
  const [story] = newsSummary.topStories;
  const [mover] = marketSummary.topMovers;
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <section aria-labelledby="day">
        <SectionHeading id="day" more={more("markets", "Markets")}>
          The day
        </SectionHeading>
        <IndexChange edition={edition} />
        {mover ? (
          <p className="mt-3 leading-relaxed">
            {mover.name} ({mover.symbol}) moved most: {price(mover.price)},{" "}
            <FigureLink to={`#${figureAnchor(mover.symbol)}`}>
              <Change percent={mover.percentChange} className="font-semibold" />
            </FigureLink>
            .
          </p>
        ) : null}
      </section>
      <section aria-labelledby="story">
        <SectionHeading id="story" more={more("news", "News")}>
          Top story
        </SectionHeading>
        {story ? <Story story={story} /> : <p className="mt-4 text-soft">No story of the day yet.</p>}
      </section>
      {content.featuredInsight ? (
        <section aria-labelledby="insight" className="md:col-span-2">
          <SectionHeading id="insight" more={more("insights", "Insights")}>
            Featured insight
          </SectionHeading>
          <Reading reading={content.featuredInsight} />
        </section>
      ) : null}
    </div>
  );
}

const more = (tab: DailyTab, label: string) => ({ label, to: `${DAILY_PATH}?tab=${tab}` });

function IndexChange({ edition: { marketSummary } }: { edition: DailyEdition }) {
  const { indexPerformance, indexName, advancing, declining, topMovers } = marketSummary;
  if (!indexPerformance && topMovers.length === 0) return null;
  return (
    <p className="mt-4">
      {indexPerformance ? (
        <FigureLink to={`#${figureAnchor("index")}`}>
          <Change
            percent={indexPerformance.totalChange}
            className="font-serif text-[2.5rem] leading-none font-semibold tracking-[-0.02em]"
          />
        </FigureLink>
      ) : null}
      <span className="mt-2 block text-soft">
        {indexPerformance ? `${indexName} on the day. ` : null}
        <FigureLink to={`#${figureAnchor("breadth")}`}>
          {advancing} rose, {declining} fell
        </FigureLink>
        .
      </span>
    </p>
  );
}

function Markets({ edition }: { edition: DailyEdition }) {
  const { topMovers } = edition.marketSummary;
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-labelledby="movers">
        <SectionHeading id="movers">Top movers</SectionHeading>
        <IndexChange edition={edition} />
        <table className="mt-5 w-full">
          <caption className="sr-only">The four companies with the largest change of the day</caption>
          <thead className="text-start text-sm text-soft">
            <tr>
              <th scope="col" className="py-2 font-normal">
                Company
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                Price
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {topMovers.map(({ symbol, name, price: dollars, percentChange }) => (
              <tr key={symbol} className="border-t border-rule">
                <th scope="row" className="py-2.5 text-start font-normal">
                  <Link to={`/insights/${symbol}`} prefetch="intent" className="headline-link font-semibold">
                    {symbol}
                  </Link>
                  <span className="ms-2 text-sm text-soft max-sm:sr-only">{name}</span>
                </th>
                <td className="py-2.5 text-end">
                  <FigureLink to={`#${figureAnchor(symbol)}`}>{price(dollars)}</FigureLink>
                </td>
                <td className="py-2.5 ps-4 text-end font-semibold">
                  <FigureLink to={`#${figureAnchor(symbol)}`}>
                    <Change percent={percentChange} />
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="analysis">
        <SectionHeading id="analysis" more={{ label: "All market data", to: "/insights" }}>
          Market analysis
        </SectionHeading>
        {paragraphs(edition.marketAnalysis).map((paragraph) => (
          <p key={paragraph} className="mt-4 font-serif text-lg leading-relaxed">
            {paragraph}
          </p>
        ))}
      </section>
    </div>
  );
}

const paragraphs = (text: string) => text.split(/\n{2,}/).filter(Boolean);

function News({ edition }: { edition: DailyEdition }) {
  const { topStories } = edition.newsSummary;
  return (
    <section aria-labelledby="stories">
      <SectionHeading id="stories" more={{ label: "All the news", to: "/news" }}>
        Top stories
      </SectionHeading>
      {topStories.length > 0 ? (
        <ul className="grid gap-x-10 md:grid-cols-3">
          {topStories.map((story) => (
            <li
              key={story.url}
              className="max-md:not-first:border-t max-md:not-first:border-rule max-md:pb-4"
            >
              <Story story={story} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-soft">No story of the day yet.</p>
      )}
    </section>
  );
}

function Story({ story }: { story: DailyEdition["newsSummary"]["topStories"][number] }) {
  return (
    <div className="mt-4">
      <p className="text-sm text-soft">{story.source}</p>
      <h3 className="mt-1 font-serif text-xl leading-snug font-semibold">
        <SmartLink href={story.url} className="headline-link">
          {story.title}
        </SmartLink>
      </h3>
      {story.description ? <p className="mt-1.5 leading-relaxed">{story.description}</p> : null}
    </div>
  );
}

function Insights({ edition: { content, keyInsights } }: { edition: DailyEdition }) {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {content.featuredInsight ? (
        <section aria-labelledby="insight">
          <SectionHeading id="insight">Featured insight</SectionHeading>
          <Reading reading={content.featuredInsight} />
        </section>
      ) : null}
      {content.articleOfTheDay ? (
        <section aria-labelledby="article">
          <SectionHeading id="article">Article of the day</SectionHeading>
          <Reading reading={content.articleOfTheDay} />
        </section>
      ) : null}
      {keyInsights.length > 0 ? (
        <section aria-labelledby="key" className="md:col-span-2">
          <SectionHeading id="key">What the figures say</SectionHeading>
          <ul className="mt-2 grid gap-x-12 md:grid-cols-2">
            {keyInsights.map((insight) => (
              <li key={insight} className="border-b border-rule py-3.5 leading-relaxed">
                {insight}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Reading({ reading }: { reading: NonNullable<DailyEdition["content"]["featuredInsight"]> }) {
  return (
    <div className="mt-4 max-w-prose">
      <h3 className="font-serif text-[1.375rem] leading-snug font-semibold">
        <SmartLink href={reading.url} className="headline-link">
          {reading.title}
        </SmartLink>
      </h3>
      <p className="mt-1.5 leading-relaxed">{reading.excerpt}</p>
    </div>
  );
}
