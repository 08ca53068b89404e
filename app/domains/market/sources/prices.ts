import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import {
  type Due,
  defineSource,
  type Reading,
  type Readings,
  type SourceContent,
  type SourceEntry,
  type SourceRequest,
  type SourceTools,
} from "~/platform/sources/define-source.ts";
import { EXCHANGE_ZONE } from "../rules/prices/calendar.ts";
import { continues, isBelievable, type Series, type StoredSeries, toSeries } from "../rules/prices/series.ts";
import {
  type BarQuery,
  type BatchReading,
  observedAt,
  type PriceProvider,
  readBatch,
  type SymbolReading,
} from "./provider.ts";

/** Days of a whole series: a year, and the closes before it that its first day may need. */
const WHOLE_DAYS = 400;

/** Days before a whole series whose splits are asked for: its first days need the count of shares filed in them. */
const COUNTED_DAYS = 200;

/** Days asked for once a series is stored: over any closure, with days that both have, to compare. */
const RECENT_DAYS = 14;

export interface PricedSymbol extends SourceEntry {
  symbol: string;
  provider: PriceProvider;
}

export interface PriceContent extends SourceContent {
  series: Series;
  stored: StoredSeries | undefined;
  /** The series was asked for since the day `from` as a whole one: it replaces what is stored of its days. */
  whole: boolean;
  from: string;
}

/**
 * Daily prices. A request names as many symbols as its provider allows. A symbol without a series of this provider is
 * asked for a whole one, and so is a symbol whose recent bars do not continue the stored ones: after a split the series
 * never mixes prices from before and after it, and a jump is believed when a second day stands by it. A symbol that is
 * delisted, or halted for weeks, is asked for since its last close, beside others of its kind.
 * @param load reads what is stored of the symbols that are due
 */
export const prices = (now: Date, load: (symbols: string[]) => Promise<ReadonlyMap<string, StoredSeries>>) =>
  defineSource<PricedSymbol, PriceContent>({
    kind: "price",
    every: 5,
    whenDown: "leave",
    requests: async (due) => {
      if (due.length === 0) return [];
      const known = { now, stored: await load(due.map(({ source }) => source.symbol)) };
      const providers = [...new Set(due.map(({ source }) => source.provider))];
      return providers.flatMap((provider) => {
        const own = due.filter(({ source }) => source.provider === provider);
        const newest = ({ source }: Due<PricedSymbol>) => newestClose(source, known);
        const [whole, recent] = [dayBefore(WHOLE_DAYS, now), dayBefore(RECENT_DAYS, now)];
        const asked = (those: Due<PricedSymbol>[], spanOf: (chunk: Due<PricedSymbol>[]) => Span) =>
          chunks(those, provider.batch).map((chunk) => requestOf(chunk, provider, spanOf(chunk), known));
        return [
          ...asked(
            own.filter((one) => newest(one) < whole),
            () => ({ from: whole, whole: true }),
          ),
          ...asked(
            own.filter((one) => newest(one) >= whole && newest(one) < recent),
            (chunk) => ({ from: addDays(chunk.map(newest).sort()[0] ?? whole, -RECENT_DAYS), whole: false }),
          ),
          ...asked(
            own.filter((one) => newest(one) >= recent),
            () => ({ from: recent, whole: false }),
          ),
        ];
      });
    },
    words: {
      title: "Prices",
      idle: "No price was due.",
      counts: ({ inserted, updated }) => `${updated} changed; ${inserted} new closes`,
      rejected: "unreadable bar",
    },
  });

/** What a request asks for: everything since a day, in place of what is stored, or what may be new since then. */
type Span = Pick<PriceContent, "whole" | "from">;

/** What the requests of one run have in common. */
interface Known {
  now: Date;
  stored: ReadonlyMap<string, StoredSeries>;
}

const dayBefore = (days: number, now: Date) => addDays(dayIn(EXCHANGE_ZONE, now), -days);

/** Returns the day of the newest stored close; "" where what is stored is not this provider's own. */
function newestClose({ symbol, provider }: PricedSymbol, { stored }: Pick<Known, "stored">): string {
  const series = stored.get(symbol);
  return (series?.source === provider.source && series.closes.at(-1)?.day) || "";
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function requestOf(
  due: Due<PricedSymbol>[],
  provider: PriceProvider,
  span: Span,
  known: Known,
): SourceRequest<PricedSymbol, PriceContent> {
  const query = queryOf(due, span);
  const judge = async (batch: BatchReading, tools: SourceTools): Promise<Readings<PriceContent>> => {
    if (!batch.ok) return batch;
    const readings = readingsOf(due, batch.bySymbol, { ...known, ...span });
    const broken = due.filter(({ source }) => isBroken(readings.get(source.id)));
    if (broken.length === 0) return readings;
    return new Map([...readings, ...(await readWhole(broken, provider, known, tools))]);
  };
  return {
    ...provider.request(query, known.now),
    due,
    gapMs: provider.gapMs,
    read: async (answer, tools) => judge(await provider.read(answer, query, tools), tools),
    recover: (failure, tools) => {
      const batch = provider.recover?.(failure, query);
      return batch ? judge(batch, tools) : null;
    },
  };
}

const queryOf = (due: Due<PricedSymbol>[], { from, whole }: Span): BarQuery => ({
  symbols: due.map(({ source }) => source.symbol),
  from,
  splitsFrom: whole ? addDays(from, -COUNTED_DAYS) : from,
});

/** Whether recent bars do not continue what is stored. */
const isBroken = (reading: Reading<PriceContent> | undefined): boolean =>
  reading?.ok === true &&
  !reading.content.whole &&
  !continues(reading.content.stored?.closes ?? [], reading.content.series);

async function readWhole(
  due: Due<PricedSymbol>[],
  provider: PriceProvider,
  known: Known,
  tools: SourceTools,
): Promise<Map<string, Reading<PriceContent>>> {
  const span = { from: dayBefore(WHOLE_DAYS, known.now), whole: true };
  const batch = await readBatch(provider, queryOf(due, span), tools);
  if (!batch.ok) return new Map(due.map(({ source }) => [source.id, batch]));
  return readingsOf(due, batch.bySymbol, { ...known, ...span });
}

type Judging = Known & Span;

/** Returns by id what an answer says of each symbol. */
const readingsOf = (
  due: Due<PricedSymbol>[],
  bySymbol: ReadonlyMap<string, SymbolReading>,
  judging: Judging,
): Map<string, Reading<PriceContent>> =>
  new Map(due.map(({ source }) => [source.id, readingOf(source, bySymbol.get(source.symbol), judging)]));

function readingOf(
  { symbol, provider }: PricedSymbol,
  reading: SymbolReading | undefined,
  { now, stored: all, whole, from }: Judging,
): Reading<PriceContent> {
  if (!reading) return { ok: false, message: `${symbol} was not in the answer.` };
  if (!reading.ok) return reading;
  // A delayed answer is of an earlier time: its prices of after the close may be of before it.
  const series = toSeries(symbol, reading, provider.source, observedAt(provider, now));
  if (!series) return { ok: false, message: `There are no prices of ${symbol} in the answer.` };
  const stored = all.get(symbol);
  if (stored && stored.source === provider.source && series.bar.day < stored.day)
    return { ok: false, message: `The newest price of ${symbol} is older than the one stored.` };
  if (whole && !isBelievable(series))
    return { ok: false, message: `The newest price of ${symbol} is a jump that no other day stands by yet.` };
  return { ok: true, content: { series, stored, whole, from, rejected: reading.rejected } };
}
