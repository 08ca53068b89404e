/** Growth of a list over days or months, from what happened in each. */

export interface Change {
  /** A day such as "2026-11-27", or a month such as "2026-11". */
  span: string;
  joined: number;
  confirmed: number;
  imported: number;
  gone: number;
}

export interface Point extends Change {
  /** Active at its end. */
  active: number;
}

/** Returns the last days, or months, up to a time (ms), oldest first. */
export function spansUntil(time: number, unit: "day" | "month", count: number): string[] {
  const now = new Date(time);
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const date =
      unit === "day"
        ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back))
        : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return date.toISOString().slice(0, unit === "day" ? 10 : 7);
  });
}

/** Returns each span with what was active at its end, counted back from what is active now. */
export function pointsOf(spans: readonly string[], changes: readonly Change[], activeNow: number): Point[] {
  const known = new Map(changes.map((change) => [change.span, change]));
  let active = activeNow;
  const points = [...spans].reverse().map((span) => {
    const change = known.get(span) ?? { span, joined: 0, confirmed: 0, imported: 0, gone: 0 };
    const point = { ...change, active };
    active -= change.confirmed + change.imported - change.gone;
    return point;
  });
  return points.reverse();
}
