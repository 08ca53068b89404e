import { fullCount } from "~/lib/format.ts";
import { Change } from "~/ui/change.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";

export interface ShownFigure {
  label: string;
  now: number;
  /** What of it is over, and as much of the period before; null where that was not counted as a whole. */
  compared: { now: number; before: number } | null;
}

interface FiguresProps {
  figures: readonly ShownFigure[];
  /** What the period before is called. */
  before: string;
  /** What of a period that is not over is compared. */
  leftOut: string | null;
}

/** The figures of a period, each with its change. */
export function Figures({ figures, before, leftOut }: FiguresProps) {
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure.label} className="border-t border-strong pt-2">
          <dt className="text-sm text-soft">{figure.label}</dt>
          <dd>
            <span className="block font-serif text-3xl font-semibold tabular-nums">
              {fullCount(figure.now)}
            </span>
            <span className="block text-sm text-soft tabular-nums">{against(figure, before, leftOut)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function against({ compared }: ShownFigure, words: string, leftOut: string | null) {
  if (compared === null) return "nothing to compare with yet";
  const { now, before } = compared;
  const part = leftOut ? `${leftOut}, ` : "";
  if (before === 0) return `${part}none ${words}`;
  return (
    <>
      <Change percent={(now / before - 1) * 100} decimals={0} className="font-semibold" /> {part}against{" "}
      {fullCount(before)} {words}
    </>
  );
}

export interface ShownLine {
  key: string;
  label: string;
  href?: string;
  note?: string;
  now: number;
  /** Null where the period before was not counted as a whole. */
  before: number | null;
}

export interface ShownTable {
  kind: string;
  title: string;
  row: string;
  count: string;
  none: string;
  file: string;
  lines: readonly ShownLine[];
  /** Of all lines, also those that are not shown. */
  total: number;
}

/** What was counted most of a kind. */
export function CountTable({ title, row, count, none, file, lines, total }: ShownTable) {
  return (
    <div className="mb-10 min-w-0 break-inside-avoid">
      <Heading title={title} file={lines.length > 0 ? file : null} />
      <DeskTable
        caption={title}
        columns={[{ label: row }, { label: count, number: true }, { label: "Before", number: true }]}
        rows={lines.map((line) => ({
          key: line.key,
          cells: [
            <Name {...line} key="name" share={total === 0 ? 0 : line.now / total} />,
            fullCount(line.now),
            <span key="before" className="text-soft">
              {line.before === null ? "–" : fullCount(line.before)}
            </span>,
          ],
        }))}
        empty={none}
      />
    </div>
  );
}

/** A heading with the way to its file. */
export function Heading({ title, file }: { title: string; file: string | null }) {
  return (
    <div className="mb-1 flex items-baseline justify-between gap-4 border-t-2 border-strong pt-3">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {file ? (
        <a
          href={file}
          aria-label={`${title} as CSV`}
          className="text-sm text-accent underline underline-offset-2"
        >
          CSV
        </a>
      ) : null}
    </div>
  );
}

function Name({ label, href, note, share }: ShownLine & { share: number }) {
  return (
    <span className="block min-w-32">
      {href ? (
        <a href={href} className="headline-link">
          {label}
        </a>
      ) : (
        <span>{label}</span>
      )}
      {note ? <span className="text-soft"> · {note}</span> : null}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-1 block h-0.5 w-full"
      >
        <rect width={share * 100} height="1" className="fill-accent" />
      </svg>
    </span>
  );
}
