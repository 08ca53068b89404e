import * as z from "zod";
import { readMarket } from "~/domains/market/store/queries.ts";
import { estimateAnswer, estimateInput, estimateSchema } from "~/domains/valuation/api.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { ok } from "~/lib/result.ts";
import { defineTool } from "~/platform/mcp/define-tool.ts";
import { averageSources, ownSource, sources } from "./provenance.ts";

export const estimateTool = defineTool({
  name: "estimate",
  section: ({ valuation }) => valuation,
  title: "Estimate a startup's valuation",
  description:
    "Estimates the valuation of a startup in millions of USD from its stage, kind, ARR (millions of USD) and growth (percent), as the site's calculator does. It is a model, not an appraisal.",
  input: estimateInput,
  output: z.object({ estimate: estimateSchema, provenance: sources }),
  read: async (deps, input) => {
    const market = await readMarket(deps);
    const { trade } = deps.publication.valuation ?? {};
    const answer = estimateAnswer(estimate(input, publicAverages(market?.data.stocks ?? []), trade));
    const method = ownSource(deps.publication.brand, "/valuation-calculator/method", deps.now());
    return ok({
      value: { estimate: answer, provenance: [method, ...(market ? averageSources(market.data) : [])] },
    });
  },
});
