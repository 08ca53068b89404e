import { useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { readInput } from "~/domains/valuation/rules/input.ts";
import { averagesOf, liveMarket } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { inputQuery } from "~/domains/valuation/rules/page-query.ts";
import { METHOD_PATH } from "~/domains/valuation/rules/paths.ts";
import { MethodPage } from "~/domains/valuation/ui/method-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: inputQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "none",
  sitemap: () => [METHOD_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "How the valuation estimate is made",
  description: "Every rule, table and source of the valuation calculator, and what it is not.",
}));

export const loader = page.loader(async ({ query, section: { trade }, deps }) => {
  const market = liveMarket((await readMarket(deps))?.data);
  const input = readInput(query);
  return {
    market,
    valuation: input.ok ? estimate(input.value, averagesOf(market?.tiers ?? []), trade) : null,
  };
});

export default function ValuationMethod() {
  const { market, valuation } = useLoaderData<typeof loader>();
  return <MethodPage market={market} valuation={valuation} />;
}
