import { fullCount } from "~/lib/format.ts";
import { DeskTable } from "~/ui/desk/table.tsx";

export interface ShownPoint {
  /** As the table and the axis call it. */
  long: string;
  short: string;
  views: number;
  visits: number;
  readers: number;
  before: number;
}

interface CourseProps {
  points: readonly ShownPoint[];
  /** What a point is: "Hour", "Day" or "Month". */
  unit: string;
  /** What the period before is called. */
  before: string;
  file: string;
}

const WIDTH = 600;
const HEIGHT = 150;

/** Bars of views, with the readers in them, and a stroke where the views of the period before were; and as a table. */
export function Course({ points, unit, before, file }: CourseProps) {
  const most = Math.max(1, ...points.flatMap((point) => [point.views, point.before]));
  return (
    <figure>
      <p className="mb-1 text-[0.8125rem] text-soft tabular-nums">{fullCount(most)} views</p>
      <Bars points={points} most={most} unit={unit} />
      <div aria-hidden="true" className="flex text-[0.8125rem] text-soft tabular-nums">
        {points.map(({ long, short }, index) => (
          <span key={long} className="min-w-0 flex-1 overflow-visible pt-1 text-center whitespace-nowrap">
            {isNamed(index, points.length) ? short : null}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-[0.8125rem] text-soft">
        <Key className="fill-accent/30" label="Views" />
        <Key className="fill-accent" label={unit === "Month" ? "Readers, day by day" : "Readers"} />
        <Key className="fill-ink" label={`Views ${before}`} isLine />
      </figcaption>
      <details className="mt-4">
        <summary className="cursor-pointer font-semibold text-accent">
          By {unit.toLowerCase()}, as a table
        </summary>
        <div className="mt-3">
          <DeskTable
            caption={`By ${unit.toLowerCase()}`}
            columns={[
              { label: unit },
              { label: "Views", number: true },
              { label: "Visits", number: true },
              { label: "Readers", number: true },
              { label: "Views before", number: true, wide: true },
            ]}
            rows={points.map(({ long, views, visits, readers, before }) => ({
              key: long,
              cells: [long, ...[views, visits, readers, before].map(fullCount)],
            }))}
            empty="Nothing was counted."
          />
        </div>
      </details>
      <p className="mt-2 text-sm">
        <a href={file} className="text-accent underline underline-offset-2">
          Course as CSV
        </a>
      </p>
    </figure>
  );
}

/** On an axis of 24 hours every sixth has its name. */
const isNamed = (index: number, length: number) => length <= 12 || index % 6 === 0;

function Bars({ points, most, unit }: Pick<CourseProps, "points" | "unit"> & { most: number }) {
  const step = WIDTH / points.length;
  const height = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Views and readers by ${unit.toLowerCase()}. The table has the numbers.`}
      className="h-40 w-full border-t border-rule lg:h-52"
    >
      {points.map(({ long, views, readers, before }, index) => {
        const x = index * step + step * 0.14;
        const width = step * 0.72;
        const shown = Math.min(readers, views);
        return (
          <g key={long}>
            <rect
              x={x}
              y={HEIGHT - height(views)}
              width={width}
              height={height(views)}
              className="fill-accent/30"
            />
            <rect
              x={x}
              y={HEIGHT - height(shown)}
              width={width}
              height={height(shown)}
              className="fill-accent"
            />
            {before > 0 ? (
              <rect
                x={index * step + step * 0.04}
                y={Math.max(0, HEIGHT - height(before) - 0.75)}
                width={step * 0.92}
                height="1.5"
                className="fill-ink"
              />
            ) : null}
          </g>
        );
      })}
      <rect x="0" y={HEIGHT} width={WIDTH} height="1" className="fill-strong" />
    </svg>
  );
}

function Key({ className, label, isLine = false }: { className: string; label: string; isLine?: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        <rect x="0" y={isLine ? 5 : 0} width="12" height={isLine ? 2 : 12} className={className} />
      </svg>
      {label}
    </span>
  );
}
