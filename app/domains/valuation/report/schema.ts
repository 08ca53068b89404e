import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { EMAIL_MISSING } from "./fields.ts";

const text = () => z._default(z.string(), "");

/**
 * The fields of a report request. The company's name and the figures are texts here: `rules/request.ts` reads the name
 * and compares the figures with those that the model computes.
 */
export const reportSchema = z.object({
  email: emailField(EMAIL_MISSING),
  companyName: text(),
  fundingStage: text(),
  companyType: text(),
  arr: text(),
  growthRate: text(),
  valuationLow: text(),
  valuationHigh: text(),
  multipleLow: text(),
  multipleHigh: text(),
  percentile: text(),
  tier: text(),
  context: text(),
});
