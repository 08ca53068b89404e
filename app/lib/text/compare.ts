/** Compares two versions of a text, line by line and within a changed line word by word. */

export type Kind = "same" | "removed" | "added";

export interface Run {
  kind: Kind;
  items: string[];
}

/** Cells of the table below: 16 MB. Beyond it everything between the common ends counts as replaced. */
const MOST_CELLS = 4_000_000;

/** Returns what makes one list of another, in runs: the longest common subsequence is the same. */
export function compareLists(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const runs: Run[] = [];
  const add = (kind: Kind, items: readonly string[]) => {
    if (items.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.items.push(...items);
    else runs.push({ kind, items: [...items] });
  };
  add("same", before.slice(0, start));
  for (const { kind, items } of between(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ))
    add(kind, items);
  add("same", before.slice(before.length - end));
  return runs;
}

function between(before: readonly string[], after: readonly string[]): Run[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MOST_CELLS || rows * columns === 0)
    return [
      { kind: "removed", items: [...before] },
      { kind: "added", items: [...after] },
    ];
  /** The length of the longest common subsequence from each place on. */
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: Run[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [one, other] = [before[row] as string, after[column] as string];
    if (row < rows && column < columns && one === other) {
      runs.push({ kind: "same", items: [one] });
      row += 1;
      column += 1;
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: "removed", items: [one] });
      row += 1;
    } else {
      runs.push({ kind: "added", items: [other] });
      column += 1;
    }
  }
  return runs;
}

/** A part of a line. */
export interface Part {
  kind: Kind;
  text: string;
}

/** A line of a comparison. One that is changed has parts of several kinds. */
export interface Line {
  kind: Kind | "changed";
  parts: Part[];
}

/** A pair of lines with less in common, by the length of the longer one, is two lines. */
const LEAST_COMMON = 0.3;

/** Compares two texts. */
export function compareTexts(before: string, after: string): Line[] {
  const runs = compareLists(before.split("\n"), after.split("\n"));
  return runs.flatMap(({ kind, items }, index) => {
    const next = runs[index + 1];
    const previous = runs[index - 1];
    if (kind === "removed" && next?.kind === "added") return replaced(items, next.items);
    if (kind === "added" && previous?.kind === "removed") return [];
    return items.map((text) => whole(kind, text));
  });
}

const whole = (kind: Kind, text: string): Line => ({ kind, parts: [{ kind, text }] });

function replaced(removed: readonly string[], added: readonly string[]): Line[] {
  const pairs = Math.min(removed.length, added.length);
  const lines = removed.slice(0, pairs).flatMap((text, index) => changedLine(text, added[index] as string));
  return [
    ...lines,
    ...removed.slice(pairs).map((text) => whole("removed", text)),
    ...added.slice(pairs).map((text) => whole("added", text)),
  ];
}

function changedLine(before: string, after: string): Line[] {
  const parts = compareLists(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({
    kind,
    text: items.join(""),
  }));
  const common = parts.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.trim().length : sum), 0);
  return common < LEAST_COMMON * Math.max(before.length, after.length)
    ? [whole("removed", before), whole("added", after)]
    : [{ kind: "changed", parts }];
}

/** Words, and what stands between them. */
const wordsOf = (line: string) => line.match(/[\p{L}\p{N}_’']+|\s+|[^\p{L}\p{N}_’'\s]/gu) ?? [];

/** What is shown of a comparison: lines, or how many the same ones are left out. */
export type Shown = Line | { leftOut: number };

/** Leaves out lines that are the same on both sides, but a few around each change. */
export function aroundChanges(lines: readonly Line[], context = 2): Shown[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== "same"),
  );
  const shown: Shown[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near[index]) shown.push(line);
    else if (last && "leftOut" in last) last.leftOut += 1;
    else shown.push({ leftOut: 1 });
  }
  return shown;
}
