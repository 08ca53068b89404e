import { type CountState, type Counts, ranked, STATE, spanId } from "~/platform/counts/counts.ts";
import { KINDS, type Kind } from "../fields.ts";
import { daysKept, type Kept, keptFrom, type Period } from "./period.ts";
import { type NumbersView, numbersOf } from "./view.ts";
import { BEFORE_WORDS, KIND_WORDS, LEFT_OUT_WORDS, labelOf, periodWords, spanWords } from "./words.ts";

/** The numbers of a period as the screen shows them. */

const PATH = "/desk/numbers.csv";

/** Rows of a table on the screen. */
const SHOWN: Partial<Record<Kind, number>> = { articles: 10, videos: 10 };
const USUALLY_SHOWN = 8;

/** What a publication counts: without a market there are no companies. */
export const kindsOf = (publication: {
  market?: unknown;
  connect?: unknown;
  valuation?: unknown;
}): Kind[] => {
  const has: Partial<Record<Kind, unknown>> = {
    companies: publication.market,
    waitlist: publication.connect,
    reports: publication.valuation,
  };
  return KINDS.filter((kind) => !(kind in has) || has[kind]);
};

/** What was read of a period. */
export interface ReadNumbers {
  period: Period;
  kinds: readonly Kind[];
  /** Since when is counted; null before the clock has come for the first time. */
  since: string | null;
  /** After how many days the numbers of the period were deleted; null where they are there. */
  deletedAfter: number | null;
  view: NumbersView;
}

/** Returns the numbers of a period from the rows of its spans and of those before; the state is among them. */
export function readNumbers(
  period: Period,
  rows: readonly { id: number; counts: string }[],
  { today, hour, kinds, kept }: { today: string; hour: number; kinds: readonly Kind[]; kept: Kept },
): ReadNumbers {
  const state = rows.find(({ id }) => id === spanId(STATE));
  const since = state ? (JSON.parse(state.counts) as CountState).since : null;
  const stored = rows
    .filter((row) => row !== state)
    .map(({ id, counts }) => ({ id, counts: JSON.parse(counts) as Counts }));
  const [begun, first] = [since ?? today, keptFrom(period.unit, today, kept)];
  const view = numbersOf(period, stored, { since: begun > first ? begun : first, today, hour }, kinds);
  const isDeleted = begun <= period.to && period.to < first;
  return { period, kinds, since, deletedAfter: isDeleted ? daysKept(period.unit, kept) : null, view };
}

const linesOn = ({ view }: ReadNumbers, kind: Kind) =>
  (view.lines[kind] ?? []).slice(0, SHOWN[kind] ?? USUALLY_SHOWN);

/** Returns the properties of the screen. */
export function shownNumbers(read: ReadNumbers) {
  const { period, kinds, since, deletedAfter, view } = read;
  const { unit, earlier, later, isRunning } = period;
  const { views, visits, readers, signups } = view.figures;
  const fileOf = (kind: string) => `${PATH}?${new URLSearchParams({ kind, period: unit, on: period.on })}`;
  return {
    unit,
    when: periodWords(period),
    before: BEFORE_WORDS[unit],
    leftOut: isRunning ? LEFT_OUT_WORDS[unit] : null,
    earlier,
    later,
    isRunning,
    since,
    deletedAfter,
    isEmpty: Object.values(view.figures).every(({ now }) => now === 0),
    figures: [
      { label: "Views", ...views },
      { label: "Visits", ...visits },
      { label: unit === "day" ? "Readers" : "Readers a day", ...readers },
      { label: "Sign-ups", ...signups },
    ],
    points: view.course.map(({ span, ...point }) => ({ ...spanWords(unit, span), ...point })),
    file: fileOf("course"),
    letterFile: fileOf("letters"),
    tables: kinds.map((kind) => ({
      kind,
      ...KIND_WORDS[kind],
      file: fileOf(kind),
      total: (view.lines[kind] ?? []).reduce((sum, { now }) => sum + now, 0),
      lines: linesOn(read, kind).map((line) => ({ ...line, ...labelOf(kind, line.key, view.names) })),
    })),
  };
}

/** Returns the articles that were read most within seven days, from the row of them. */
export function mostRead(week: { counts: string } | undefined, most: number) {
  const { top, names }: Counts = week ? JSON.parse(week.counts) : { sums: {}, top: {} };
  return ranked(top.articles ?? {})
    .slice(0, most)
    .map(([slug, count]) => ({ slug, title: names?.articles?.[slug] ?? slug, count }));
}
