import { fullCount } from "~/lib/format.ts";
import { Change } from "~/ui/change.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";

export interface ShownFigure {
  label: string;
  now: number;
  /** Null where nothing was counted then. */
  before: number | null;
}

/** The figures of a period, each with its change. */
export function Figures({ figures, before }: { figures: readonly ShownFigure[]; before: string }) {
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure.label} className="border-t border-strong pt-2">
          <dt className="text-sm text-soft">{figure.label}</dt>
          <dd>
            <span className="block font-serif text-3xl font-semibold tabular-nums">
              {fullCount(figure.now)}
            </span>
            <span className="block text-sm text-soft tabular-nums">{against(figure, before)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function against({ now, before }: ShownFigure, words: string) {
  if (before === null) return "nothing to compare with yet";
  if (before === 0) return `none ${words}`;
  return (
    <>
      <Change percent={(now / before - 1) * 100} decimals={0} className="font-semibold" /> against{" "}
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
  before: number;
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
              {fullCount(line.before)}
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
