import type { ReactNode } from "react";
import { billions, trillions } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import type { Period } from "../fields.ts";
import { changeId, companyFigure, marketFigure } from "../rules/lines/anchors.ts";
import { countOf, type Mover, summarize } from "../rules/views.ts";
import type { Market } from "../schema.ts";
import { StatusMark } from "./dateline.tsx";
import { Growth, Unknown } from "./figures.tsx";
import { StockLink } from "./stock-link.tsx";

/** Five figures of the session's companies together. */
export function SummaryTiles({ market, period }: { market: Market; period: Period }) {
  const { shortDate } = useDates();
  const { status, session } = market;
  const { average, gainer, loser, marketCap, arr, growth } = summarize(market, period);
  const of = ({ counted }: { counted: number }) => countOf(counted, session?.all ?? counted);
  return (
    <dl className="-mx-4 grid enlarged:-mx-2 grid-cols-2 gap-px border-b border-rule bg-rule md:mx-0 md:grid-cols-[1.35fr_1fr_1fr_1fr_1.1fr]">
      <Tile
        wide
        label={
          <span className="flex items-center gap-2">
            Market Average, {period} {status === "open" ? null : <StatusMark status={status} />}
          </span>
        }
        note={`${of(average)}, equally weighted${average.to === session?.asOf || !average.to ? "" : `, to ${shortDate(average.to)}`}`}
      >
        {average.figure ? (
          <FigureLink to={marketFigure(`average-${period}`)}>
            <Change percent={average.figure.value} />
          </FigureLink>
        ) : (
          <Unknown />
        )}
      </Tile>
      <MoverTile label="Top Gainer" mover={gainer} period={period} />
      <MoverTile label="Top Loser" mover={loser} period={period} />
      <Tile label="Total Market Cap" note={`Price × shares outstanding, ${of(marketCap)}`}>
        {marketCap.figure ? (
          <FigureLink to={marketFigure("marketCap")}>{trillions(marketCap.figure.value)}</FigureLink>
        ) : (
          <Unknown />
        )}
      </Tile>
      <Tile
        label="Total ARR"
        note={
          <>
            {of(arr)}. Avg Growth{" "}
            <Growth percent={growth.figure?.value ?? null} to={marketFigure("arrGrowth")} />
          </>
        }
      >
        {arr.figure ? (
          <FigureLink to={marketFigure("arr")}>{billions(arr.figure.value)}</FigureLink>
        ) : (
          <Unknown />
        )}
      </Tile>
    </dl>
  );
}

function MoverTile({ label, mover, period }: { label: string; mover: Mover | null; period: Period }) {
  return (
    <Tile
      label={label}
      note={
        mover ? (
          <FigureLink to={companyFigure(mover.stock.symbol, changeId(period))}>
            <Change percent={mover.changePercent} />
          </FigureLink>
        ) : (
          "None over this period"
        )
      }
    >
      {mover ? <StockLink symbol={mover.stock.symbol}>{mover.stock.symbol}</StockLink> : "N/A"}
    </Tile>
  );
}

function Tile({
  label,
  note,
  wide,
  children,
}: {
  label: ReactNode;
  note: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`bg-paper p-4 md:px-3 md:first:ps-0 lg:px-5 ${wide ? "max-md:col-span-2" : ""}`}>
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd>
        <span className="mt-1 block font-serif text-[clamp(1.5rem,1.1rem+1.2vw,2.125rem)] leading-tight font-semibold tracking-[-0.01em]">
          {children}
        </span>
        <span className="mt-0.5 block text-[0.8125rem] text-soft">{note}</span>
      </dd>
    </div>
  );
}
