import { Fragment } from "react";
import { signed, signedPercent, multiple as times } from "~/lib/format.ts";
import { SCALES } from "~/lib/scatter/scatter.ts";
import { ChipLink } from "~/ui/chip-link.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Scatter, ScatterArea } from "~/ui/scatter.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { type InsightsView, viewQuery } from "../../rules/insights-view.ts";
import {
  coverageText,
  type EvMultiples,
  type GrowthMap,
  growthMap,
  lineMethod,
  linePath,
  MULTIPLE_WORDS,
  MULTIPLES,
  residualText,
  residualWords,
} from "../../rules/maps/growth-map.ts";
import { countOf } from "../../rules/views.ts";
import type { Stock } from "../../schema.ts";
import { EmbedCode } from "../embed-code.tsx";
import { Multiple, Opened } from "../figures.tsx";
import { MapTwin } from "./map-twin.tsx";

const SCALE_NAMES = { log: "Logarithmic", linear: "Linear" } as const;

interface SectionProps {
  stocks: readonly Stock[];
  ev: EvMultiples;
  view: InsightsView;
}

/** What the market pays for growth: each company as a dot that is its link, the line through all, and a table. */
export function GrowthMapSection({ stocks, ev, view }: SectionProps) {
  const map = growthMap(stocks, view, ev);
  const query = view.multiple === "priceToArr" ? "" : `?multiple=${view.multiple}`;
  return (
    <section aria-labelledby="growth-map" className="mt-14">
      <SectionHeading
        id="growth-map"
        note={countOf(map.points.length, map.all)}
        more={{ label: "Rule of 40", to: "/insights/rule-of-40" }}
      >
        What growth costs
      </SectionHeading>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose text-soft">{lineText(map)}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Choices
            label="Multiple"
            choices={MULTIPLES.map((multiple) => ({
              search: viewQuery({ ...view, multiple }),
              name: MULTIPLE_WORDS[multiple].short,
              current: multiple === view.multiple,
            }))}
          />
          {map.axes ? (
            <Choices
              label="Scale"
              choices={SCALES.map((scale) => ({
                search: viewQuery({ ...view, scale }),
                name: SCALE_NAMES[scale],
                current: scale === view.scale,
              }))}
            />
          ) : null}
        </div>
      </div>
      <Plot map={map} />
      <Twin map={map} />
      <EmbedCode path={`/embed/map${query}`} title="What growth costs" height={560} />
    </section>
  );
}

interface ChoicesProps {
  label: string;
  choices: { search: string; name: string; current: boolean }[];
}

const Choices = ({ label, choices }: ChoicesProps) => (
  <nav aria-label={label}>
    <ul className="flex">
      {choices.map(({ search, name, current }) => (
        <li key={name} className="not-first:-ms-px">
          <ChipLink search={search} hash="growth-map" current={current}>
            {name}
          </ChipLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** Returns what the line says, in a sentence; without one why there is none. */
export function lineText(map: GrowthMap): string {
  const { fit, scale, axes, multiple } = map;
  if (!axes) return coverageText(map);
  if (!fit) return "No line fits: the companies are all alike.";
  const explained = `${Math.round(fit.rSquared * 100)}% of the differences (R² ${fit.rSquared.toFixed(2)})`;
  const step =
    scale === "log"
      ? `${signedPercent((Math.exp(fit.slope * 10) - 1) * 100, 0)} of multiple`
      : `${signed(fit.slope, times(Math.abs(fit.slope * 10)), "+")} ${MULTIPLE_WORDS[multiple].of}`;
  const partial = map.points.length < map.all ? ` ${coverageText(map)}` : "";
  return `Ten points more growth go with ${step}. Growth alone explains ${explained}.${partial}`;
}

/** What the plot draws; null with too few companies. */
function drawing(map: GrowthMap) {
  if (!map.axes) return null;
  const { name, of } = MULTIPLE_WORDS[map.multiple];
  return {
    title: `Growth and ${name}, a link for each company`,
    axes: map.axes,
    line: linePath(map),
    units: { x: "%", y: "x" },
    dots: map.points.map((point) => ({
      x: point.x,
      y: point.y,
      label: point.symbol,
      href: `/insights/${point.symbol}`,
      words: `${point.name}: growth ${signedPercent(point.x, 1)}, ${times(point.y)} ${of}${point.isOld ? " (old)" : ""}, ${residualWords(point)}`,
    })),
  };
}

function Plot({ map }: { map: GrowthMap }) {
  const plot = drawing(map);
  if (plot) return <Scatter {...plot} name="Growth, year over year" />;
  return (
    <div className="mt-5">
      <EmptyState title="Too few companies for a map">{TOO_FEW[map.multiple]}</EmptyState>
    </div>
  );
}

const TOO_FEW = {
  priceToArr: "It needs at least three companies with growth and price to ARR on the day of the session.",
  evToRevenue:
    "It takes three. Enterprise value is computed only where a company’s filings state cash, debt and four quarters of revenue; nothing is estimated.",
} as const;

/** The plot for a frame of another site; null with too few companies. */
export function MapArea({ map }: { map: GrowthMap }) {
  const plot = drawing(map);
  return plot && <ScatterArea {...plot} />;
}

/** The map as a table, the furthest over the line first. */
function Twin({ map }: { map: GrowthMap }) {
  const { points, multiple } = map;
  if (points.length === 0) return null;
  const { name } = MULTIPLE_WORDS[multiple];
  return (
    <MapTwin
      caption={`Growth, ${name} and distance from the line, by company`}
      method={lineMethod(map)}
      columns={["Growth", name, "The line", "Against the line"]}
      rows={points.map((point) => ({
        symbol: point.symbol,
        cells: [
          <Opened key="growth" symbol={point.symbol} id="arrGrowth" value={point.x}>
            {signedPercent(point.x, 1)}
          </Opened>,
          <Fragment key="multiple">
            <Opened symbol={point.symbol} id={multiple} value={point.y}>
              {times(point.y)}
            </Opened>
            {point.isOld ? <span className="block text-xs text-soft">old</span> : null}
          </Fragment>,
          <Multiple key="line" value={point.fitted !== null && point.fitted > 0 ? point.fitted : null} />,
          residualText(point) ?? "no line",
        ],
      }))}
    />
  );
}
