import { Bar, BarChart, Cell, Tooltip, XAxis, YAxis } from "recharts";
import { signedPercent } from "~/lib/format.ts";
import type { Area } from "~/ui/enhanced.tsx";
import { BAR_HEIGHT, BAR_TOP, type ComparisonBar } from "../rules/views.ts";

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };

/** Rounds as shown, so that a difference is that of the shown figures. */
const shown = (percent: number) => Number(percent.toFixed(2));

/** The same bars, with a tooltip of the difference to the own index. */
export function YtdBars({ bars, width, height }: { bars: ComparisonBar[] } & Area) {
  const own = bars.find((bar) => bar.own);
  // Recharts draws a bar in the middle of its row; the server's begin where BAR_TOP says.
  const lower = (height / bars.length) * (BAR_TOP - 0.5) + BAR_HEIGHT / 2;
  return (
    // The figures are in the table.
    <div aria-hidden="true">
      <BarChart
        layout="vertical"
        width={width}
        height={height}
        margin={{ ...NO_MARGIN, top: lower, bottom: -lower }}
        data={bars}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, 100]} hide />
        <YAxis type="category" dataKey="name" hide />
        <Tooltip
          cursor={false}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const bar = payload?.[0]?.payload as ComparisonBar | undefined;
            if (!active || !bar) return null;
            const ahead = own && !bar.own ? shown(bar.ytdPercent) - shown(own.ytdPercent) : null;
            return (
              <div className="border border-rule bg-sheet px-3 py-2 text-[0.8125rem]">
                <b className="font-semibold">{bar.name}</b>: {signedPercent(bar.ytdPercent)} YTD
                {ahead === null || !own ? null : (
                  <span className="block text-soft">
                    {Math.abs(ahead).toFixed(2)} points {ahead < 0 ? "behind" : "ahead of"} {own.name}
                  </span>
                )}
              </div>
            );
          }}
        />
        <Bar dataKey="width" barSize={BAR_HEIGHT} isAnimationActive={false}>
          {bars.map(({ name, own }) => (
            <Cell key={name} className={own ? "fill-accent" : "fill-soft"} />
          ))}
        </Bar>
      </BarChart>
    </div>
  );
}
