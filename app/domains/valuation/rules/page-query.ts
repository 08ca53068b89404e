import * as z from "zod";
import { trimmedText } from "~/platform/page/query.ts";

/** Longer than any input that can be calculated. */
const MAX_TEXT = 24;

/** The query of the calculator's pages and calls: four texts for `readInput`, empty if missing. */
export const inputQuery = z.object({
  fundingStage: trimmedText(MAX_TEXT),
  companyType: trimmedText(MAX_TEXT),
  arr: trimmedText(MAX_TEXT),
  growthRate: trimmedText(MAX_TEXT),
});
