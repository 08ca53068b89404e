import { useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { roundQuery } from "~/domains/valuation/rules/page-query.ts";
import { ROUND_PATH } from "~/domains/valuation/rules/paths.ts";
import { planOf } from "~/domains/valuation/rules/round/plan.ts";
import { RoundPage } from "~/domains/valuation/ui/round/round-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: roundQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "none",
  canonical: ROUND_PATH,
  sitemap: () => [ROUND_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Plan a round",
  description: "The dilution of a round on the estimated valuation, and what the next valuation takes.",
}));

export const loader = page.loader(async ({ query, section: { trade }, deps }) => {
  const market = await readMarket(deps);
  return { plan: planOf(query, query, publicAverages(market?.data.stocks ?? []), trade) };
});

export default function PlanRound() {
  return <RoundPage plan={useLoaderData<typeof loader>().plan} />;
}
