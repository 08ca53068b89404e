import { useSearchParams } from "@remix-run/react";
import { multiple } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { useReadable } from "~/ui/chart-reader.ts";
import { ChipLink } from "~/ui/chip-link.tsx";
import { heightOf } from "../../rules/chart.ts";
import {
  MULTIPLE_PERIODS,
  type MultipleLine,
  type MultiplePeriod,
  type MultiplesChart,
} from "../../rules/multiples/view.ts";
import { DayAxis } from "../day-axis.tsx";
import { Multiple } from "../figures.tsx";

/** The styles of the history chart: the company's line is the strong one, and so is a median that stands alone. */
const LINES = { company: "line-company", median: "line-nasdaq" } as const;

const PERIOD_NAMES: Record<MultiplePeriod, string> = { "1Y": "1Y", all: "All" };

const TITLE = "Market cap over run rate, by day";

interface ChartProps {
  chart: MultiplesChart;
  names: Record<MultipleLine["id"], string>;
}

/** The choice of the period: links that keep the rest of the address. */
export function PeriodChoice({ period }: { period: MultiplePeriod }) {
  const [query] = useSearchParams();
  const searchOf = (each: MultiplePeriod) => {
    const own = new URLSearchParams(query);
    if (each === MULTIPLE_PERIODS[0]) own.delete("multiples");
    else own.set("multiples", each);
    return own.size > 0 ? `?${own}` : "";
  };
  return (
    <nav aria-label="Period of the multiples" className="-m-1 p-1">
      <ul className="flex">
        {MULTIPLE_PERIODS.map((each) => (
          <li key={each} className="not-first:-ms-px">
            <ChipLink search={searchOf(each)} hash="multiples" current={each === period}>
              {PERIOD_NAMES[each]}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Multiples by day as lines, with a table of some days. */
export function MultiplesLines({ chart, names }: ChartProps) {
  const { shortDate } = useDates();
  // The days of the table, the earliest first.
  const rows = [...chart.rows].reverse();
  const area = useReadable({
    label: `${TITLE}, from ${shortDate(chart.from)}`,
    axis: "x",
    count: rows.length,
    reading: (index) => {
      const row = rows[index] ?? { day: chart.to, left: 100, company: null, median: null };
      const values = chart.lines.map(({ id }) => {
        const value = row[id];
        return `${names[id]} ${value === null ? "unknown" : multiple(value)}`;
      });
      return { text: `${shortDate(row.day)}: ${values.join(", ")}`, from: row.left, to: row.left };
    },
  });
  return (
    <>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {chart.lines.map((line) => (
          <div key={line.id} className="flex items-center gap-2">
            <dt className={`flex items-center gap-2 ${line.id === "company" ? "font-semibold" : ""}`}>
              <svg aria-hidden="true" focusable="false" className="h-3 w-7">
                <line
                  x1="0"
                  x2="100%"
                  y1="50%"
                  y2="50%"
                  strokeLinecap="round"
                  className={styleOf(line, chart)}
                />
              </svg>
              {names[line.id]}
            </dt>
            <dd>
              {multiple(line.last.value)}
              {line.last.day === chart.to ? null : (
                <span className="text-soft">{` on ${shortDate(line.last.day)}`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div ref={area} className="from-left relative mt-3 h-56 sm:h-72">
        <Ground chart={chart} names={names} />
        <div data-plot="" className="absolute inset-y-0 end-11 start-0">
          <Lines chart={chart} />
        </div>
      </div>
      <DayAxis ticks={chart.dayTicks} count={chart.count} />
      <Figures chart={chart} names={names} />
    </>
  );
}

const styleOf = ({ id }: MultipleLine, { lines }: MultiplesChart) =>
  lines.length === 1 ? LINES.company : LINES[id];

const inPercent = (value: number) => `${value.toFixed(2)}%`;

function Ground({ chart: { lines, ticks, domain, from, to }, names }: ChartProps) {
  const { shortDate } = useDates();
  const ends = lines.map(({ id, last }) => `${names[id]} ends at ${multiple(last.value)}`);
  return (
    <svg
      role="img"
      aria-labelledby="multiples-title multiples-text"
      className="absolute inset-0 size-full overflow-visible"
    >
      <title id="multiples-title">{TITLE}</title>
      <desc id="multiples-text">
        {`From ${shortDate(from)} to ${shortDate(to)}. ${ends.join("; ")}. The figures follow as a table.`}
      </desc>
      {ticks.map((tick) => {
        const y = inPercent(heightOf(tick, domain));
        return (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" />
            <text x="100%" y={y} dy="-5" textAnchor="end" className="fill-soft text-xs">
              {`${Number(tick.toFixed(2))}x`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Lines({ chart }: { chart: MultiplesChart }) {
  return (
    <>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className="size-full"
      >
        {chart.lines.map((line) => (
          <path
            key={line.id}
            d={line.path}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
            strokeLinejoin="round"
            className={styleOf(line, chart)}
          />
        ))}
      </svg>
      <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full overflow-visible">
        {chart.lines.map(({ id, last }) => (
          <circle
            key={id}
            cx={inPercent(last.left)}
            cy={inPercent(last.top)}
            r="3"
            className={id === "company" || chart.lines.length === 1 ? "fill-accent" : "fill-ink"}
          />
        ))}
      </svg>
    </>
  );
}

/** Some days of the chart as a table. */
function Figures({ chart: { rows, lines }, names }: ChartProps) {
  const { shortDate } = useDates();
  // A median of few companies has no line, and yet its place in the table.
  const columns = lines.some(({ id }) => id === "company")
    ? (["company", "median"] as const)
    : (["median"] as const);
  return (
    <details className="group mt-3 text-sm">
      <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        The multiples in figures
      </summary>
      <div className="relative overflow-x-auto">
        <table className="mt-2 w-full max-w-2xl">
          <caption className="sr-only">
            Market cap over run rate on some days, the latest first, and how many companies the median is of
          </caption>
          <thead>
            <tr className="border-b border-strong text-[0.8125rem] text-soft">
              <th scope="col" className="py-1.5 text-start font-normal">
                Day
              </th>
              {columns.map((id) => (
                <th key={id} scope="col" className="py-1.5 ps-4 text-end font-normal">
                  {names[id]}
                </th>
              ))}
              <th scope="col" className="py-1.5 ps-4 text-end font-normal">
                Companies
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.day} className="border-b border-rule">
                <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                  {shortDate(row.day)}
                </th>
                {columns.map((id) => (
                  <td key={id} className="py-1.5 ps-4 text-end">
                    <Multiple value={row[id]} />
                  </td>
                ))}
                <td className="py-1.5 ps-4 text-end">{row.companies}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
