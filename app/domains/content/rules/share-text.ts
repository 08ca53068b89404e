import { withoutNoteMarks } from "~/lib/text/tags.ts";
import { clip } from "~/lib/text/text.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { sentencesOf } from "./company-blocks.ts";

/** The text of a post that shares an article. */

/** Characters of the whole text, and the length below which a title is never truncated. */
const LONGEST = 130;
const SHORTEST_TITLE = 100;

/** What stands between the ends of a range: a dash or one of some words. */
const range = (words: string) => String.raw`(?:\s?[-–—\u2011]\s?|\s(?:${words})\s)`;
/** Not the end of a longer number, of a sum of money or of a range ("7 to 10 years"), and not below zero. */
const OWN = String.raw`(?<![\w$–−\u2011-]|\d[.,]|\d[%+]?${range("to|or|and")})`;
/** The figure ends here: it is no part of a word, of a longer number or of a range to such an end ("$30-40M"). */
const wholeBefore = (end: string) => String.raw`(?![\w%]|[.,]\d|${range("to|or")}${end})`;
const UNIT = String.raw`[\s-]?(?:K|MM?|B|T|mn|mln|mil|bn|bln|tn|trn|thousand|million|billion|trillion)\b`;
/** With its unit, or from a thousand: "$2" is a price. */
const AMOUNT = String.raw`(?:\d[\d,]*(?:\.\d+)?${UNIT}|(?:\d{1,3}(?:,\d{3})+|\d{4,})(?!${UNIT}))`;
const SUM = String.raw`\$\d[\d,.]*(?:${UNIT}|\w*)`;
/** Who grows "from $1M to $5M" has five: that is no range. */
const MONEY_OWN = String.raw`(?<![–−\u2011-]|(?:\d\w*|${SUM})${range("or|and")}|(?<!\bfrom\s)${SUM}\sto\s)`;
const MONEY = String.raw`${MONEY_OWN}\$${AMOUNT}\+?${wholeBefore(String.raw`(?:\$\d|${AMOUNT})`)}`;
const SHARE = String.raw`\d[\d,]*(?:\.\d+)?%`;
const PERCENT = OWN + SHARE + wholeBefore(SHARE);
const COUNT = String.raw`${OWN}\d[\d,]*\+?`;

/** The kinds of figure in order of preference. The one group of each pattern is the figure. */
const FIGURES: { patterns: RegExp[]; say: (figure: string) => string }[] = [
  {
    patterns: [
      pattern(`(${MONEY})\\s+(?:in\\s+|of\\s+)?(?:ARR|annual recurring revenue)`),
      pattern(`\\b(?:ARR|annual recurring revenue)\\s+(?:of|is|was|at|to|reached|hit|passed)\\s+(${MONEY})`),
    ],
    say: (figure) => `${figure} ARR`,
  },
  {
    patterns: [
      pattern(`(${MONEY})\\s+(?:(?:pre|post)-money\\s+)?valuation`),
      pattern(`\\b(?:valued at|valuation of|valuation at|worth)\\s+(${MONEY})`),
    ],
    say: (figure) => `${figure} valuation`,
  },
  {
    patterns: [
      pattern(`\\b(?:raised|raises|raising|raise)\\s+(${MONEY})`),
      pattern(`(${MONEY})\\s+(?:in\\s+)?(?:seed|series\\s+[a-h]|round|funding|raise)\\b`),
    ],
    say: (figure) => `${figure} raised`,
  },
  {
    patterns: [
      pattern(
        String.raw`(${PERCENT})\s+(?:(?:annual|yearly|YoY|year[- ]over[- ]year|revenue|net)\s+)*growth`,
      ),
      pattern(
        String.raw`\b(?:grew|grows|growing|grown|growth)\s+(?:rate\s+)?(?:of\s+|by\s+|at\s+)?(${PERCENT})`,
      ),
    ],
    say: (figure) => `${figure} growth`,
  },
  { patterns: [pattern(`(${COUNT})\\s+years?\\b(?!\\s+(?:old|ago)\\b)`)], say: (f) => plural(f, "year") },
  { patterns: [pattern(`(${COUNT})\\s+employees?\\b`)], say: (f) => plural(f, "employee") },
];

function pattern(source: string): RegExp {
  return new RegExp(source, "i");
}

const plural = (figure: string, noun: string) => `${figure} ${noun}${figure === "1" ? "" : "s"}`;

/** Returns the first figure of a text: ARR, else a valuation, funding, growth, years or employees; null without one. */
export function firstFigure(text: string): string | null {
  for (const { patterns, say } of FIGURES) {
    const found = patterns
      .map((each) => each.exec(text))
      .filter((match) => match !== null)
      .sort((one, other) => one.index - other.index)[0]?.[1];
    if (found) return say(found.replace(/\s+/g, " "));
  }
  return null;
}

interface Shared {
  title: string;
  excerpt: string;
  categories: string[];
  /** Sanitised HTML, when the article's text is available. */
  content?: string;
}

/**
 * Returns the text of a post: the first figure found, then the title in its category's template. The title is truncated
 * to keep the text within 130 characters, but not below 100. A figure that the title contains is not repeated. Only
 * the title, the excerpt and the first paragraph say what the article stands for: a number further down is an example.
 */
export function shareText(
  { title, excerpt, categories, content = "" }: Shared,
  { templates, otherwise }: Pick<Publication["sharing"], "templates" | "otherwise">,
): string {
  const template = templates[categories[0] ?? ""] ?? otherwise;
  const figure = firstFigure([title, excerpt, openingOf(content)].join(". "));
  const [number = ""] = figure?.split(" ") ?? [];
  const lead = figure && !hasNumber(title, number) ? `${figure}: ` : "";
  const around = lead.length + template.length - "{title}".length;
  const cut = clip(title, Math.max(SHORTEST_TITLE, LONGEST - around));
  return lead + template.replace("{title}", () => cut);
}

/** Whether a text has a number by itself: "15", "$5M" and "5.5" have no "5". */
const hasNumber = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\d$]|\\d[.,])${escaped(number)}(?![\\w%+]|[.,]\\d)`).test(text);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The first paragraph of an article as plain text, without the marks of notes. */
const openingOf = (content: string): string =>
  withoutNoteMarks(/<p\b[^>]*>([\s\S]*?)<\/p>/.exec(sentencesOf(content))?.[0] ?? "").replace(
    /<[^>]*>/g,
    " ",
  );
