/** Figures that an article shows as bars or lines. */

export const CHART_KINDS = ["bar", "line"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export interface ChartSeries {
  name: string;
  /** One for each label, in the unit; null where there is none. */
  values: (number | null)[];
}

export interface Chart {
  title: string;
  kind: ChartKind;
  /** What is written around each value: "%", "x", "$M", "days"; "" for nothing. */
  unit: string;
  /** Decimals of each value. */
  decimals: number;
  /** Where the figures are from, and of which day. */
  source: string;
  /** What the values are of: the rows of bars, the points of lines. At least two. */
  labels: string[];
  /** One to three. */
  series: ChartSeries[];
}

const CURRENCY = /^[$€£¥]/;

/** Returns what stands before and behind a value: "$M" is "$" and "M", a word has a space before it. */
export function unitParts(unit: string): { before: string; behind: string } {
  const before = CURRENCY.exec(unit)?.[0] ?? "";
  const rest = unit.slice(before.length).trim();
  return { before, behind: /^\p{L}{3}/u.test(rest) ? ` ${rest}` : rest };
}

/** Units that one is said of without their last letter: of other words, and in other languages, it may be part. */
const COUNTED =
  /^ (?:second|minute|hour|day|week|month|quarter|year|employee|customer|user|seat|deal|point)s$/i;

/** Returns what stands behind one of a unit: " day" of " days". */
export const behindOne = (behind: string): string => (COUNTED.test(behind) ? behind.slice(0, -1) : behind);

/** Writes a value with its unit: −$1,042.5M, 66.8%, 43 days, 1 day. */
export function valueText(value: number, { unit, decimals }: Pick<Chart, "unit" | "decimals">): string {
  const { before, behind } = unitParts(unit);
  const written = Math.abs(value).toFixed(decimals);
  const [whole = "", part] = written.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0 && Number(written) !== 0 ? "−" : "";
  return `${sign}${before}${grouped}${part ? `.${part}` : ""}${written === "1" ? behindOne(behind) : behind}`;
}

/** Returns the values of a label in words, with the names of the series where there are several. */
export function readingText(chart: Chart, index: number): string {
  const values = chart.series.map(({ name, values }) => {
    const value = values[index] ?? null;
    const text = value === null ? "no figure" : valueText(value, chart);
    return chart.series.length > 1 ? `${name} ${text}` : text;
  });
  return `${chart.labels[index]}: ${values.join(", ")}`;
}

/** Returns what a chart shows, in a sentence for who does not see it. */
export function chartWords(chart: Chart): string {
  const { title, kind, labels, series } = chart;
  if (kind === "bar")
    return `${title}. Bars: ${labels.map((_, index) => readingText(chart, index)).join("; ")}.`;
  const lines = series.map(({ name, values }) => {
    const known = values.flatMap((value, index) => (isKnown(value) ? index : []));
    const [first = 0, last = 0] = [known[0], known.at(-1)];
    const at = (index: number) => `${valueText(values[index] ?? 0, chart)} (${labels[index]})`;
    return `${name} from ${at(first)} to ${at(last)}`;
  });
  return `${title}. ${series.length > 1 ? "Lines" : "Line"}: ${lines.join("; ")}.`;
}

export const isKnown = (value: number | null): value is number => value !== null;
