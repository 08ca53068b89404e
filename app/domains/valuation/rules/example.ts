import { type InputTexts, textsOfFields, textsOfInput, withDefaults } from "./input.ts";
import type { ValuationInput } from "./multiple.ts";
import { CALCULATOR_PATH } from "./paths.ts";
import { GROWTH_RANGE } from "./tables.ts";

/** The company that the calculator opens with: the visitor changes it to theirs. */
export const EXAMPLE: ValuationInput = {
  fundingStage: "seriesA",
  companyType: "aiEnhanced",
  arr: 3,
  growthRate: 80,
};

/** The calculator without the example: stage and type open, growth at its start. */
export const EMPTY_PATH = `${CALCULATOR_PATH}?growthRate=${GROWTH_RANGE.initial}`;

export interface Opening {
  texts: InputTexts;
  /** Whether the texts are the example and not the visitor's. */
  isExample: boolean;
}

/** Returns the fields that an address opens with: those it names, with defaults; the example if it names none. */
export function openingOf(query: InputTexts): Opening {
  // A page's query may hold more than the company.
  const texts = textsOfFields({ ...query });
  const isExample = Object.values(texts).every((text) => text === "");
  return { texts: isExample ? textsOfInput(EXAMPLE) : withDefaults(texts), isExample };
}
