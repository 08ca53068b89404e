import * as z from "zod";
import { trimmedText } from "~/platform/page/query.ts";

/** Longer than any input that can be calculated. */
const MAX_TEXT = 24;

/** The four inputs as an address has them; what is missing is empty. `readInput` reads them. */
export const inputQuery = z.object({
  fundingStage: trimmedText(MAX_TEXT),
  companyType: trimmedText(MAX_TEXT),
  arr: trimmedText(MAX_TEXT),
  growthRate: trimmedText(MAX_TEXT),
});
