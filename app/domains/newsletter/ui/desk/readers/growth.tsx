import { withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTabs } from "~/ui/desk/tabs.tsx";
import type { List } from "../../../fields.ts";
import { LIST_WORDS, sourceWords } from "../../../rules/desk-words.ts";
import type { Point } from "../../../rules/growth.ts";

export interface GrowthProps {
  list: List;
  span: "month" | "year";
  points: readonly Point[];
  sources: readonly { source: string; count: number }[];
}

const PATH = "/desk/readers/growth";

/** How a list grew over thirty days or a year, and where its readers came from. */
export function Growth({ list, span, points, sources }: GrowthProps) {
  const active = points.at(-1)?.active ?? 0;
  const sum = (field: "confirmed" | "imported" | "gone") =>
    points.reduce((total, point) => total + point[field], 0);
  const [confirmed, imported, gone] = [sum("confirmed"), sum("imported"), sum("gone")];
  const views = (["weekly", "daily"] as const).flatMap((one) =>
    (["month", "year"] as const).map((unit) => ({
      id: `${one} ${unit}`,
      label: `${LIST_WORDS[one]}, ${unit === "month" ? "30 days" : "12 months"}`,
      href: withQuery(PATH, { list: one, span: unit }),
    })),
  );
  return (
    <>
      <DeskTabs label="List and time" tabs={views} current={`${list} ${span}`} />
      <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-5 md:grid-cols-4">
        <Figure label="Active now" value={active} />
        <Figure label="Confirmed" value={confirmed} sign="+" />
        <Figure label="Imported or added" value={imported} sign="+" />
        <Figure label="Left or erased" value={gone} sign="−" />
      </dl>
      {confirmed + imported + gone > 0 ? <Bars points={points} /> : null}
      <div className="mt-10 grid gap-10 lg:grid-cols-2">
        <section aria-labelledby="by-time">
          <h2 id="by-time" className="mb-2 font-serif text-xl font-semibold">
            {span === "month" ? "By day" : "By month"}
          </h2>
          <DeskTable
            caption="Growth"
            columns={[
              { label: span === "month" ? "Day" : "Month" },
              { label: "Asked", number: true },
              { label: "Confirmed", number: true },
              { label: "Imported", number: true },
              { label: "Left", number: true },
              { label: "Active", number: true },
            ]}
            rows={points
              .filter(({ joined, confirmed, imported, gone }) => joined + confirmed + imported + gone > 0)
              .reverse()
              .map(({ span, joined, confirmed, imported, gone, active }) => ({
                key: span,
                cells: [span, ...[joined, confirmed, imported, gone, active].map(number)],
              }))}
            empty="Nothing happened in this time."
          />
        </section>
        <section aria-labelledby="by-source">
          <h2 id="by-source" className="mb-2 font-serif text-xl font-semibold">
            Active readers by source
          </h2>
          <DeskTable
            caption="Sources"
            columns={[
              { label: "Source" },
              { label: "Readers", number: true },
              { label: "Share", number: true },
            ]}
            rows={sources.map(({ source, count }) => ({
              key: source,
              cells: [
                sourceWords(source),
                number(count),
                `${Math.round((count / Math.max(1, active)) * 100)}%`,
              ],
            }))}
            empty="Nobody yet."
          />
        </section>
      </div>
    </>
  );
}

const number = (value: number) => value.toLocaleString("en-US");

function Figure({ label, value, sign = "" }: { label: string; value: number; sign?: string }) {
  return (
    <div className="border-t border-strong pt-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-serif text-3xl font-semibold tabular-nums">
        {value === 0 ? "" : sign}
        {number(value)}
      </dd>
    </div>
  );
}

const WIDTH = 600;
const HEIGHT = 120;
const MIDDLE = 80;

/** Bars above the line for who came, below it for who left. */
function Bars({ points }: { points: readonly Point[] }) {
  const most = Math.max(
    1,
    ...points.flatMap(({ confirmed, imported, gone }) => [confirmed + imported, gone]),
  );
  const step = WIDTH / points.length;
  const height = (value: number, room: number) => (value === 0 ? 0 : Math.max(1.5, (value / most) * room));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Bars above the line: who came. Below it: who left. The table has the numbers."
        className="h-32 w-full"
      >
        {points.map(({ span, confirmed, imported, gone }, index) => {
          const x = index * step + step * 0.15;
          const up = height(confirmed + imported, MIDDLE - 4);
          const down = height(gone, HEIGHT - MIDDLE - 4);
          return (
            <g key={span}>
              <rect x={x} y={MIDDLE - up} width={step * 0.7} height={up} className="fill-accent" />
              <rect x={x} y={MIDDLE} width={step * 0.7} height={down} className="fill-down" />
            </g>
          );
        })}
        <rect x="0" y={MIDDLE - 0.5} width={WIDTH} height="1" className="fill-ink" />
      </svg>
      <figcaption className="mt-1 flex justify-between text-[0.8125rem] text-soft tabular-nums">
        <span>{points[0]?.span}</span>
        <span>▲ came · ▼ left</span>
        <span>{points.at(-1)?.span}</span>
      </figcaption>
    </figure>
  );
}
