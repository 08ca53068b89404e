import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { analysisAnswer } from "~/domains/market/api.ts";
import { readAnalysis } from "~/domains/market/store/queries.ts";
import { json, notReady } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const analysis = (await readAnalysis(context)) ?? notReady("The market analysis");
  return json(analysisAnswer(analysis.data, analysis.asOf));
}
