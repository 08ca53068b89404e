import { multiple, signedPercent } from "~/lib/format.ts";
import { ChipLink } from "~/ui/chip-link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import {
  FRAMES,
  type GrowthMap,
  growthMap,
  labelSides,
  linePieces,
  MAP_SCALES,
  placeOf,
  residualText,
} from "../rules/growth-map.ts";
import { type InsightsView, viewQuery } from "../rules/insights-view.ts";
import type { Stock } from "../schema.ts";
import { EmbedCode } from "./embed-code.tsx";
import { Multiple } from "./figures.tsx";
import { StockLink } from "./stock-link.tsx";

const SCALE_NAMES = { log: "Logarithmic", linear: "Linear" } as const;

/** What the market pays for growth: each company as a dot that is its link, the line through all, and a table. */
export function GrowthMapSection({ stocks, view }: { stocks: readonly Stock[]; view: InsightsView }) {
  const map = growthMap(stocks, view.scale);
  if (!map) return null;
  return (
    <section aria-labelledby="growth-map" className="mt-14">
      <SectionHeading id="growth-map" note={`${map.points.length} companies`}>
        What growth costs
      </SectionHeading>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose text-soft">{lineText(map)}</p>
        <nav aria-label="Scale">
          <ul className="flex">
            {MAP_SCALES.map((scale) => (
              <li key={scale} className="not-first:-ml-px">
                <ChipLink
                  search={viewQuery({ ...view, scale })}
                  hash="growth-map"
                  current={scale === view.scale}
                >
                  {SCALE_NAMES[scale]}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Plot map={map} />
      <Twin map={map} />
      <EmbedCode path="/embed/map" title="What growth costs" height={560} />
    </section>
  );
}

/** Returns what the line says, in a sentence. */
export function lineText({ fit, scale }: GrowthMap): string {
  if (!fit) return "There are too few companies for a line through them.";
  const explained = `${Math.round(fit.rSquared * 100)}% of the differences (R² ${fit.rSquared.toFixed(2)})`;
  const step =
    scale === "log"
      ? `${signedPercent((Math.exp(fit.slope * 10) - 1) * 100, 0)} of multiple`
      : `${fit.slope < 0 ? "−" : "+"}${multiple(Math.abs(fit.slope * 10))} ARR`;
  return `Ten points more growth go with ${step}. Growth alone explains ${explained}.`;
}

const inPercent = (value: number) => `${value.toFixed(2)}%`;

/** The plot in percent of its box, so that its text keeps its size on every screen. */
function Plot({ map }: { map: GrowthMap }) {
  return (
    <div className="mt-5 pl-9">
      <div className="relative h-88 border-b border-l border-strong text-xs sm:h-104">
        <PlotArea map={map} />
      </div>
      <p aria-hidden="true" className="mt-7 text-right text-xs text-soft">
        Growth, year over year →
      </p>
    </div>
  );
}

/** What stands within the axes. */
export const PlotArea = ({ map }: { map: GrowthMap }) => (
  <>
    <Ground map={map} />
    <Dots map={map} />
  </>
);

/** The ticks of both axes, and the line. */
function Ground({ map }: { map: GrowthMap }) {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full overflow-visible">
      {map.multipleTicks.map((tick) => {
        const y = inPercent(placeOf(map, { growth: 0, multiple: Math.max(tick, 1e-6) }).top);
        return (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" />
            <text x="0" y={y} dx="-6" dy="4" textAnchor="end" className="fill-soft">
              {`${Number(tick.toFixed(1))}x`}
            </text>
          </g>
        );
      })}
      {map.growthTicks.map((tick) => (
        <text
          key={tick}
          x={inPercent(placeOf(map, { growth: tick, multiple: 1 }).left)}
          y="100%"
          dy="18"
          textAnchor="middle"
          className="fill-soft"
        >
          {`${Number(tick.toFixed(1))}%`}
        </text>
      ))}
      {linePieces(map).map(({ from, to }) => (
        <line
          key={from.left}
          x1={inPercent(from.left)}
          y1={inPercent(from.top)}
          x2={inPercent(to.left)}
          y2={inPercent(to.top)}
          className="stroke-accent"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}

/** The companies, each a link; a symbol stands beside its dot where there is room. */
function Dots({ map }: { map: GrowthMap }) {
  const places = map.points.map((point) => ({ ...point, ...placeOf(map, point) }));
  const frames = [
    { sides: labelSides(places, FRAMES.narrow), shown: "sm:hidden" },
    { sides: labelSides(places, FRAMES.wide), shown: "max-sm:hidden" },
  ];
  return (
    <svg className="absolute inset-0 size-full overflow-visible">
      <title>Growth and price to ARR, a link for each company</title>
      {places.map((place) => {
        const { symbol, name, growth, multiple: times } = place;
        const [x, y] = [inPercent(place.left), inPercent(place.top)];
        const words = `${name}: growth ${signedPercent(growth, 1)}, ${multiple(times)} ARR, ${residualText(place)}`;
        return (
          <a key={symbol} href={`/insights/${symbol}`} aria-label={words} className="map-dot">
            <title>{words}</title>
            <circle cx={x} cy={y} r="12" className="fill-transparent" />
            <circle cx={x} cy={y} r="4.5" />
            {frames.map(({ sides, shown }) => {
              const side = sides.get(symbol);
              if (!side) return null;
              const [dx, anchor] = side === "right" ? (["8", "start"] as const) : (["-8", "end"] as const);
              return (
                <text key={shown} x={x} y={y} dx={dx} dy="4" textAnchor={anchor} className={shown}>
                  {symbol}
                </text>
              );
            })}
          </a>
        );
      })}
    </svg>
  );
}

/** The map as a table, the furthest over the line first. */
function Twin({ map }: { map: GrowthMap }) {
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        The map in figures
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full max-w-3xl">
          <caption className="sr-only">Growth, price to ARR and distance from the line, by company</caption>
          <thead>
            <tr className="border-b border-strong text-[0.8125rem] text-soft">
              <th scope="col" className="py-1.5 text-left font-normal">
                Company
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-normal">
                Growth
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-normal">
                Price to ARR
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-normal">
                The line
              </th>
              <th scope="col" className="py-1.5 pl-4 text-left font-normal">
                Against it
              </th>
            </tr>
          </thead>
          <tbody>
            {map.points.map(({ symbol, growth, multiple: times, fitted, residual }) => (
              <tr key={symbol} className="border-b border-rule">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <StockLink symbol={symbol}>
                    <b className="font-semibold">{symbol}</b>
                  </StockLink>
                </th>
                <td className="py-1.5 pl-4 text-right">{signedPercent(growth, 1)}</td>
                <td className="py-1.5 pl-4 text-right">{multiple(times)}</td>
                <td className="py-1.5 pl-4 text-right">
                  <Multiple value={fitted !== null && fitted > 0 ? fitted : null} />
                </td>
                <td className="py-1.5 pl-4">{residualText({ residual })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
