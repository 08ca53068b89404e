import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readMarket } from "~/domains/market/store/queries.ts";
import { estimateAnswer } from "~/domains/valuation/api.ts";
import { readInput, textsOf } from "~/domains/valuation/rules/input.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { json, plainError } from "~/platform/page/responses.ts";

/** `?fundingStage&companyType&arr&growthRate`: the estimate as numbers in $M and times ARR; 400 for what is missing or bad. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const input = readInput(textsOf(new URL(request.url).searchParams));
  if (!input.ok) return plainError(400, input.message ?? "");
  const market = await readMarket(context);
  return json(estimateAnswer(estimate(input.value, publicAverages(market?.data.stocks ?? []))));
}
