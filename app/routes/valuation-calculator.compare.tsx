import { useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { scenariosOf } from "~/domains/valuation/rules/compare/scenarios.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { compareQuery, otherTexts } from "~/domains/valuation/rules/page-query.ts";
import { COMPARE_PATH } from "~/domains/valuation/rules/paths.ts";
import { ComparePage } from "~/domains/valuation/ui/compare/compare-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: compareQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "none",
  canonical: COMPARE_PATH,
  sitemap: () => [COMPARE_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Compare two valuations",
  description:
    "Two scenarios of a software company beside each other: range, multiple and every step that differs.",
}));

export const loader = page.loader(async ({ query, section: { trade }, deps }) => {
  const market = await readMarket(deps);
  const averages = publicAverages(market?.data.stocks ?? []);
  return { scenarios: scenariosOf(query, otherTexts(query), averages, trade) };
});

export default function CompareValuations() {
  return <ComparePage scenarios={useLoaderData<typeof loader>().scenarios} />;
}
