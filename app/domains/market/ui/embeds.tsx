import type { ReactNode } from "react";
import { currency, marketCap, multiple, price, signedPercent } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { Change } from "~/ui/change.tsx";
import { figureNotes, GROWTH_NAMES, noted } from "../rules/filings/words.ts";
import { type GrowthMap, MULTIPLE_WORDS } from "../rules/maps/growth-map.ts";
import { filedText, type RuleMap, ruleCoverageText, standingText } from "../rules/maps/rule-of-40.ts";
import { round } from "../rules/prices/periods.ts";
import { levelChange } from "../rules/series/level-change.ts";
import { asOfText, isLate } from "../rules/views.ts";
import type { IndexHistory, Session, Stock } from "../schema.ts";
import { Unknown } from "./figures.tsx";
import { lineText, MapArea } from "./maps/growth-map.tsx";
import { RuleOf40Area, share } from "./maps/rule-of-40.tsx";

/** Views for frames of other sites. Their few styles are those of `embed.ts`. */

export function IndexEmbed({
  name,
  subject,
  index,
  dates,
}: {
  name: string;
  subject: string;
  index: IndexHistory;
  dates: Dates;
}) {
  const level = index.levels.at(-1)?.level ?? 100;
  const onTheDay = levelChange(index);
  return (
    <>
      <h1>{name}</h1>
      <p className="text-soft">{`${index.constituents.length} public ${subject} companies, 100 on ${dates.shortDate(index.base)}`}</p>
      <dl>
        <Figure label="Level">{level.toFixed(2)}</Figure>
        <Figure label="On the day, at today’s weights">
          {onTheDay === null ? <Unknown /> : <Change percent={onTheDay} />}
        </Figure>
        <Figure label="Since the base">
          <Change percent={round(level - 100)} />
        </Figure>
      </dl>
      <p className="text-soft">Prices: {asOfText(index.prices, dates)}</p>
    </>
  );
}

/** A company's figures, each with what is to be known of it: one of the sample or an old one may stand beside a live price. */
export function CompanyEmbed({ stock, dates }: { stock: Stock; dates: Dates }) {
  const { name, symbol, priceSource, arr, arrGrowth, priceToArr, growthPeriodEnd } = stock;
  const lateNote = isLate(stock) && "older than the last trading day";
  return (
    <>
      <h1>{`${name} (${symbol})`}</h1>
      <dl>
        <Figure label={noted("Price", lateNote)}>{price(stock.price)}</Figure>
        <Figure label={noted("On the day", lateNote)}>
          {stock.changePercent === null ? <Unknown /> : <Change percent={stock.changePercent} />}
        </Figure>
        <Figure label={noted("Market cap", ...figureNotes("marketCap", stock, dates))}>
          {stock.marketCap === null ? <Unknown /> : marketCap(stock.marketCap)}
        </Figure>
        <Figure label={noted("ARR", ...figureNotes("arr", stock, dates))}>
          {arr === null ? <Unknown /> : currency(arr)}
        </Figure>
        <Figure
          label={noted(
            GROWTH_NAMES[stock.growthBasis ?? "revenue"],
            growthPeriodEnd && dates.monthAndYear(growthPeriodEnd),
            ...figureNotes("arrGrowth", stock, dates),
          )}
        >
          {arrGrowth === null ? <Unknown /> : signedPercent(arrGrowth, 1)}
        </Figure>
        <Figure label={noted("Price to ARR", ...figureNotes("priceToArr", stock, dates))}>
          {priceToArr === null ? <Unknown /> : multiple(priceToArr)}
        </Figure>
      </dl>
      <p className="text-soft">Price: {asOfText(priceSource, dates)}</p>
    </>
  );
}

export function MapEmbed({ map, session, dates }: { map: GrowthMap; session: Session | null; dates: Dates }) {
  return (
    <>
      <h1>What growth costs</h1>
      <p className="text-soft">{`${MULTIPLE_WORDS[map.multiple].name} by growth. ${lineText(map)}`}</p>
      {map.axes ? (
        <div className="plot">
          <MapArea map={map} />
        </div>
      ) : null}
      <Twin
        columns={["Growth", MULTIPLE_WORDS[map.multiple].name]}
        rows={map.points.map(({ symbol, name, x, y, isOld }) => ({
          ...{ symbol, name },
          cells: [signedPercent(x, 1), isOld ? `${multiple(y)} (old)` : multiple(y)],
        }))}
      />
      {session ? <p className="text-soft">Prices: {asOfText(session, dates)}</p> : null}
    </>
  );
}

export function RuleOf40Embed({ map, dates }: { map: RuleMap; dates: Dates }) {
  const [area, filed] = [RuleOf40Area({ map }), filedText(map, dates)];
  return (
    <>
      <h1>Rule of 40</h1>
      <p className="text-soft">
        Free cash flow margin by growth of revenue; on the line they add up to 40.{" "}
        {area ? `${standingText(map)} ` : null}
        {ruleCoverageText(map)}
      </p>
      {area ? <div className="plot">{area}</div> : null}
      <Twin
        columns={["Growth", "FCF margin", "Sum"]}
        rows={map.points.map(({ symbol, name, x, y, sum }) => ({
          ...{ symbol, name },
          cells: [signedPercent(x, 1), share(y), share(sum)],
        }))}
      />
      {filed ? <p className="text-soft">Filings: {filed}</p> : null}
    </>
  );
}

interface TwinProps {
  /** Without the company's. */
  columns: readonly string[];
  rows: { symbol: string; name: string; cells: string[] }[];
}

/** A map as a table: its links are stops of the Tab key only where it is opened. */
function Twin({ columns, rows }: TwinProps) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>The map in figures</summary>
      <div className="scrolls">
        <table>
          <thead>
            <tr>
              {["Company", ...columns].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ symbol, name, cells }) => (
              <tr key={symbol}>
                <th scope="row">
                  <a href={`/insights/${symbol}`}>{name}</a>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
