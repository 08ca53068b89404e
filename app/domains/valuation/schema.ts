import * as z from "zod/mini";

const amount = (name: string) =>
  z
    .string(`${name} must be a text.`)
    .check(z.regex(/^\d{1,12}(\.\d{1,20})?$/, `${name} must be a number of 0 or more.`));

const words = (name: string) =>
  z
    .string(`${name} must be a text.`)
    .check(
      z.minLength(1, `${name} must be a text.`),
      z.maxLength(80, `${name} must be at most 80 characters.`),
    );

const input = () => z._default(z.string(), "");

/** A calculation as the browser reports it. Of the result only the form is checked: the inputs are what is counted. */
export const calculationSchema = z.object({
  fundingStage: input(),
  companyType: input(),
  arr: input(),
  growthRate: input(),
  valuationLow: amount("valuationLow"),
  valuationHigh: amount("valuationHigh"),
  multipleLow: amount("multipleLow"),
  multipleHigh: amount("multipleHigh"),
  percentile: words("percentile"),
  tier: words("tier"),
});
