import type { Deps } from "~/platform/deps.ts";
import { isComplete, type Series, type StoredSeries, scaleBefore } from "../rules/prices/series.ts";
import { isClosing } from "../rules/prices/session.ts";
import { countCloses, firstClose } from "./closes.ts";
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
  const { symbol } = series.bar;
  if (whole && !isComplete(series, await countCloses(deps, symbol, from)))
    return { ok: false, message: `The answer has far fewer closes of ${symbol} than are stored.` };
  const last = stored?.closes.at(-1)?.day ?? "";
  const inserted = whole ? series.closes.length : series.closes.filter(({ day }) => day > last).length;
  const { day, price, volume, provisional } = series.bar;
  const same =
    !whole &&
    inserted === 0 &&
    stored?.day === day &&
    stored.price === price &&
    stored.volume === volume &&
    stored.provisional === provisional &&
    isClosing(stored) === isClosing(series.bar);
  if (!same)
    await storeSeries(deps, series, { whole, scale: whole ? await scaleOf(deps, series, stored) : null });
  return { inserted, updated: same ? 0 : 1, unchanged: same ? 1 : 0 };
}

/** Returns what the older closes are multiplied by to go with a whole series; null for those of another provider. */
async function scaleOf(deps: Pick<Deps, "db">, series: Series, stored: StoredSeries | undefined) {
  const { symbol, source } = series.bar;
  const [first] = series.closes;
  if (!first || stored?.source !== source) return null;
  return scaleBefore(await firstClose(deps, symbol, first.day), series);
}
