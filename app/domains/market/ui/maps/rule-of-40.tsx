import { signedPercent } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Scatter, ScatterArea } from "~/ui/scatter.tsx";
import {
  distanceText,
  filedText,
  RULE_METHOD,
  type RuleMap,
  type RulePoint,
  ruleAxes,
  ruleCoverageText,
  rulePath,
  standingText,
} from "../../rules/maps/rule-of-40.ts";
import { measureValue } from "../../rules/measures/format.ts";
import { Opened } from "../figures.tsx";
import { MapTwin } from "./map-twin.tsx";

/** Growth against free cash flow margin, the line on which both add up to 40, and the same as a table. */
export function RuleOf40Map({ map }: { map: RuleMap }) {
  const plot = drawing(map);
  const filed = filedText(map, useDates());
  return (
    <section aria-label="Map">
      <p className="max-w-prose text-soft">
        {plot ? `${standingText(map)} ` : null}
        {ruleCoverageText(map)}
      </p>
      {plot ? (
        <>
          <p aria-hidden="true" className="mt-6 text-xs text-soft">
            ↑ Free cash flow margin
          </p>
          <Scatter {...plot} name="Growth of 12 months’ revenue" />
        </>
      ) : (
        <div className="mt-5">
          <EmptyState title="Too few companies for a map">
            It needs at least three companies whose newest filings state operating cash flow, purchases of
            property and equipment, and eight quarters of revenue; nothing is estimated.
          </EmptyState>
        </div>
      )}
      {map.points.length > 0 ? (
        <MapTwin
          caption="Growth, free cash flow margin, their sum and its distance from 40, by company"
          method={RULE_METHOD}
          columns={["Growth", "FCF margin", "Sum", "Against 40", "Of"]}
          rows={map.points.map((point) => ({
            symbol: point.symbol,
            cells: [
              // The growth is a part of the sum, which the company's page takes apart.
              <Opened key="growth" symbol={point.symbol} id="ruleOf40" value={point.x}>
                {signedPercent(point.x, 1)}
              </Opened>,
              <Opened key="margin" symbol={point.symbol} id="freeCashFlowMargin" value={point.y}>
                {share(point.y)}
              </Opened>,
              <Opened key="sum" symbol={point.symbol} id="ruleOf40" value={point.sum}>
                {share(point.sum)}
              </Opened>,
              distanceText(point),
              point.period,
            ],
          }))}
        />
      ) : null}
      {filed ? <p className="mt-3 text-sm text-soft">Filings: {filed}</p> : null}
    </section>
  );
}

/** What the plot draws; null with too few companies. */
function drawing(map: RuleMap) {
  const axes = ruleAxes(map);
  if (!axes) return null;
  return {
    title: "Growth and free cash flow margin, a link for each company",
    axes,
    line: rulePath(axes),
    units: { x: "%", y: "%" },
    dots: map.points.map((point) => ({
      x: point.x,
      y: point.y,
      label: point.symbol,
      href: `/insights/${point.symbol}`,
      words: wordsOf(point),
    })),
  };
}

/** The plot for a frame of another site; null with too few companies. */
export function RuleOf40Area({ map }: { map: RuleMap }) {
  const plot = drawing(map);
  return plot && <ScatterArea {...plot} />;
}

/** Margin and sum are shares, without the sign of a change. */
export const share = (value: number) => measureValue("ruleOf40", { value, unit: "percent" });

const wordsOf = (point: RulePoint): string =>
  `${point.name}: growth ${signedPercent(point.x, 1)}, free cash flow margin ${share(point.y)}, together ${share(point.sum)}, ${distanceText(point)}${distanceText(point).endsWith("points") ? " against 40" : ""}, ${point.period}`;
