import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { analysisAnswer } from "~/domains/market/calls.ts";
import { readAnalysis } from "~/domains/market/queries.server.ts";
import { json, notReady } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const analysis = (await readAnalysis(context)) ?? notReady("The market analysis");
  return json(analysisAnswer(analysis.data, analysis.asOf));
}
