import * as z from "zod";
import { oneOf, trimmedText } from "~/platform/page/match/query.ts";
import type { InputTexts } from "./input.ts";
import { READINGS } from "./round/round.ts";

/** Longer than any input that can be calculated. */
const MAX_TEXT = 24;

/** The query of the calculator's pages and calls: four texts for `readInput`, empty if missing. */
export const inputQuery = z.object({
  fundingStage: trimmedText(MAX_TEXT),
  companyType: trimmedText(MAX_TEXT),
  arr: trimmedText(MAX_TEXT),
  growthRate: trimmedText(MAX_TEXT),
});

/** The query of a comparison: the four texts of each scenario. */
export const compareQuery = inputQuery.extend({
  vsFundingStage: trimmedText(MAX_TEXT),
  vsCompanyType: trimmedText(MAX_TEXT),
  vsArr: trimmedText(MAX_TEXT),
  vsGrowthRate: trimmedText(MAX_TEXT),
});

/** Returns the texts of the second scenario. */
export const otherTexts = (query: z.output<typeof compareQuery>): InputTexts => ({
  fundingStage: query.vsFundingStage,
  companyType: query.vsCompanyType,
  arr: query.vsArr,
  growthRate: query.vsGrowthRate,
});

/** The query of a round: the company, the amount raised, which valuation the estimate is, and the next one. */
export const roundQuery = inputQuery.extend({
  raise: trimmedText(MAX_TEXT),
  reading: oneOf(READINGS),
  target: trimmedText(MAX_TEXT),
});
