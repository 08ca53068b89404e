import type { ReactNode } from "react";
import { fullCount } from "~/lib/format.ts";
import { withQuery } from "~/ui/desk/older.tsx";
import { DeskTabs } from "~/ui/desk/tabs.tsx";
import { UNITS, type Unit } from "../../fields.ts";
import { Course, type ShownPoint } from "./course.tsx";
import { CountTable, Figures, type ShownFigure, type ShownTable } from "./parts.tsx";

const PATH = "/desk/numbers";

const UNIT_WORDS: Record<Unit, string> = { day: "Day", week: "Week", year: "Year" };
const POINTS: Record<Unit, string> = { day: "Hour", week: "Day", year: "Month" };

export interface NumbersProps {
  unit: Unit;
  /** When the period is, and what the one before is called. */
  when: string;
  before: string;
  /** What of a period that is not over is compared. */
  leftOut: string | null;
  earlier: string;
  later: string | null;
  /** The day of the address; null for today. */
  on: string | null;
  isRunning: boolean;
  /** Since when is counted; null before the clock has come for the first time. */
  since: string | null;
  /** After how many days the numbers of the period were deleted; null where they are there. */
  deletedAfter: number | null;
  /** Whether there are no numbers of the period. */
  isEmpty: boolean;
  figures: readonly ShownFigure[];
  points: readonly ShownPoint[];
  file: string;
  tables: readonly ShownTable[];
  /** What went out in the period. */
  children: ReactNode;
}

/** What was read, by how many, from where, and what came of it. */
export function Numbers({
  unit,
  when,
  before,
  leftOut,
  figures,
  points,
  file,
  tables,
  children,
  ...rest
}: NumbersProps) {
  const tabs = UNITS.map((id) => ({
    id,
    label: UNIT_WORDS[id],
    href: withQuery(PATH, { period: id, on: rest.on ?? undefined }),
  }));
  return (
    <>
      <DeskTabs label="Period" tabs={tabs} current={unit} />
      <Steps unit={unit} when={when} {...rest} />
      {rest.isEmpty ? (
        <p className="border-t border-rule py-6 text-soft">{nothing(unit, rest)}</p>
      ) : (
        <>
          <Figures figures={figures} before={before} leftOut={leftOut} />
          <Course points={points} unit={POINTS[unit]} before={before} file={file} />
        </>
      )}
      <div className="mt-12 gap-x-12 lg:columns-2">
        {tables.map((table) => (
          <CountTable key={table.kind} {...table} />
        ))}
      </div>
      <div className="mt-2">{children}</div>
      <p className="mt-10 max-w-prose text-sm text-soft">
        Counted by the site itself, without cookies and without anything of a person: readers are told apart
        within a day only, so a longer period has their mean by day. Visitors who signal Global Privacy
        Control, programs that say so, and browsers without JavaScript are not counted. Days are those of UTC;
        numbers are up to five minutes old.
      </p>
    </>
  );
}

function nothing(unit: Unit, { since, deletedAfter }: Pick<NumbersProps, "since" | "deletedAfter">): string {
  if (since === null)
    return "Nothing has been counted yet. Counting begins within five minutes of the first start.";
  if (deletedAfter === null) return `Nothing was counted in this time. The site has counted since ${since}.`;
  return unit === "year"
    ? `These numbers are deleted: months are kept for ${fullCount(deletedAfter)} days.`
    : `These numbers are deleted: days are kept for ${deletedAfter} days. “Year” has them by month.`;
}

/** The way to the periods before and after. */
function Steps({
  unit,
  when,
  earlier,
  later,
  isRunning,
}: Pick<NumbersProps, "unit" | "when" | "earlier" | "later" | "isRunning">) {
  const link = (on: string, label: string) => (
    <a
      href={withQuery(PATH, { period: unit, on })}
      className="flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
    >
      {label}
    </a>
  );
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6">
      <p className="me-auto font-serif text-xl font-semibold">
        {when}
        {isRunning ? <span className="font-sans text-sm font-normal text-soft"> so far</span> : null}
      </p>
      {link(earlier, "Earlier")}
      {later ? link(later, "Later") : null}
    </div>
  );
}
