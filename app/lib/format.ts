import { whole } from "./text/text.ts";

/** Counts, money, dates and durations as pages show them. */

// Making a formatter costs a hundred times what using it does, and a page formats hundreds of values.
const CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat("en-US");

/** 1,000 and more as K, 1,000,000 and more as M, one decimal where it says something: 1.2K, 34K, 1.5M. */
export function compactCount(count: number): string {
  if (count >= 1_000_000) return `${oneDecimal(count / 1_000_000)}M`;
  if (count >= 1_000) return `${oneDecimal(count / 1_000)}K`;
  return String(count);
}

/** A count in full: 12,345. */
export const fullCount = (count: number): string => COUNT.format(count);

/** What is counted, singular or plural, beside a count in any format: "article" for 1, else "articles". */
export const nounOf = (count: number, one: string, several = `${one}s`): string =>
  count === 1 ? one : several;

/** A count in full with what is counted: "1 article", "12,345 articles". */
export const counted = (count: number, one: string, several?: string): string =>
  `${fullCount(count)} ${nounOf(count, one, several)}`;

/** A badge's count: from 1,000 as rounded K. */
export function badgeCount(count: number): string {
  return count >= 1_000 ? `${Math.round(count / 1_000)}K` : String(count);
}

function oneDecimal(value: number): string {
  return value >= 100 ? String(Math.floor(value)) : String(Math.floor(value * 10) / 10);
}

interface Unit {
  size: number;
  suffix: string;
  decimals: number;
  /** What is written in the next unit: 1,000 and more when absent. */
  next?: number;
}

const MILLIONS: Unit = { size: 1e6, suffix: "M", decimals: 0 };
const BILLIONS: Unit = { size: 1e9, suffix: "B", decimals: 1 };
const TRILLIONS: Unit = { size: 1e12, suffix: "T", decimals: 2 };

/** An amount in the first unit, of ascending ones, that it does not fill as it is written: 999.6 million is "1.0B". */
function inUnits(amount: number, units: readonly Unit[]): string {
  const written = ({ size, decimals }: Unit) => (amount / size).toFixed(decimals);
  const unit = units.find((each) => Number(written(each)) < (each.next ?? 1000)) ?? (units.at(-1) as Unit);
  return `${written(unit)}${unit.suffix}`;
}

/**
 * A text without sign as that of its value: −$3.10. What is written as zero has no sign. A real minus is as wide as a
 * plus: figures stay in their columns.
 */
export function signed(value: number, written: string, plus: "+" | "" = ""): string {
  if (!/[1-9]/.test(written)) return written;
  return `${value < 0 ? "−" : plus}${written}`;
}

/** An amount in billions of USD (ARR, valuations of companies): $1.25T from 1,000, $3.4B from 1, else $250M. */
export function currency(billions: number): string {
  return signed(billions, `$${inUnits(Math.abs(billions) * 1e9, [MILLIONS, BILLIONS, TRILLIONS])}`);
}

/** A market capitalisation in USD: $3.40T, $56.7B, $890M. */
export function marketCap(dollars: number): string {
  return currency(dollars / 1e9);
}

/** A reported amount in billions of USD, as exact as companies write it: $3.27B, $940M. */
export function reportedAmount(billions: number): string {
  return `$${inUnits(billions * 1e9, [MILLIONS, { ...BILLIONS, decimals: 2 }, TRILLIONS])}`;
}

/** A total of USD in trillions: $1.84T; under a tenth of one as a company's: $4.2B. */
export function trillions(dollars: number): string {
  return `$${inUnits(dollars, [MILLIONS, { ...BILLIONS, next: 100 }, TRILLIONS])}`;
}

/** A total of billions of USD: $118.4B; under a tenth of one as a company's: $40M. */
export function billions(amount: number): string {
  return `$${inUnits(amount * 1e9, [{ ...MILLIONS, next: 100 }, BILLIONS])}`;
}

/** A startup's valuation or ARR in millions of USD: from 1,000 in billions with one decimal, else whole millions. */
export function valuation(millions: number): string {
  return `$${inUnits(millions * 1e6, [MILLIONS, BILLIONS])}`;
}

/** Shares traded: 52.3M, 830K, 950. */
export function volume(shares: number): string {
  if (shares < 1000) return String(shares);
  return inUnits(shares, [
    { size: 1e3, suffix: "K", decimals: 0 },
    { size: 1e6, suffix: "M", decimals: 1 },
  ]);
}

/** A share's price in USD: $1,234.50. */
export function price(dollars: number): string {
  return signed(dollars, `$${CENTS.format(Math.abs(dollars))}`);
}

/** A change in percent, always with its sign: +1.25%, −0.40%; what rounds to nothing is 0.00%. */
export function signedPercent(percent: number, decimals = 2): string {
  return signed(percent, `${Math.abs(percent).toFixed(decimals)}%`, "+");
}

/** Returns the sign of a percentage as it is written: 0 of what rounds to nothing. */
export const writtenSign = (percent: number, decimals = 2): number =>
  Math.sign(Number(percent.toFixed(decimals)));

/** A price in multiples of ARR: 12.3x. Under 0 where there is more cash than the shares and the debt are worth: −0.4x. */
export function multiple(value: number): string {
  return signed(value, `${Math.abs(value).toFixed(1)}x`);
}

/** ISO 8601 duration (PT1H2M3S) as a clock: 1:02:03, 2:03. Null when it is none. */
export function clockDuration(iso: string | null): string | null {
  const seconds = durationSeconds(iso);
  if (seconds === null) return null;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const pad = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** ISO 8601 duration in words, as workshop lists show it: "1h 2m 3s". */
export function wordDuration(iso: string | null): string | null {
  const seconds = durationSeconds(iso);
  if (seconds === null) return null;
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "m"],
    [seconds % 60, "s"],
  ] as const;
  const words = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value}${unit}`);
  return words.length > 0 ? words.join(" ") : "0s";
}

/** ISO 8601 duration in seconds; null when it is none. */
export function durationSeconds(iso: string | null): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(iso ?? "");
  if (!match) return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? total : null;
}

/** A text cut at a word, with an ellipsis, to at most `length` characters. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const space = cut.lastIndexOf(" ");
  return `${whole(cut.slice(0, space > length / 2 ? space : length - 1)).replace(/[\s,;:.–-]+$/, "")}…`;
}
