import type { ReactNode } from "react";
import { currency, price, signed, volume } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { Sparkline } from "~/ui/sparkline.tsx";
import { closesText } from "../rules/companies/words.ts";
import { arrRemarks, GROWTH_NAMES } from "../rules/filings/words.ts";
import { changeId, companyFigure } from "../rules/lines/anchors.ts";
import { isLate, ownDay } from "../rules/views.ts";
import type { Stock } from "../schema.ts";
import { Growth, MarketCap, Multiple, Opened, Source, useNotedLabel } from "./figures.tsx";
import { ReportDates } from "./report-dates.tsx";
import { PageLink } from "./stock-link.tsx";

/** The summary of a company in a dialog. */
export function StockDetail({ stock, index }: { stock: Stock; index: IndexFacts }) {
  const { copy } = usePublication();
  return (
    <>
      <StockPrice stock={stock} />
      <Sparkline
        values={stock.sparkline}
        label={closesText(stock.sparkline)}
        className="mt-4 h-16 w-full text-accent"
      />
      {stock.sparkline.length > 1 ? (
        <p className="mt-1 text-xs text-soft">The last {stock.sparkline.length} closes</p>
      ) : null}
      <div className="mt-4">
        <StockFacts stock={stock} />
      </div>
      <ReportDates stock={stock} />
      <p className="mt-4 text-sm leading-relaxed text-soft">{membership(stock, index, copy.subject)}</p>
      <SourceList stock={stock} />
      <p className="mt-5">
        <PageLink symbol={stock.symbol} />
      </p>
    </>
  );
}

export function StockPrice({ stock }: { stock: Stock }) {
  const dates = useDates();
  const day = isLate(stock) ? ownDay(stock, dates) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-serif text-4xl font-semibold tracking-[-0.015em]">{price(stock.price)}</span>
      {stock.change === null || stock.changePercent === null ? (
        <span className="text-sm text-soft">No close of the trading day before</span>
      ) : (
        <>
          <span className="text-lg">
            <Change percent={stock.changePercent} />
          </span>
          <span className="text-sm text-soft">
            {stock.change === 0 ? "unchanged" : signed(stock.change, price(Math.abs(stock.change)), "+")} on
            the day
          </span>
        </>
      )}
      {day ? (
        <span className="text-sm text-down">Price of {day}: older than the last trading day</span>
      ) : null}
    </p>
  );
}

/** All figures of a company. */
export function StockFacts({ stock, narrow = false }: { stock: Stock; narrow?: boolean }) {
  const { symbol } = stock;
  const ytd = stock.periods.YTD;
  const dates = useDates();
  const label = useNotedLabel(stock);
  return (
    <dl
      className={`grid grid-cols-2 gap-x-8 border-t border-rule text-[0.9375rem] ${narrow ? "sm:max-lg:grid-cols-4" : "md:grid-cols-4"}`}
    >
      <Fact label="Day range">
        <Opened symbol={symbol} id="range" value={stock.dayHigh && stock.dayLow}>
          {`${price(stock.dayLow ?? 0)} – ${price(stock.dayHigh ?? 0)}`}
        </Opened>
      </Fact>
      <Fact label="Volume">
        <Opened symbol={symbol} id="volume" value={stock.volume}>
          {volume(stock.volume ?? 0)}
        </Opened>
      </Fact>
      <Fact label="YTD performance">
        <Opened symbol={symbol} id={changeId("YTD")} value={ytd?.changePercent ?? null}>
          <Change percent={ytd?.changePercent ?? 0} />
        </Opened>
      </Fact>
      <Fact label={label("ARR", "arr")}>
        <Opened symbol={symbol} id="arr" value={stock.arr}>
          {currency(stock.arr ?? 0)}
        </Opened>
      </Fact>
      <Fact label={growthFact(stock, dates)}>
        <Growth percent={stock.arrGrowth} to={companyFigure(symbol, "arrGrowth")} />
      </Fact>
      <Fact label={label("Price to ARR", "priceToArr")}>
        <Opened symbol={symbol} id="priceToArr" value={stock.priceToArr}>
          <Multiple value={stock.priceToArr} />
        </Opened>
      </Fact>
      <Fact label={label("Market cap", "marketCap")}>
        <Opened symbol={symbol} id="marketCap" value={stock.marketCap}>
          <MarketCap dollars={stock.marketCap} />
        </Opened>
      </Fact>
      <Fact label="Last updated">{dates.shortDate(stock.priceSource.asOf)}</Fact>
    </dl>
  );
}

/** Returns the label of growth with its month: "Revenue growth (Apr 2026)". */
const growthFact = ({ growthBasis, growthPeriodEnd }: Stock, { monthAndYear }: Dates) =>
  growthBasis && growthPeriodEnd
    ? `${GROWTH_NAMES[growthBasis]} (${monthAndYear(growthPeriodEnd)})`
    : "Growth";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-rule py-2.5">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The index in the blurb of a company. */
export interface IndexFacts {
  name: string;
  /** How many companies it has. */
  count: number;
}

/** Returns a sentence on the company's place in the index. */
export function membership({ name }: Stock, index: IndexFacts, subject: string): string {
  return `${name} is one of the ${index.count} public ${subject} companies of the ${index.name}, and each counts the same in it.`;
}

export function SourceList({ stock }: { stock: Stock }) {
  const dates = useDates();
  return (
    <ul className="mt-3 text-xs leading-5 text-soft">
      <li>
        Price: <Source of={stock.priceSource} />
      </li>
      {stock.arrSource ? (
        <li>
          ARR: <Source of={stock.arrSource} />
          {`. ${arrRemarks(stock, dates).join(" ")}`.trimEnd()}
        </li>
      ) : null}
      {stock.growthBasis && stock.growthSource ? (
        <li>
          {GROWTH_NAMES[stock.growthBasis]}: <Source of={stock.growthSource} />
        </li>
      ) : null}
      {stock.sharesSource ? (
        <li>
          Shares outstanding{stock.shares === null ? "" : `, ${volume(stock.shares)}`}:{" "}
          <Source of={stock.sharesSource} />
          {stock.sharesOld ? ". This count is old, and nothing newer is known." : ""}
        </li>
      ) : null}
    </ul>
  );
}
