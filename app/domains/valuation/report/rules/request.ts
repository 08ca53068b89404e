import * as z from "zod/mini";
import { emailField } from "~/lib/fields.ts";
import type { FieldTexts } from "~/lib/form.ts";
import { multiple } from "~/lib/format.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { oneLine } from "~/lib/text.ts";
import { readInput } from "../../rules/input.ts";
import { formatValuation } from "../../rules/labels.ts";
import type { Valuation } from "../../rules/model.ts";
import type { ValuationInput } from "../../rules/multiple.ts";
import { PUBLIC_ARR } from "../../rules/tables.ts";
import { COMPANY_MAX, TEXTS } from "../schema.ts";

/** Reads a report request, and holds its figures against those of the model. */

export interface ReportRequest {
  /** In lower case. */
  email: string;
  company: string | null;
  input: ValuationInput;
}

const email = emailField();

/** What was asked for; else the field that is wrong with a sentence. The figures are left to `checkFigures`. */
export function readRequest(fields: FieldTexts): Result<ReportRequest, string> {
  const { email: address = "", companyName = "" } = fields;
  if (address.trim() === "") return fail("email", TEXTS.missingEmail);
  const checked = z.safeParse(email, address);
  if (!checked.success) return fail("email", checked.error.issues[0]?.message);
  const company = companyOf(companyName);
  if (company && company.length > COMPANY_MAX)
    return fail("companyName", `Please keep the company name to ${COMPANY_MAX} characters.`);
  const { fundingStage = "", companyType = "", arr = "", growthRate = "" } = fields;
  const input = readInput({ fundingStage, companyType, arr, growthRate });
  if (!input.ok) return input;
  return ok({ email: checked.data, company, input: input.value });
}

/** Characters that show nothing and join nothing: soft hyphens, zero-width spaces, direction marks. */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]/g;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]|\p{Co}/u;

/** A name on one line, composed, without what cannot be seen, and with no more marks on a letter than any script has. */
function companyOf(text: string): string | null {
  const name = oneLine(text.replace(INVISIBLE, ""))
    .normalize("NFC")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1");
  return VISIBLE.test(name) ? name : null;
}

type Mismatch = "tampered" | "moved";

/**
 * Whether the figures that a page showed are those of the model now, as the page writes them. From $100M of ARR on they
 * follow the market, which may have moved since the page was loaded: that is told apart from figures that never were.
 */
export function checkFigures(fields: FieldTexts, valuation: Valuation): Result<null, Mismatch> {
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
        "moved",
        "The market has moved since this page was loaded. Please load it again and ask for the report once more.",
      )
    : fail(
        "tampered",
        "These figures are not what the calculator gives for this company. Please calculate again.",
      );
}

/** A plain decimal number that is written like the model's: sent rounded or in full, but not another figure. */
function sameFigure(sent: string | undefined, computed: number, written: (value: number) => string): boolean {
  if (!sent || !/^\d{1,9}(\.\d{1,20})?(e-\d{1,2})?$/.test(sent)) return false;
  const value = Number(sent);
  return Math.abs(value - computed) <= 0.0005 || written(value) === written(computed);
}
