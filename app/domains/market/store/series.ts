import type { Deps } from "~/platform/deps.ts";
import type { Close } from "../rules/prices/periods.ts";
import { isComplete, type Series, type StoredSeries, scaleBefore } from "../rules/prices/series.ts";
import { isClosing } from "../rules/prices/session.ts";
import { closesSince } from "./closes.ts";
import { toStored } from "./rows.ts";
import { storeSeries } from "./writes.ts";

/** A series of a source, with the stored one of its symbol. */
interface Candidate {
  series: Series;
  stored: StoredSeries | undefined;
  /** It replaces the stored closes of its days; those before it stay only if they go with it. */
  whole: boolean;
  from: string;
}

/**
 * Stores a series if it differs from the stored one, or is the first with the closing price. Returns the number of new
 * closes (`inserted`) and whether the price or a close changed (`updated`: 1). Fails when a whole series has far fewer
 * closes than the stored one.
 */
export async function keepSeries(
  deps: Pick<Deps, "db" | "now">,
  { series, stored, whole, from }: Candidate,
): Promise<{ inserted: number; updated: number; unchanged: number } | { ok: false; message: string }> {
  const { symbol, source } = series.bar;
  const before = whole ? await closesSince(deps, symbol, from) : (stored?.closes ?? []);
  if (whole && !isComplete(series, before.length))
    return { ok: false, message: `The answer has far fewer closes of ${symbol} than are stored.` };
  const isOwn = stored?.source === source;
  const inserted = whole
    ? isOwn && areSame(before, series.closes)
      ? 0
      : series.closes.length
    : series.closes.filter(({ day }) => day > (before.at(-1)?.day ?? "")).length;
  if (isOwn && inserted === 0 && isSameBar(stored, series.bar)) return { inserted, updated: 0, unchanged: 1 };
  await storeSeries(deps, series, { whole, scale: whole && isOwn ? scaleOf(before, series) : null });
  return { inserted, updated: 1, unchanged: 0 };
}

/** A source that asks for a whole series each time must not make it be written each time. */
const areSame = (stored: readonly Close[], fresh: readonly Close[]): boolean =>
  stored.length === fresh.length &&
  stored.every(
    ({ day, close }, at) => day === fresh[at]?.day && toStored(close) === toStored(fresh[at].close),
  );

const isSameBar = (stored: StoredSeries, bar: Series["bar"]): boolean =>
  stored.day === bar.day &&
  stored.price === bar.price &&
  stored.volume === bar.volume &&
  stored.provisional === bar.provisional &&
  isClosing(stored) === isClosing(bar);

/** Returns what the older closes are multiplied by to go with a whole series; null where nothing makes them go. */
function scaleOf(before: readonly Close[], series: Series): number | null {
  const first = series.closes[0]?.day;
  return first ? scaleBefore(before.find(({ day }) => day >= first) ?? null, series) : null;
}
