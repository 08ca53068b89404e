import { calculationForm } from "~/domains/valuation/form.ts";
import { callAction } from "~/platform/forms/call.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";

export const loader = methodNotAllowed;
export const action = callAction(calculationForm);
