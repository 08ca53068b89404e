import { useSearchParams } from "@remix-run/react";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { type Reading, useReadable } from "~/ui/chart-reader.ts";
import { ChipLink } from "~/ui/chip-link.tsx";
import { Enhanced } from "~/ui/enhanced.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import {
  CHART_PERIODS,
  type ChartPeriod,
  type HistoryColumns,
  heightOf,
  type LineId,
  linePath,
  periodChoice,
  type RebasedHistory,
  rebase,
  tableRows,
} from "../rules/chart.ts";
import { DayAxis } from "./day-axis.tsx";
import { Unknown } from "./figures.tsx";

interface HistoryChartProps {
  history: HistoryColumns;
  names: Record<LineId, string>;
  /** Those to choose from, where the closes reach them. */
  periods?: readonly ChartPeriod[];
  standard?: ChartPeriod;
}

/** Only in the browser: the Worker's bundle carries no chart library. */
const loadLines = import.meta.env.SSR
  ? null
  : () => import("./history-lines.tsx").then(({ HistoryLines }) => HistoryLines);

/** A company against the indices, each rebased to 100. Weight and dashes tell the lines apart, not colour alone. */
export function HistoryChart({
  history,
  names,
  periods = CHART_PERIODS,
  standard = "1Y",
}: HistoryChartProps) {
  const dates = useDates();
  const [query] = useSearchParams();
  const { reached, opening } = periodChoice(history.days, periods, standard);
  const period = reached.find((each) => each === query.get("period")) ?? opening;
  const shown = rebase(history, period, dates);
  const title = `${names.company} and the indices, ${period}`;
  const area = useReadable(
    shown && {
      label: title,
      axis: "x",
      count: shown.days.length,
      reading: (index) => readingOf(shown, names, index, dates),
    },
  );
  /** The address of a period, the one to open on without a parameter; the other choices of the page stay. */
  const searchOf = (each: ChartPeriod) => {
    const own = new URLSearchParams(query);
    if (each === opening) own.delete("period");
    else own.set("period", each);
    return own.size > 0 ? `?${own}` : "";
  };
  return (
    <section aria-labelledby="history">
      <SectionHeading
        id="history"
        note={shown ? `${dates.shortDate(shown.days[0] ?? "")} = 100` : null}
      >{`${names.company} against the market`}</SectionHeading>
      {reached.length > 0 ? (
        <nav aria-label="Period" className="-m-1 mt-3 overflow-x-auto p-1">
          <ul className="flex">
            {reached.map((each) => (
              <li key={each} className="not-first:-ms-px">
                <ChipLink search={searchOf(each)} current={each === period}>
                  {each}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {shown ? (
        <>
          <Legend shown={shown} names={names} />
          <div ref={area} className="from-left relative mt-3 h-64 sm:h-88">
            <Ground shown={shown} title={title} names={names} />
            <Enhanced
              load={loadLines}
              props={{ shown, names }}
              className="absolute! inset-y-0 end-11 start-0"
            >
              <Lines shown={shown} />
            </Enhanced>
            <div data-plot="" className="pointer-events-none absolute inset-y-0 end-11 start-0" />
          </div>
          <DayAxis ticks={shown.dayTicks} count={shown.days.length} />
          <Figures shown={shown} names={names} />
        </>
      ) : (
        <p className="mt-4 text-soft">There are not enough closes for a chart yet.</p>
      )}
    </section>
  );
}

/** What a day's point says, and its place. */
function readingOf(
  { days, lines }: RebasedHistory,
  names: Record<LineId, string>,
  index: number,
  { shortDate }: Dates,
): Reading {
  const values = lines.map(({ id, values }) => `${names[id]} ${values[index]?.toFixed(1) ?? "no close"}`);
  const at = (index / (days.length - 1)) * 100;
  return { text: `${shortDate(days[index] ?? "")}: ${values.join(", ")}`, from: at, to: at };
}

function Legend({ shown, names }: { shown: RebasedHistory; names: Record<LineId, string> }) {
  const { shortDate } = useDates();
  return (
    <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {shown.lines.map(({ id, changePercent, lastDay }) => (
        <div key={id} className="flex items-center gap-2">
          <dt className={`flex items-center gap-2 ${id === "company" ? "font-semibold" : ""}`}>
            <svg aria-hidden="true" focusable="false" className="h-3 w-7">
              <line x1="0" x2="100%" y1="50%" y2="50%" className={`line-${id}`} />
            </svg>
            {names[id]}
          </dt>
          <dd>
            <Change percent={changePercent} decimals={1} />
            {lastDay === shown.days.at(-1) ? null : (
              <span className="text-soft">{` to ${shortDate(lastDay)}`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const inPercent = (value: number) => `${value.toFixed(2)}%`;

/** The grid of the chart with the labels of its ticks. */
function Ground({
  shown: { lines, ticks, domain, days },
  title,
  names,
}: {
  shown: RebasedHistory;
  title: string;
  names: Record<LineId, string>;
}) {
  const { shortDate } = useDates();
  const ends = lines.map(({ id, changePercent, lastDay }) => {
    const day = lastDay === days.at(-1) ? "" : ` on ${shortDate(lastDay)}`;
    return `${names[id]} ends at ${(100 + changePercent).toFixed(1)}${day}`;
  });
  return (
    <svg role="img" aria-labelledby="chart-title chart-text" className="absolute inset-0 size-full">
      <title id="chart-title">{title}</title>
      <desc id="chart-text">
        {`Closes from ${shortDate(days[0] ?? "")} to ${shortDate(days.at(-1) ?? "")}, all from 100. ${ends.join("; ")}. The figures follow as a table.`}
      </desc>
      {ticks.map((tick) => {
        const y = inPercent(heightOf(tick, domain));
        const start = Math.abs(tick - 100) < 1e-9;
        return (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y} y2={y} className={start ? "stroke-strong" : "stroke-rule"} />
            <text x="100%" y={y} dy="-5" textAnchor="end" className="fill-soft text-xs">
              {Number(tick.toFixed(2))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Lines({ shown: { lines, domain } }: { shown: RebasedHistory }) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      data-drawn-over=""
      className="size-full"
    >
      {lines.map((line) => (
        <path
          key={line.id}
          d={linePath(line, domain)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className={`line-${line.id}`}
        />
      ))}
    </svg>
  );
}

/** The values of the chart as a table. */
function Figures({ shown, names }: { shown: RebasedHistory; names: Record<LineId, string> }) {
  const { shortDate } = useDates();
  return (
    <details className="group mt-3 text-sm">
      <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        The chart in figures
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full max-w-2xl">
          <caption className="sr-only">Values of the chart, 100 on its first day, the latest first</caption>
          <thead>
            <tr className="border-b border-strong text-[0.8125rem] text-soft">
              <th scope="col" className="py-1.5 text-start font-normal">
                Day
              </th>
              {shown.lines.map(({ id }) => (
                <th key={id} scope="col" className="py-1.5 ps-4 text-end font-normal">
                  {names[id]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tableRows(shown).map(({ day, values }) => (
              <tr key={day} className="border-b border-rule">
                <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                  {shortDate(day)}
                </th>
                {values.map((value, index) => (
                  <td key={shown.lines[index]?.id} className="py-1.5 ps-4 text-end">
                    {value === null ? <Unknown /> : value.toFixed(1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
