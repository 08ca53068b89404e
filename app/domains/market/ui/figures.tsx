import type { ReactNode } from "react";
import { marketCap, multiple, signedPercent } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { Period } from "../fields.ts";
import { changeOver } from "../rules/figures.ts";
import { figureNotes, grownThing, noted } from "../rules/filings/words.ts";
import { changeId, companyFigure } from "../rules/lines/anchors.ts";
import { PRICE_SOURCES } from "../rules/prices/provenance.ts";
import { growthTone } from "../rules/views.ts";
import type { Provenance, Quote, Stock } from "../schema.ts";

/** Single figures of every market screen. An unknown one is a dash that screen readers read as "unknown". */

export function Unknown() {
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown</span>
    </span>
  );
}

export const MarketCap = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? <Unknown /> : marketCap(dollars);

export const Multiple = ({ value }: { value: number | null }) =>
  value === null ? <Unknown /> : multiple(value);

interface OpenedProps {
  symbol: string;
  /** The figure's line on the company's page. */
  id: string;
  value: number | null;
  children: ReactNode;
}

/** A company's figure that leads to its source, period, formula and day. */
export const Opened = ({ symbol, id, value, children }: OpenedProps) =>
  value === null ? <Unknown /> : <FigureLink to={companyFigure(symbol, id)}>{children}</FigureLink>;

/** Returns how a label of a company's figure says what is to be known of it: "ARR (implied, Apr 2026)". */
export function useNotedLabel(stock: Stock): (name: string, id: string) => string {
  const dates = useDates();
  return (name, id) => noted(name, ...figureNotes(id, stock, dates));
}

/** What is to be known of a company's figure, below its value: "implied, Apr 2026", "old". */
export function FigureNote({ stock, id }: { stock: Stock; id: string }) {
  const notes = figureNotes(id, stock, useDates());
  return notes.length > 0 ? (
    <span className="block text-xs font-normal text-soft">{notes.join(", ")}</span>
  ) : null;
}

const TONES = { up: "text-up", even: "text-even", down: "text-down" };

interface GrowthProps {
  percent: number | null;
  /** What has grown, where no label beside the figure says so. */
  basis?: Stock["growthBasis"];
  word?: boolean;
  /** Where the figure is opened. */
  to?: string;
}

/** Growth in its colour, the word for it, and what it is the growth of. */
export function Growth({ percent, basis = null, word = false, to }: GrowthProps) {
  if (percent === null) return <Unknown />;
  const tone = growthTone(percent);
  const thing = grownThing(basis);
  const figure = <span className={TONES[tone.tone]}>{signedPercent(percent, 1)}</span>;
  return (
    <>
      {to ? <FigureLink to={to}>{figure}</FigureLink> : figure}
      <span className={word ? "block text-xs text-soft" : "sr-only"}>
        {" "}
        {thing ? `${thing}, ${tone.word}` : tone.word}
      </span>
    </>
  );
}

/** A change over a period; the day's change with a note if the period is missing. */
export function PeriodChange({
  stock,
  period,
  opened = false,
}: {
  stock: Pick<Quote, "symbol" | "change" | "changePercent" | "periods">;
  period: Period;
  /** It leads to its line. */
  opened?: boolean;
}) {
  const { changePercent, fallback } = changeOver(stock, period);
  return (
    <>
      {opened ? (
        <Opened symbol={stock.symbol} id={changeId(fallback ? "1D" : period)} value={changePercent}>
          <Change percent={changePercent ?? 0} />
        </Opened>
      ) : changePercent === null ? (
        <Unknown />
      ) : (
        <Change percent={changePercent} />
      )}
      {fallback && changePercent !== null ? (
        <span className="block text-xs text-soft">
          day<span className="sr-only">, no {period} figure yet</span>
        </span>
      ) : null}
    </>
  );
}

/** The source of a figure with its day, linked where it has a page. */
export function Source({ of: { source, url, asOf, sample } }: { of: Provenance }) {
  const { shortDate } = useDates();
  if (source === PRICE_SOURCES.sample.name) return `Sample data: closes to ${shortDate(asOf)}`;
  return (
    <>
      {url ? (
        <SmartLink href={url} className="underline underline-offset-2 hover:text-ink">
          {source}
        </SmartLink>
      ) : (
        source
      )}
      {`${sample ? ": sample data" : ""}, as of ${shortDate(asOf)}`}
    </>
  );
}
