import type { FieldTexts } from "~/lib/forms/form.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import type { ValuationInput } from "./multiple.ts";
import {
  COMPANY_TYPES,
  type CompanyType,
  FUNDING_STAGES,
  type FundingStage,
  GROWTH_RANGE,
  MOST,
  STAGE_RULES,
} from "./tables.ts";

/** The four inputs as texts: of an address, a form or a JSON body. */

export const INPUT_NAMES = ["fundingStage", "companyType", "arr", "growthRate"] as const;
export type InputName = (typeof INPUT_NAMES)[number];
export type InputTexts = Record<InputName, string>;

/** Reads the texts of an address; a missing or repeated one is empty. */
export function textsOf(parameters: URLSearchParams): InputTexts {
  const text = (name: InputName) => {
    const [value = "", ...more] = parameters.getAll(name);
    return more.length > 0 ? "" : value.trim();
  };
  return {
    fundingStage: text("fundingStage"),
    companyType: text("companyType"),
    arr: text("arr"),
    growthRate: text("growthRate"),
  };
}

/** Reads the texts of the fields of a form or a JSON body. */
export const textsOfFields = ({ fundingStage, companyType, arr, growthRate }: FieldTexts): InputTexts => ({
  fundingStage: fundingStage ?? "",
  companyType: companyType ?? "",
  arr: arr?.trim() ?? "",
  growthRate: growthRate?.trim() ?? "",
});

/** Reads the input. Fails with the name of the first wrong field and a sentence. ARR is above 0, growth 0 or more. */
export function readInput(texts: InputTexts): Result<ValuationInput, InputName> {
  const { fundingStage, companyType } = texts;
  if (!isStage(fundingStage))
    return fail("fundingStage", `fundingStage must be one of ${FUNDING_STAGES.join(", ")}.`);
  if (!isType(companyType))
    return fail("companyType", `companyType must be one of ${COMPANY_TYPES.join(", ")}.`);
  const arr = decimal(texts.arr);
  if (arr === null || arr <= 0 || arr > MOST.arr)
    return fail("arr", `arr must be a number of millions of USD above 0 and up to ${MOST.arr}.`);
  const growthRate = decimal(texts.growthRate);
  if (growthRate === null || growthRate > MOST.growthRate)
    return fail("growthRate", `growthRate must be a percentage from 0 to ${MOST.growthRate}.`);
  return ok({ fundingStage, companyType, arr, growthRate });
}

const COMPLAINTS: Record<InputName, string> = {
  fundingStage: "Choose a funding stage.",
  companyType: "Choose a company type.",
  arr: "Enter ARR above $0, up to $10,000M.",
  growthRate: "Enter growth from 0% to 1,000%.",
};

/** Returns the error message of one field; null if it is valid. */
export function complaint(name: InputName, texts: InputTexts): string | null {
  // The other fields are valid.
  const right = { fundingStage: "seed", companyType: "traditional", arr: "1", growthRate: "50" };
  return readInput({ ...right, [name]: texts[name] }).ok ? null : COMPLAINTS[name];
}

/** Adds the defaults of the form: the ARR of the stage, and growth of 50%. */
export function withDefaults(texts: InputTexts): InputTexts {
  const { fundingStage, arr, growthRate } = texts;
  return {
    ...texts,
    arr: arr || (isStage(fundingStage) ? initialArr(fundingStage) : ""),
    growthRate: growthRate || String(GROWTH_RANGE.initial),
  };
}

export const isStage = (text: string): text is FundingStage =>
  (FUNDING_STAGES as readonly string[]).includes(text);
export const isType = (text: string): text is CompanyType =>
  (COMPANY_TYPES as readonly string[]).includes(text);

/**
 * Reads a plain decimal number of 0 or more, as number fields write it; null for anything else. A computed number has
 * up to 17 digits: (120 / 90 - 1) * 100 is 33.33333333333333.
 */
const decimal = (text: string): number | null =>
  /^(\d{1,6}(\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : null;

/** The largest amount of a round or a target, $M. */
const MOST_AMOUNT = 999_999;

/** Reads an amount in $M above 0; null for anything else. */
export function amountOf(text: string): number | null {
  const amount = decimal(text);
  return amount !== null && amount > 0 && amount <= MOST_AMOUNT ? amount : null;
}

/** Returns an input as the texts that read as it, in a fixed order. */
export const textsOfInput = ({ fundingStage, companyType, arr, growthRate }: ValuationInput): InputTexts => ({
  fundingStage,
  companyType,
  arr: decimalText(arr),
  growthRate: decimalText(growthRate),
});

/** Writes a number as `decimal` reads it: `String` writes one under a millionth with an exponent. */
export const decimalText = (value: number): string =>
  String(value).includes("e-") ? value.toFixed(20).replace(/0+$/, "") : String(value);

/** Returns the query of a valuation, in a fixed order, so that it has one address. */
export const queryOf = (input: ValuationInput): string => new URLSearchParams(textsOfInput(input)).toString();

/** Returns the ARR that choosing a stage sets. */
export const initialArr = (stage: FundingStage): string => String(STAGE_RULES[stage].arr.initial);
