import { squeeze } from "~/lib/text/text.ts";
import { directionOf } from "./direction.ts";
import type { Figure, Quantity } from "./figure.ts";
import {
  CURRENCIES,
  HOUSEHOLD_NAMES,
  MONTH,
  MONTHS,
  MULTIPLE_WORDS,
  NUMBER_WORDS,
  ORDINAL_WORDS,
  SCALES,
} from "./words.ts";

/**
 * Every figure of an English text: amounts, shares, multiples, counts, dates, and names that carry digits.
 * Tries what is written longest first: a date is not three numbers, "$1.2 billion" not a 1.2.
 */
export function readFigures(text: string): Figure[] {
  const figures: Figure[] = [];
  let rest = normalised(text);
  for (const { pattern, read } of READERS)
    rest = rest.replace(pattern, (...match) => {
      const groups = match.at(-1) as Groups;
      const offset = match.at(-3) as number;
      const written = String(match[0]).trim();
      const end = offset + String(match[0]).length;
      const [before, after] = [rest.slice(Math.max(0, offset - 48), offset), rest.slice(end, end + 32)];
      const figure = read(groups, { written, before, after });
      if (!figure) return String(match[0]);
      figures.push(...(Array.isArray(figure) ? figure : [figure]));
      return " ¦ ";
    });
  // "Hundreds of millions" is no number that another one could hold.
  for (const [written] of rest.matchAll(SCALE_ALONE)) figures.push({ kind: "name", name: written, written });
  // What is left of digits in any script was understood by nobody.
  for (const [written] of rest.matchAll(/\p{N}+/gu)) figures.push({ kind: "unreadable", written });
  return figures;
}

/** Lower case, one kind of minus, dash, quote and space; no separators inside numbers; fractions in words. */
const normalised = (text: string) =>
  squeeze(text.replace(/½/g, " half ").replace(/¼/g, " one quarter of ").replace(/¾/g, " three quarters of "))
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[−﹣]/g, "-")
    .replace(/[‐‑]/g, "-")
    .replace(/[‒–—]/g, " – ")
    .replace(/’/g, "'")
    .replace(/\bu\.s\.\s?(?=\$|dollar)/g, "us")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(HOUSEHOLD_NAMES, " ¦ ");

type Groups = Record<string, string | undefined>;
interface Place {
  written: string;
  before: string;
  after: string;
}
interface Reader {
  pattern: RegExp;
  read: (groups: Groups, place: Place) => Figure | Figure[] | null;
}

const alternatives = (words: string[]) =>
  words
    .map((word) => word.replace(/\$/g, "\\$"))
    .sort((a, b) => b.length - a.length)
    .join("|");

/** No sign behind other letters: whatever "Z$5" is, it is no five dollars. Who "won a hundred" things won no money. */
const CURRENCY = `(?<![a-z])(?:${alternatives(Object.keys(CURRENCIES).filter((name) => name !== "won"))})`;
const CURRENCY_AFTER = alternatives(Object.keys(CURRENCIES).filter((name) => /^[a-z]+$/.test(name)));
const WORD_NUMBER = alternatives(Object.keys(NUMBER_WORDS));
const LONG_SCALES = "hundred|thousand|million|billion|trillion";
const SHORT_SCALES = "bn|mn|mm|tn|mil|k|m|b|t";
const ONE_SCALE = `(?:${LONG_SCALES})s?\\b`;
/** Behind a part, which may be read already, a scale is not whole: "a tenth of a million". */
const PART_OF = `(?:¦|%|\\b(?:half|quarter|fraction|part|portion|(?<!per\\s)share|per\\s?cent|pct|hundredth|thousandth|${alternatives(Object.keys(ORDINAL_WORDS))})s?)\\s{1,2}of\\s`;
/** "a billion", "half a billion", "one-half billion"; the half of "one and a half billion" is left, so that nobody holds it. */
const PART_OF_SCALE = `\\b(?:(?<!\\band\\sa\\s|\\bone[\\s-]|\\d\\s)half(?:[\\s-]an?)?|(?<!\\band\\s)(?:an?|one)[\\s-]half|(?<!${PART_OF})an?|an?(?=[\\s-](?:${LONG_SCALES})-))(?=[\\s-](?:${LONG_SCALES})\\b)`;
/** "1.2", ".5", "three", "a"; behind it a scale, written on to it or apart, or two: "hundred million". */
const AMOUNT = (name: string) =>
  `(?<${name}>\\d+(?:\\.\\d+)?|\\.\\d+|${PART_OF_SCALE}|\\b(?:${WORD_NUMBER})(?:\\b|(?=fold)))(?:[\\s-]?(?<${name}Scale>(?:(?:hundred|thousand)[\\s-])?${ONE_SCALE}|(?:${SHORT_SCALES})(?![a-z0-9])))?`;
const SCALE_ALONE = new RegExp(`\\b(?:${ONE_SCALE}|dozens\\b)`, "g");
const PERCENT = "%|percent(?!age)|per cent|pct\\b";
const POINTS = "percentage points?|pp\\b|basis points?|bps\\b";
const TIMES = "x(?![a-z0-9])|×|times|-?fold";
const UNIT_AFTER = `(?:[\\s-]?(?:(?<percent>${PERCENT})|(?<points>${POINTS})|(?<times>${TIMES})|-?(?<money>${CURRENCY_AFTER})\\b))`;

const READERS: Reader[] = [
  {
    pattern:
      /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?/g,
    read: ({ year, month, day }, { written }) => ({
      kind: "date",
      year: Number(year),
      month: Number(month),
      day: Number(day),
      written,
    }),
  },
  {
    pattern: new RegExp(
      `\\b(?<name>${MONTH})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|\\.\\d|\\s?(?:%|percent|${LONG_SCALES}))(?:,?\\s(?<year>(?:19|20)\\d{2}))?\\b`,
      "g",
    ),
    read: dateInWords,
  },
  {
    pattern: new RegExp(
      `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(?<name>${MONTH})(?![a-z])(?:,?\\s(?<year>(?:19|20)\\d{2})\\b)?`,
      "g",
    ),
    read: dateInWords,
  },
  {
    pattern: new RegExp(`\\b(?<name>${MONTH})(?:,|\\sof)?\\s(?<year>(?:19|20)\\d{2})\\b`, "g"),
    read: dateInWords,
  },
  {
    pattern:
      /\b(?:q(?<quarter>[1-4])|(?<quarterWord>first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?:fiscal\s)?quarter)\b/g,
    read: ({ quarter, quarterWord }, { written }) => ({
      kind: "part-of-year",
      part: `q${quarter ?? ORDINAL_WORDS[quarterWord ?? ""] ?? quarterWord?.[0]}`,
      written,
    }),
  },
  {
    pattern: /\b(?:h(?<half>[12])|(?<halfWord>first|second)[\s-]half)\b/g,
    read: ({ half, halfWord }, { written }) => ({
      kind: "part-of-year",
      part: `h${half ?? ORDINAL_WORDS[halfWord ?? ""]}`,
      written,
    }),
  },
  {
    pattern:
      /\b(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s?(?:(?<half>[ap])\.?m\b\.?)|\b(?<hour24>\d{1,2}):(?<minute24>\d{2})\b/g,
    read: ({ hour, minute, half, hour24, minute24 }, { written }) => {
      const asWritten = Number(hour ?? hour24);
      const hours = half ? (asWritten % 12) + (half === "p" ? 12 : 0) : asWritten;
      return { kind: "time", time: `${hours}:${minute ?? minute24 ?? "00"}`, written };
    },
  },
  {
    pattern: /\b(?<count>one|two|three|a)[\s-](?<part>third|quarter|fifth)s?(?=\s+of\b)/g,
    read: ({ count, part }, { written }) => {
      const parts = { third: 3, quarter: 4, fifth: 5 }[part ?? ""] ?? 1;
      const share = ((NUMBER_WORDS[count ?? ""] ?? 1) / parts) * 100;
      return { ...exact("percent", share, written), tolerance: 0.7 };
    },
  },
  {
    // A range: what stands before or behind both belongs to both.
    pattern: new RegExp(
      `(?:(?<![\\w.])(?<sign>[+-]))?(?<before>${CURRENCY})?\\s?${AMOUNT("low")}(?<lowPercent>\\s?%)?\\s?(?<link>-|–|to|and)\\s?(?<highMoney>${CURRENCY})?${AMOUNT("high")}${UNIT_AFTER}?`,
      "g",
    ),
    read: (groups, place) => {
      const unit = unitOf(groups);
      if (!isRange(groups, unit, place)) return null;
      const shared = groups.lowScale ?? groups.highScale;
      const ends = [
        quantity(groups.low, shared, unit, groups, place),
        quantity(groups.high, groups.highScale, unit, groups, place),
      ];
      return ends.every((end) => end !== null) ? ends : null;
    },
  },
  {
    pattern: new RegExp(
      `\\b(?<digits>\\d+)(?:st|nd|rd|th)\\b|\\b(?<word>${alternatives(Object.keys(ORDINAL_WORDS).slice(1))})\\b(?!s?\\s+of)`,
      "g",
    ),
    read: ({ digits, word }, { written }) =>
      exact("ordinal", Number(digits ?? ORDINAL_WORDS[word ?? ""]), written),
  },
  {
    // Letters and digits in one: GPT-5, H100, C3.ai, o3-mini.
    pattern:
      /(?<![\w$€£¥.])(?:[a-z][a-z.&]*-?\d[\w.-]*[\w]|[a-z][a-z.&]*-?\d|\d+[a-z]{2,}\d*[\w-]*|\d[a-z]\d[\w-]*)(?![\w])/g,
    read: (_, { written }) =>
      NOT_A_NAME.test(written) ? null : { kind: "name", name: written.replace(/[\s-]/g, ""), written },
  },
  {
    pattern: new RegExp(
      `(?:(?<![\\w.])(?<sign>[+-]))?(?<before>${CURRENCY})?\\s?${AMOUNT("amount")}${UNIT_AFTER}?`,
      "g",
    ),
    read: (groups, place) => {
      const unit = unitOf(groups);
      // "one of them", "no one": a pronoun, until a scale or a unit makes it a number.
      if (groups.amount === "one" && !unit && !groups.amountScale) return null;
      return quantity(groups.amount, groups.amountScale, unit, groups, place);
    },
  },
  {
    pattern: new RegExp(`\\b(?<word>${alternatives(Object.keys(MULTIPLE_WORDS))})\\b`, "g"),
    read: ({ word }, { written }) => exact("times", MULTIPLE_WORDS[word ?? ""] ?? 0, written),
  },
  {
    pattern: /\bhalf\s(?=of\b|the\b|its\b|their\b|a\b|as\b)|(?<=\bby\s(?:one\s)?)half\b/g,
    read: (_, { written }) => exact("percent", 50, written),
  },
];

/** Amounts with a scale or an ordinal's ending look like names; they are read as amounts. */
const NOT_A_NAME = new RegExp(`^\\d+(?:\\.\\d+)?(?:${SHORT_SCALES}|x|st|nd|rd|th|pct|bps|pp)$`);

function dateInWords({ name = "", day, year }: Groups, { written }: Place): Figure {
  return {
    kind: "date",
    month: MONTHS.indexOf(name.slice(0, 3)) + 1,
    ...(day ? { day: Number(day) } : {}),
    ...(year ? { year: Number(year) } : {}),
    written,
  };
}

/** "33% to $1.39 billion" and "2024 and 30" are two figures that only stand beside each other. */
function isRange(
  { link, before, highMoney, lowPercent, highScale }: Groups,
  unit: string,
  place: Place,
): boolean {
  if (link === "and" && !/\bbetween\s*$/.test(place.before)) return false;
  if (lowPercent && unit !== "percent") return false;
  if (highMoney && CURRENCIES[highMoney] !== CURRENCIES[before ?? ""]) return false;
  return unit !== "" || highScale !== undefined;
}

function unitOf({ before, percent, points, times, money }: Groups): string {
  if (before) return CURRENCIES[before] ?? "";
  if (percent) return "percent";
  if (points) return /^b/.test(points) ? "basis" : "points";
  if (times) return "times";
  return money ? (CURRENCIES[money] ?? "") : "";
}

const exact = (unit: string, value: number, written: string): Quantity => ({
  kind: "quantity",
  unit,
  value,
  tolerance: 0,
  direction: 0,
  result: 0,
  written,
});

function quantity(
  digits: string | undefined,
  scaleWord: string | undefined,
  unit: string,
  { sign }: Groups,
  place: Place,
): Quantity | null {
  if (digits === undefined) return null;
  const word = digits.includes("half") ? 0.5 : /^an?$/.test(digits) ? 1 : NUMBER_WORDS[digits];
  const scale = scaleOf(scaleWord) * (unit === "basis" ? 0.01 : 1);
  const decimals = word === undefined ? (digits.split(".")[1]?.length ?? 0) : 0;
  return {
    kind: "quantity",
    unit: unit === "basis" ? "points" : unit,
    value: (word ?? Number(digits)) * scale,
    tolerance: 0.5 * 10 ** -decimals * scale,
    ...directionOf(sign, unit, place),
    written: place.written,
  };
}

const scaleOf = (words = ""): number =>
  words.split(/[\s-]/).reduce((scale, word) => scale * (SCALES[word.replace(/s$/, "")] ?? 1), 1);
