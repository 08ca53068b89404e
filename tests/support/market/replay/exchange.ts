import { closesOf, fredCsv, type WireBar, yahooChart } from "../rows.ts";

/**
 * A fortnight around the turn of a year as the sources told it: a half day, two holidays, and a trouble for every
 * eighth company or so. The closes are those of the sample; the way to them within a day is made up.
 */

/** The trading days, written down rather than computed, with the minute of the close in UTC. */
export const TRADING_DAYS: Record<string, string> = {
  "2025-12-18": "21:00",
  "2025-12-19": "21:00",
  "2025-12-22": "21:00",
  "2025-12-23": "21:00",
  "2025-12-24": "18:00",
  "2025-12-26": "21:00",
  "2025-12-29": "21:00",
  "2025-12-30": "21:00",
  "2025-12-31": "21:00",
  "2026-01-02": "21:00",
  "2026-01-05": "21:00",
  "2026-01-06": "21:00",
  "2026-01-07": "21:00",
};

const DAYS = Object.keys(TRADING_DAYS);
const OPENS = "14:30";

/** The moments of the replay: within, at the end of and after each day, and at noon of the days without trading. */
export const TICKS: string[] = DAYS.slice(2)
  .flatMap((day) => {
    const after = (minutes: number) =>
      new Date(Date.parse(`${day}T${TRADING_DAYS[day]}:00Z`) + minutes * 60_000).toISOString();
    return [`${day}T14:40:00.000Z`, `${day}T17:00:00.000Z`, after(-5), after(15)];
  })
  .concat(["2025-12-25", "2025-12-27", "2026-01-01", "2026-01-04"].map((day) => `${day}T17:00:00.000Z`))
  .sort();

const at = (day: string, minute: string) => Date.parse(`${day}T${minute}:00Z`);

type Trouble = (bars: WireBar[], now: string) => WireBar[] | Response;

const between = (now: string, from: string, to: string) => now >= from && now < to;
const answer = (status: number) => new Response("no", { status });

/** What is wrong with a symbol's source, and when. */
const TROUBLES: Record<string, Trouble> = {
  // The source fails for a week.
  CRWD: (bars, now) => (between(now, "2025-12-23", "2025-12-30") ? answer(500) : bars),
  // Halted for two days: the source has no bars of them.
  TWLO: (bars) => bars.filter(({ day }) => !between(day, "2025-12-29", "2025-12-31")),
  // Always a day late.
  BILL: (bars) => bars.slice(0, -1),
  // Delisted.
  DOCU: (bars, now) => (now >= "2026-01-02" ? answer(404) : bars),
  // Listed in the fortnight.
  GTLB: (bars) => bars.filter(({ day }) => day >= "2025-12-26"),
  // A bar is missing: no close of the day before on the 30th.
  VEEV: (bars) => bars.filter(({ day }) => day !== "2025-12-29"),
  // Bars of a holiday and of a day that has not come; once, ten times the price.
  ZM: (bars, now) => [
    ...bars.map((bar, index) =>
      index === bars.length - 1 && now.startsWith("2025-12-31T17")
        ? { ...bar, close: (bar.close ?? 0) * 10 }
        : bar,
    ),
    { day: "2025-12-25", close: 1 },
    { day: "2026-03-02", close: 1 },
  ],
};

/** From this moment the source's series is adjusted for a split of five for one. */
export const SPLIT = { symbol: "NOW", day: "2025-12-30", from: "2025-12-30T14:30", ratio: 5 };

/** From this day on the source knows a company by another symbol. */
const RENAMED = { symbol: "MNDY", from: "2025-12-29", to: "MNDX" };

/** Returns a symbol's bars at a moment: closes of the days that are over, and the price so far of the running one. */
function barsAt(symbol: string, now: string): WireBar[] {
  const time = Date.parse(now);
  return closesOf(symbol).flatMap(({ day, close }, index, all): WireBar[] => {
    const end = at(day, TRADING_DAYS[day] ?? "21:00");
    const start = at(day, OPENS);
    if (time < start) return [];
    const before = all[index - 1]?.close ?? close;
    const share = Math.min(1, (time - start) / (end - start));
    const price = before + (close - before) * share + (share < 1 ? before * 0.004 * Math.sin(share * 9) : 0);
    return [{ day, close: Math.round(price * 1e4) / 1e4 }];
  });
}

/** Returns what Yahoo answers for a symbol at a moment. */
export function yahooAt(symbol: string, now: string, from: string): Response {
  const { symbol: split, ratio } = SPLIT;
  const isSplit = now >= SPLIT.from;
  const factor = symbol === split && !isSplit ? ratio : 1;
  const bars = barsAt(symbol, now).map(({ day, close }) => ({ day, close: (close ?? 0) * factor }));
  const told = TROUBLES[symbol]?.(bars, now) ?? bars;
  if (told instanceof Response) return told;
  const named = symbol === RENAMED.symbol && now >= RENAMED.from ? RENAMED.to : symbol;
  const splits = symbol === split && isSplit ? [{ day: SPLIT.day, numerator: ratio, denominator: 1 }] : [];
  return new Response(
    yahooChart(
      named,
      told.filter(({ day }) => day >= from),
      { splits },
    ),
  );
}

/** Returns what FRED answers at a moment: a close comes the morning after; on two days nothing does. */
export function fredAt(series: string, now: string, from: string): Response {
  if (between(now, "2026-01-06", "2026-01-07")) return answer(503);
  const today = now.slice(0, 10);
  const bars = closesOf(series).filter(({ day }) => day < today && day >= from);
  return new Response(fredCsv(series, bars));
}
