/** What AI news is about: the sections of a digest that no model has written. A story goes where most words fit. */

interface Theme {
  title: string;
  words: RegExp;
}

const theme = (title: string, words: string): Theme => ({
  title,
  words: new RegExp(`\\b(?:${words})\\b`, "gi"),
});

export const THEMES: Theme[] = [
  theme(
    "Funding and deals",
    "rais(?:e[sd]?|ing)|funding|rounds?|series [a-h]|valuations?|valued|acqui(?:re[sd]?|ring|sitions?)|buys|merger|ipo|stakes?|invest(?:s|ed|ors?|ment)|backed",
  ),
  theme(
    "Models and research",
    "models?|llms?|benchmarks?|open[- ](?:source|weights?)|research(?:ers)?|papers?|training|reasoning|gpt[-\\w.]*|claude|gemini|llama|mistral",
  ),
  theme(
    "Chips and infrastructure",
    "chips?|gpus?|nvidia|amd|tpus?|data ?cent(?:er|re)s?|compute|cloud|power|energy|inference|servers?",
  ),
  theme(
    "Law and safety",
    "laws?|lawsuits?|sue[sd]?|courts?|judge|copyright|regulat(?:ion|ors?|e[sd]?)|ban(?:s|ned)?|safety|security|privacy|breach|eu|ftc|congress|senate",
  ),
  theme(
    "Work and customers",
    "customers?|enterprises?|jobs?|layoffs?|hir(?:es?|ed|ing)|workers?|employees|productivity|teams?|pricing|seats?|sales|revenue|support",
  ),
  theme(
    "Products",
    "launch(?:es|ed)?|releas(?:es?|ed)|unveil(?:s|ed)?|introduc(?:es?|ed)|debuts?|features?|apps?|agents?|assistants?|copilots?|tools?|products?",
  ),
];

export const OTHER_THEME = "More AI news";

/** The theme with the most hits; a word of the title counts three times. */
export function themeOf(title: string, description: string): string {
  const scored = THEMES.map(({ title: name, words }) => ({
    name,
    hits: 3 * count(title, words) + count(description, words),
  }));
  const best = scored.reduce((one, other) => (other.hits > one.hits ? other : one));
  return best.hits > 0 ? best.name : OTHER_THEME;
}

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
