import { axisLabels, type DayTick } from "../rules/day-axis.ts";

/** The days below a chart whose right 44 px are those of its other axis. */
export function DayAxis({ ticks, count }: { ticks: readonly DayTick[]; count: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="h-6 w-full overflow-visible border-t border-rule pe-11"
    >
      {axisLabels(ticks, count).map(({ label, at, anchor, isNarrow }) => (
        <text
          key={at}
          x={`${at.toFixed(2)}%`}
          y="17"
          textAnchor={anchor}
          className={`fill-soft text-xs ${isNarrow ? "" : "max-sm:hidden"}`}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
