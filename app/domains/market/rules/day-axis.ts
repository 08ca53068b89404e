import type { Dates } from "~/lib/time/written-dates.ts";

/** The labels of a chart's days. */

/** A label, and the index of its day. */
export interface DayTick {
  index: number;
  label: string;
}

const MOST_LABELS = 6;

/** A longer period has each month more than once: its labels name the year. */
const YEAR_OF_DAYS = 400;

/** Returns at most six labels: the first trading day of each month in a long period, some days in a short one. */
export function dayTicks(days: readonly string[], dates: Dates): DayTick[] {
  const long = days.length > 45;
  const starts = days
    .map((day, index) => ({ day, index }))
    .filter(({ day, index }) =>
      long ? index > 0 && day.slice(0, 7) !== days[index - 1]?.slice(0, 7) : true,
    );
  const every = Math.ceil(starts.length / MOST_LABELS);
  return starts
    .filter((_, place) => place % every === 0)
    .map(({ day, index }) => ({ index, label: label(day, long, days.length > YEAR_OF_DAYS, dates) }));
}

function label(day: string, long: boolean, withYear: boolean, dates: Dates): string {
  if (!long) return dates.monthAndDay(day);
  return withYear || day.slice(5, 7) === "01" ? dates.monthAndYear(day) : dates.month(day);
}

/** A label as it is drawn. */
export interface AxisLabel {
  label: string;
  /** Percent of the chart's width. */
  at: number;
  anchor: "start" | "middle" | "end";
  /** Whether it is drawn on a phone too, where not all of them may have room. */
  isNarrow: boolean;
}

/** On a screen of 320 px: the width of a chart, of a letter, and of the least space between two labels, in pixels. */
const CHART = 244;
const LETTER = 6.5;
const SPACE = 8;

/** Returns the labels of a chart of so many days. On a phone each is drawn, or each second, or third. */
export function axisLabels(ticks: readonly DayTick[], count: number): AxisLabel[] {
  const placed = ticks.map(({ index, label }) => {
    const share = count > 1 ? index / (count - 1) : 1;
    const anchor = share < 0.04 ? ("start" as const) : share > 0.96 ? ("end" as const) : ("middle" as const);
    return { label, at: share * 100, anchor };
  });
  const narrow = new Set(fitting(placed));
  return placed.map((one) => ({ ...one, isNarrow: narrow.has(one) }));
}

type Placed = Omit<AxisLabel, "isNarrow">;

/** Returns as many evenly spaced labels as stand apart. Of two choices it takes the one that names a year. */
function fitting(labels: readonly Placed[]): readonly Placed[] {
  for (let every = 1; every < labels.length; every++) {
    const choices = Array.from({ length: every }, (_, first) =>
      labels.filter((_, place) => place % every === first),
    );
    const apart = choices.filter(areApart).sort((one, other) => lettersOf(other) - lettersOf(one));
    if (apart[0]) return apart[0];
  }
  return labels.slice(0, 1);
}

const lettersOf = (labels: readonly Placed[]) => Math.max(...labels.map(({ label }) => label.length));

const areApart = (labels: readonly Placed[]) =>
  labels.every((one, place) => {
    const before = labels[place - 1];
    return !before || edgesOf(before)[1] + SPACE <= edgesOf(one)[0];
  });

function edgesOf({ label, at, anchor }: Placed): [left: number, right: number] {
  const width = label.length * LETTER;
  const left = (at / 100) * CHART - { start: 0, middle: width / 2, end: width }[anchor];
  return [left, left + width];
}
