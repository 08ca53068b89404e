import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readMarket } from "~/domains/market/store/queries.ts";
import { submitReport } from "~/domains/valuation/report/form.ts";
import type { ReportAnswer } from "~/domains/valuation/report/schema.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { json, NO_STORE, plainError } from "~/platform/page/responses.ts";

export const loader = methodNotAllowed;

/** Makes a report of the figures that the calculator showed: all texts, computed again here. 200 with its address, else a sentence. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { status, result, retryAfter } = await submitReport(
    {
      ...context,
      readFont: (address) => readAsset(context.assets, request, address),
      market: () => readMarket(context),
    },
    request,
  );
  if (result.ok) {
    const { message, downloadUrl, emailSent, mailbox } = result;
    const answer: ReportAnswer = { success: true, message, downloadUrl, emailSent, mailbox };
    return json(answer, { cache: NO_STORE });
  }
  const response = plainError(status, result.message);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
