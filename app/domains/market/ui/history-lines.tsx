import { Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { useDates } from "~/platform/publication/context.tsx";
import type { Area } from "~/ui/enhanced.tsx";
import { type DayValues, dayValues, type LineId, type RebasedHistory } from "../rules/chart.ts";

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };

const DOT_COLORS: Record<LineId, string> = {
  company: "var(--color-accent)",
  nasdaq: "var(--color-ink)",
  sp500: "var(--color-soft)",
};

interface HistoryLinesProps {
  shown: RebasedHistory;
  names: Record<LineId, string>;
}

/** The same lines at the same places, with a tooltip of the day's values for the pointer. The chart reads them to keys. */
export function HistoryLines({ shown, names, width, height }: HistoryLinesProps & Area) {
  const { days, lines, domain } = shown;
  return (
    // The chart around it has the label and the keys.
    <div aria-hidden="true">
      <LineChart
        width={width}
        height={height}
        margin={NO_MARGIN}
        data={dayValues(shown)}
        accessibilityLayer={false}
      >
        <XAxis dataKey="index" type="number" domain={[0, days.length - 1]} hide />
        <YAxis domain={domain} allowDataOverflow hide />
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: "stroke-strong" }}
          content={({ active, payload }) => {
            const day = payload?.[0]?.payload as DayValues | undefined;
            return active && day ? <DayCard day={day} shown={shown} names={names} /> : null;
          }}
        />
        {lines.map(({ id }) => (
          <Line
            key={id}
            dataKey={id}
            className={`line-${id}`}
            dot={false}
            activeDot={{ r: 3.5, strokeWidth: 0, fill: DOT_COLORS[id] }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </div>
  );
}

function DayCard({ day, shown, names }: { day: DayValues } & HistoryLinesProps) {
  const { shortDate } = useDates();
  return (
    <dl className="border border-rule bg-sheet px-3 py-2 text-[0.8125rem] leading-5">
      <dt className="font-semibold">{shortDate(day.day)}</dt>
      {shown.lines.map(({ id }) => (
        <dd key={id} className="flex justify-between gap-5">
          <span className="text-soft">{names[id]}</span>
          {day[id]?.toFixed(1) ?? "–"}
        </dd>
      ))}
    </dl>
  );
}
