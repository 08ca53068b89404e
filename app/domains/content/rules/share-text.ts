import { clip } from "~/lib/text.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** What a shared article says, in one line for a post. */

/** A title is cut so that the whole keeps to the longer, but never shorter than the other. */
const LONGEST = 130;
const SHORTEST_TITLE = 100;

const MONEY = String.raw`\$\d[\d,]*(?:\.\d+)?(?:\s?(?:K|M|B|T|thousand|million|billion|trillion)\b)?\+?`;
const COUNT = String.raw`\d[\d,]*\+?`;

/** The kinds of figure, the most telling first. Each pattern's one group is the figure. */
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
        String.raw`(\d+(?:\.\d+)?%)\s+(?:(?:annual|yearly|YoY|year[- ]over[- ]year|revenue|net)\s+)*growth`,
      ),
      pattern(
        String.raw`\b(?:grew|grows|growing|grown|growth)\s+(?:rate\s+)?(?:of\s+|by\s+|at\s+)?(\d+(?:\.\d+)?%)`,
      ),
    ],
    say: (figure) => `${figure} growth`,
  },
  { patterns: [pattern(`\\b(${COUNT})\\s+years?\\b(?!\\s+old)`)], say: (f) => plural(f, "year") },
  { patterns: [pattern(`\\b(${COUNT})\\s+employees?\\b`)], say: (f) => plural(f, "employee") },
];

function pattern(source: string): RegExp {
  return new RegExp(source, "i");
}

const plural = (figure: string, noun: string) => `${figure} ${noun}${figure === "1" ? "" : "s"}`;

/** The first figure of a text: ARR, else a valuation, funding, growth, years or employees. Null without one. */
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
  /** Sanitised HTML, where the article's text is at hand. */
  content?: string;
}

/**
 * The text of a post: the first figure found, then the title in its category's template. The title is cut to what is
 * left of 130 characters, though never below 100. A figure that the title shows already is not said twice.
 */
export function shareText(
  { title, excerpt, categories, content = "" }: Shared,
  { templates, otherwise }: Pick<Publication["sharing"], "templates" | "otherwise">,
): string {
  const template = templates[categories[0] ?? ""] ?? otherwise;
  const figure = firstFigure([title, excerpt, content.replace(/<[^>]*>/g, " ")].join(". "));
  const [number = ""] = figure?.split(" ") ?? [];
  const lead = figure && !title.includes(number) ? `${figure}: ` : "";
  const around = lead.length + template.length - "{title}".length;
  const cut = clip(title, Math.max(SHORTEST_TITLE, LONGEST - around));
  return lead + template.replace("{title}", () => cut);
}
