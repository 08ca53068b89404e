import { signedPercent } from "~/lib/format.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Scatter } from "~/ui/scatter.tsx";
import {
  distanceText,
  type RuleMap,
  type RulePoint,
  ruleAxes,
  ruleCoverageText,
  rulePath,
  standingText,
} from "../../rules/maps/rule-of-40.ts";
import { MapTwin } from "./map-twin.tsx";

/** Growth against free cash flow margin, the line on which both add up to 40, and the same as a table. */
export function RuleOf40Map({ map }: { map: RuleMap }) {
  const axes = ruleAxes(map);
  return (
    <section aria-label="Map">
      <p className="max-w-prose text-soft">
        {axes ? `${standingText(map)} ` : null}
        {ruleCoverageText(map)}
      </p>
      {axes ? (
        <>
          <p aria-hidden="true" className="mt-6 text-xs text-soft">
            ↑ Free cash flow margin
          </p>
          <Scatter
            name="Growth of 12 months’ revenue"
            title="Growth and free cash flow margin, a link for each company"
            axes={axes}
            line={rulePath(axes)}
            units={{ x: "%", y: "%" }}
            dots={map.points.map((point) => ({
              x: point.x,
              y: point.y,
              label: point.symbol,
              href: `/insights/${point.symbol}`,
              words: wordsOf(point),
            }))}
          />
        </>
      ) : (
        <div className="mt-5">
          <EmptyState title="Too few companies for a map">
            It takes three whose newest filings state operating cash flow, purchases of property and
            equipment, and eight quarters of revenue; nothing is estimated.
          </EmptyState>
        </div>
      )}
      {map.points.length > 0 ? (
        <MapTwin
          caption="Growth, free cash flow margin, their sum and its distance from 40, by company"
          columns={["Growth", "FCF margin", "Sum", "Against 40", "Of"]}
          rows={map.points.map((point) => ({
            symbol: point.symbol,
            cells: [
              signedPercent(point.x, 1),
              signedPercent(point.y, 1),
              signedPercent(point.sum, 1),
              distanceText(point),
              point.period,
            ],
          }))}
        />
      ) : null}
    </section>
  );
}

const wordsOf = (point: RulePoint): string =>
  `${point.name}: growth ${signedPercent(point.x, 1)}, free cash flow margin ${signedPercent(point.y, 1)}, together ${signedPercent(point.sum, 1)}, ${distanceText(point)}${distanceText(point).endsWith("points") ? " against 40" : ""}, ${point.period}`;
