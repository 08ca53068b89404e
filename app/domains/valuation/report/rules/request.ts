import { multiple } from "~/lib/format.ts";
import type { FieldTexts } from "~/lib/forms/form.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { oneLine } from "~/lib/text/text.ts";
import { textsOfInput } from "../../rules/input.ts";
import type { Valuation } from "../../rules/model.ts";
import { PUBLIC_ARR } from "../../rules/tables.ts";
import { formatValuation } from "../../rules/texts/labels.ts";
import { COMPANY_MAX } from "../fields.ts";

/** The company's name and the figures of a report request: written by the form, read and compared by the server. */

/** The figures that a request carries beside its input: the server computes them again and compares. */
export const figureTexts = ({ input, ...valuation }: Valuation): FieldTexts => ({
  ...textsOfInput(input),
  valuationLow: String(valuation.low),
  valuationHigh: String(valuation.high),
  multipleLow: String(valuation.multipleLow),
  multipleHigh: String(valuation.multipleHigh),
  percentile: valuation.percentile,
  tier: valuation.tier,
  context: valuation.context,
});

/** Invisible characters that join nothing: soft hyphens, zero-width spaces, direction marks. */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]/g;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]|\p{Co}/u;

/**
 * Reads a company's name: on one line, composed, without invisible characters, and with at most four marks on a letter.
 * Null when nothing visible is left. Fails with `companyName` when it is too long.
 */
export function readCompany(text: string): Result<string | null, "companyName"> {
  const name = oneLine(text.replace(INVISIBLE, ""))
    .normalize("NFC")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1");
  if (!VISIBLE.test(name)) return ok(null);
  return name.length <= COMPANY_MAX
    ? ok(name)
    : fail("companyName", `Please keep the company name to ${COMPANY_MAX} characters.`);
}

/**
 * Compares the figures that a page showed with those of the model now, as the page writes them. Fails with `tampered`,
 * or with `conflict` when the market may have moved since the page was loaded: from $100M of ARR on figures follow it.
 */
export function checkFigures(
  fields: FieldTexts,
  valuation: Valuation,
): Result<null, "tampered" | "conflict"> {
  const agree =
    sameFigure(fields.valuationLow, valuation.low, formatValuation) &&
    sameFigure(fields.valuationHigh, valuation.high, formatValuation) &&
    sameFigure(fields.multipleLow, valuation.multipleLow, multiple) &&
    sameFigure(fields.multipleHigh, valuation.multipleHigh, multiple);
  const described =
    fields.percentile === valuation.percentile &&
    fields.tier === valuation.tier &&
    fields.context === valuation.context;
  if (agree && described) return ok(null);
  return described && valuation.input.arr >= PUBLIC_ARR
    ? fail(
        "conflict",
        "The market has moved since this page was loaded. Please load it again and ask for the report once more.",
      )
    : fail(
        "tampered",
        "These figures are not what the calculator gives for this company. Please calculate again.",
      );
}

/** Whether a plain decimal number is the model's figure, rounded as the page writes it or in full. */
function sameFigure(sent: string | undefined, computed: number, written: (value: number) => string): boolean {
  if (!sent || !/^\d{1,9}(\.\d{1,20})?(e-\d{1,2})?$/.test(sent)) return false;
  const value = Number(sent);
  return Math.abs(value - computed) <= 0.0005 || written(value) === written(computed);
}
