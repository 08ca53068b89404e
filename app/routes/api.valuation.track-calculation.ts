import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { countCalculation, readCalculation } from "~/domains/valuation/store/statistics.ts";
import { BODY_STATUS, readFields } from "~/platform/forms/body.ts";
import { isSameOrigin } from "~/platform/forms/origin.ts";
import { networkOf, secondsToWait } from "~/platform/forms/rate-limit.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";
import { NO_STORE, plainError } from "~/platform/page/responses.ts";

export const loader = methodNotAllowed;

/** A slider at rest is a calculation: many more than anybody's forms. */
const LIMIT = { most: 300, windowMs: 10 * 60_000 };

/** Counts a calculation by rough kind of company. 202, also when nothing is counted under Global Privacy Control. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  if (!isSameOrigin(request)) return plainError(403, "Calculations come from this site's own pages.");
  const body = await readFields(request);
  if (!body.ok) return plainError(BODY_STATUS[body.code], body.message ?? "");
  const calculation = readCalculation(body.value);
  if (!calculation.ok) return plainError(400, calculation.message ?? "");
  if (request.headers.get("Sec-GPC") !== "1") {
    const wait = await secondsToWait(context, "calculations", networkOf(request), LIMIT);
    if (wait > 0) return plainError(429, "That was a lot at once.");
    await countCalculation(context, calculation.value);
  }
  return new Response(null, { status: 202, headers: { "Cache-Control": NO_STORE } });
}
