import type { Step } from "../derivation.ts";
import { openingOf } from "../example.ts";
import { type InputTexts, queryOf, readInput, textsOfInput } from "../input.ts";
import type { PublicAverages } from "../market.ts";
import { estimate, type Valuation } from "../model.ts";
import type { ValuationInput } from "../multiple.ts";
import { COMPARE_PATH } from "../paths.ts";
import { MOST } from "../tables.ts";

/** Two scenarios beside each other. Their eight inputs are in the address. */

/** The names of the second scenario's inputs. */
export const VS_NAMES = {
  fundingStage: "vsFundingStage",
  companyType: "vsCompanyType",
  arr: "vsArr",
  growthRate: "vsGrowthRate",
} as const satisfies Record<keyof InputTexts, string>;

export interface Scenario {
  texts: InputTexts;
  /** Null for an input that is missing or out of range. */
  valuation: Valuation | null;
}

export interface Scenarios {
  first: Scenario;
  second: Scenario;
  /** What was filled in because the address names nothing: the first scenario, or the second. */
  filled: { first: boolean; second: boolean };
}

/** Returns the scenarios of an address: the example for a first without inputs, the first a year on for a second. */
export function scenariosOf(
  first: InputTexts,
  second: InputTexts,
  averages: PublicAverages,
  trade?: string,
): Scenarios {
  const opening = openingOf(first);
  const input = readInput(opening.texts);
  const other = openingOf(second);
  const otherTexts = other.isExample && input.ok ? textsOfInput(yearOn(input.value)) : other.texts;
  return {
    first: scenarioOf(opening.texts, averages, trade),
    second: scenarioOf(otherTexts, averages, trade),
    filled: { first: opening.isExample, second: other.isExample },
  };
}

function scenarioOf(texts: InputTexts, averages: PublicAverages, trade?: string): Scenario {
  const input = readInput(texts);
  return { texts, valuation: input.ok ? estimate(input.value, averages, trade) : null };
}

/** Returns the company after a year at its growth: stage, type and growth stay. ARR in three digits. */
export function yearOn(input: ValuationInput): ValuationInput {
  const arr = Number((input.arr * (1 + input.growthRate / 100)).toPrecision(3));
  return { ...input, arr: Math.min(arr, MOST.arr) };
}

/** A step in both scenarios. */
export interface ComparedStep {
  id: Step["id"];
  title: string;
  first: Step;
  second: Step;
  /** Whether the value differs, or the rule that gave it. */
  differs: boolean;
}

export const comparedSteps = (first: Valuation, second: Valuation): ComparedStep[] =>
  first.steps.map((step, index) => {
    // Every estimate has the same steps.
    const other = second.steps[index] as Step;
    const differs = step.value !== other.value || step.rule !== other.rule;
    return { id: step.id, title: step.title, first: step, second: other, differs };
  });

/** Returns the address of a comparison, with one order of its parameters. */
export function comparePath(first: ValuationInput, second?: ValuationInput): string {
  if (!second) return `${COMPARE_PATH}?${queryOf(first)}`;
  const texts = textsOfInput(second);
  const others = new URLSearchParams(
    Object.entries(VS_NAMES).map(([name, vs]) => [vs, texts[name as keyof InputTexts]]),
  );
  return `${COMPARE_PATH}?${queryOf(first)}&${others}`;
}
