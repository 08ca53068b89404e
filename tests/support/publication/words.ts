import { publication as first } from "../../../app/site.config.ts";
import { publication as second } from "./second.ts";

/** Returns all texts of a publication. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const shared = new Set(textsOf(second));

/** The product's own labels, which every publication has. */
const INTERFACE = new Set([
  "Calculate Valuation",
  "Valuation Calculator",
  "Valuation calculator",
  "Customer Success",
]);

/** Texts that only the first publication has, long enough not to match by chance; paths belong to the product. */
const OWN_TEXTS = textsOf(first).filter(
  (text) => text.length >= 16 && !text.startsWith("/") && !shared.has(text) && !INTERFACE.has(text),
);

/** Its names and addresses, which may be part of other texts. */
const NAMES = [
  /\bRecurring\b/,
  /\brecurring\.ai\b/,
  /\brecurring-(?:theme|favorites|connect)\b/,
  /\b[Tt]he Insider\b/,
  /\/(?:ai-mentor|mentor|ai-startups|events)(?:["'/?#]|$)/,
  /\/category\/(?:ai|sales|founders|fundraising|customer-success|product|scale)\b/,
  /\bSNOW\b|\bSnowflake\b/,
  /\b250,000\+/,
  // What it is about, and what it calls its parts.
  /\bB2B\b/,
  /\bSaaS\b/,
  /\bAI Mentor\b/,
  /\bFREE Workshops\b/,
  /\bWednesdays\b/,
  /\b4:15 PM ET\b/,
  // What it looks like.
  /27\.01 13\.67|19\.55 8\.05/,
  /#2337a8\b/i,
  /#a9b8ff\b/i,
  /<title>[^<]*\.ai<\/title>/,
  /\bWerkbank\.ai\b/,
];

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";

/**
 * Dates in English: "Aug 21, 2026", "Aug 21", "Apr 2026", "3 hours ago". A month after a day is none of a page: "21.
 * August 2026" is German, and "Sat, 22 Aug 2026" is how feeds have it. Four months are written the same in German.
 */
const ENGLISH_DATES = [
  new RegExp(
    `(?<![\\w-])(?<!\\d\\.? )(?!(?:April|August|September|November) \\d{4}\\b)${MONTH} \\d{1,4}\\b(?:, \\d{4})?`,
  ),
  /\b(?:just now|yesterday|(?<![Tt]he )last week|\d[\d,]* (?:second|minute|hour|day|week|month|year)s? ago)\b/,
];

/** The product's own, in whose place a publication's accent stands: in the stylesheet, and in the scripts. */
const DEFAULT_ACCENT = /light-dark\(#2337a8,\s*#a9b8ff\)|\{light:"#2337a8",dark:"#a9b8ff"\}/g;

/** The product's own, in whose place a publication's trade stands: in the scripts. */
const DEFAULT_TRADE = /=\s?"SaaS"/g;

/** Returns the first date of each kind that a text has in English; empty without one. */
export const englishDates = (text: string): string[] =>
  ENGLISH_DATES.flatMap((date) => date.exec(text)?.[0] ?? []);

/** Returns the texts of the first publication, and the dates in its language, found in a text of the second. */
export const firstIn = (text: string): string[] => [...englishDates(text), ...firstTextsIn(text)];

/** Returns the texts of the first publication alone: scripts have the words of dates in English, for those who use it. */
export function firstTextsIn(text: string): string[] {
  const plain = text
    .replace(DEFAULT_ACCENT, "")
    .replace(DEFAULT_TRADE, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll('\\"', '"');
  return [
    ...NAMES.flatMap((name) => name.exec(plain)?.[0] ?? []),
    ...OWN_TEXTS.filter((own) => plain.includes(own)),
  ];
}
