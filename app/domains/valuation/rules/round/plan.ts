import { openingOf } from "../example.ts";
import { amountOf, decimalText, type InputTexts, readInput } from "../input.ts";
import type { PublicAverages } from "../market.ts";
import { estimate, type Valuation } from "../model.ts";
import { middleOf, type Round, type RoundReading, roundAt, usualRaise } from "./round.ts";
import { type Reached, reachOf } from "./target.ts";

/** A round on the estimate, and what the next valuation takes: all of it from the address. */

export interface PlanTexts {
  /** $M; empty for the usual amount, and for twice the mid-point. */
  raise: string;
  target: string;
  reading: RoundReading;
}

export interface Plan {
  texts: InputTexts & PlanTexts;
  /** Whether the company is the example and not the visitor's. */
  isExample: boolean;
  /** Null for an input that is missing or out of range. */
  result: PlanResult | null;
}

export interface PlanResult {
  valuation: Valuation;
  /** Null for an amount that is out of range. */
  round: { raised: number; low: Round | null; high: Round | null } | null;
  goal: { target: number; middle: number; arr: Reached | null; growthRate: Reached | null } | null;
}

/** Returns the plan of an address; amounts that it does not name are the usual ones. */
export function planOf(
  input: InputTexts,
  { raise, target, reading }: PlanTexts,
  averages: PublicAverages,
  trade?: string,
): Plan {
  const opening = openingOf(input);
  const read = readInput(opening.texts);
  const valuation = read.ok ? estimate(read.value, averages, trade) : null;
  const filled = valuation && {
    raise: raise || decimalText(usualRaise(valuation)),
    target: target || decimalText(twiceOf(valuation)),
  };
  return {
    texts: { ...opening.texts, raise, target, reading, ...filled },
    isExample: opening.isExample,
    result: valuation &&
      filled && {
        valuation,
        round: roundOf(valuation, amountOf(filled.raise), reading),
        goal: goalOf(valuation, amountOf(filled.target), averages),
      },
  };
}

const twiceOf = (valuation: Valuation) => Number((2 * middleOf(valuation)).toPrecision(3));

function roundOf(
  { low, high }: Valuation,
  raised: number | null,
  reading: RoundReading,
): PlanResult["round"] {
  if (raised === null) return null;
  return { raised, low: roundAt(low, raised, reading), high: roundAt(high, raised, reading) };
}

function goalOf(valuation: Valuation, target: number | null, averages: PublicAverages): PlanResult["goal"] {
  if (target === null) return null;
  const { input } = valuation;
  return {
    target,
    middle: middleOf(valuation),
    arr: reachOf("arr", target, input, averages),
    growthRate: reachOf("growthRate", target, input, averages),
  };
}
