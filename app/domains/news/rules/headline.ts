import { isCommon, PHRASES, SMALL, STAGES, SYNONYMS } from "./headline-words.ts";

/**
 * The features of a headline that identify a story: names, words, figures and stage. For English; headlines in another
 * language share fewer features.
 */
export interface Headline {
  /** The names: capitalised words that are not common ones. */
  names: Set<string>;
  /** The weight of each word; synonyms are one word. */
  words: Map<string, number>;
  /** The figures by kind ("money", "percent", "quarter", "version q"…): two of a kind must be equal. */
  figures: Map<string, number[]>;
  /** Announced, considered, rejected, completed…: must be equal. */
  stages: Set<string>;
  /** A list, an opinion, an explanation: never the same story as another headline. */
  commentary: boolean;
}

const COMMENTARY =
  /^(?:opinion|analysis|explainer|podcast|video|watch|review|editorial|comment|interview|q&a|inside|why|how|what|when|should|here[’']s|\d+ (?!million|billion|percent|%|jobs|workers|staff|employees)[^\d\s]|(?:three|five|seven|ten|twelve) (?:things|ways|reasons|charts|lessons|takeaways)|(?:the )?(?:best|biggest|top) |lessons?\b|takeaways)|\b(?:to watch|things to know|what (?:it|this) means|explained|takeaways)\b/i;

const LEAD_IN = /^(?:exclusive|breaking|updated?\d*|report|scoop|just in|update now)\s*[:|–—-]\s*/i;

/** A common word has less weight than a rare one. */
const COMMON = 1;
const RARE = 1.5;

const TOKEN = /[\p{L}\p{N}]+(?:[.&][\p{L}\p{N}]+)*(?:-\d[\d.]*)?/gu;

/**
 * Reads the features of a headline.
 * @param source the outlet, whose name some append to their headlines
 */
export function readHeadline(title: string, source = ""): Headline {
  const plain = withoutOutlet(title, source)
    .replace(LEAD_IN, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b|[’'](?=\s|$)/gu, "");
  const names = namesOf(plain);
  const figures = new Map<string, number[]>();
  const spoken = PHRASES.reduce((text, [phrase, word]) => text.replace(phrase, word), plain.toLowerCase());
  const words = new Map<string, number>();
  for (const token of takeFigures(spoken, figures).match(TOKEN) ?? []) {
    const version = /^([\p{L}.]+?)-?(\d+(?:\.\d+)?)$/u.exec(token);
    if (version) addFigure(figures, `version ${version[1]}`, Number(version[2]));
    if (SMALL.has(token) || names.has(token)) continue;
    const synonym = SYNONYMS.get(token);
    words.set(synonym ?? stem(token), synonym || isCommon(token) ? COMMON : RARE);
  }
  const stages = new Set(STAGES.filter(([pattern]) => pattern.test(spoken)).map(([, stage]) => stage));
  return { names, words, figures, stages, commentary: COMMENTARY.test(plain) };
}

/** Returns a title without the outlet's name at its end: "Headline - Outlet", "Headline | Outlet". */
export function withoutOutlet(title: string, source: string): string {
  const match = /^(.{10,}?)\s+[-–—|·]\s+([^-–—|·]{2,60})$/.exec(title);
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
      .replace(/^the/, "");
  return match?.[1] && match[2] && source && plain(match[2]) === plain(source) ? match[1] : title;
}

/** Returns the capitalised words that are not common ones, so that Title Case makes no difference. */
function namesOf(text: string): Set<string> {
  const names = (text.match(TOKEN) ?? [])
    .filter((token) => /^\p{Lu}|^\p{Ll}\p{Lu}/u.test(token) && !isCommon(token.toLowerCase()))
    .map((token) => token.toLowerCase())
    .filter((token) => token.length > 1 && !/^q[1-4]$/.test(token));
  return new Set(names);
}

const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};
const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 };
const NUMBERS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const number = (digits: string, unit = "") => Number(digits.replace(/,/g, "")) * (UNITS[unit] ?? 1);

const MONEY =
  /(valuation (?:of|to|at) |valued at |valuing it at |values it at |at (?:a )?)?([$€£])\s?(\d[\d,]*(?:\.\d+)?)\s*-?(trillion|billion|million|thousand|bn|mn|[kmbt])?\b(\s+valuation|\s+(?:per|a) share)?/g;
const QUANTITY = /\b(\d[\d,]*(?:\.\d+)?)[ -]?(trillion|billion|million|thousand|bn|mn|[kmb])\b/g;

/** Moves the figures out of a text. Returns the rest of the text. */
function takeFigures(text: string, figures: Map<string, number[]>): string {
  const take = (kind: string, value: number | undefined) => {
    if (value !== undefined) addFigure(figures, kind, value);
    return " ";
  };
  return text
    .replace(/\b(first|second|third|fourth)[ -]quarter\b/g, (_, word) => take("quarter", ORDINALS[word]))
    .replace(/\bq([1-4])\b(?!-)/g, (_, digit) => take("quarter", Number(digit)))
    .replace(MONEY, (_, before = "", currency, digits, unit, after = "") => {
      const what = /share/.test(after) ? "price" : /valu/.test(before + after) ? "valuation" : "money";
      return take(`${what} ${currency}`, number(digits, unit));
    })
    .replace(/(\d+(?:\.\d+)?)\s*(?:%|per ?cent\b)/g, (_, digits) => take("percent", Number(digits)))
    .replace(QUANTITY, (_, digits, unit) => take("quantity", number(digits, unit)))
    .replace(/\bseries ([a-k])\b/g, (_, letter: string) => take("series", letter.charCodeAt(0)))
    .replace(/\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/g, (word) => take("count", NUMBERS[word]))
    .replace(/(?<![\p{L}\d.-])(\d[\d,]*(?:\.\d+)?)(?![\p{L}\d-])/gu, (_, digits) => {
      const value = number(digits);
      return take(value >= 1990 && value <= 2100 ? "year" : "count", value);
    });
}

function addFigure(figures: Map<string, number[]>, kind: string, value: number): void {
  figures.set(kind, [...(figures.get(kind) ?? []), value]);
}

/** Removes a plural "s". */
const stem = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
