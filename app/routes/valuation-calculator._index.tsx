import { useLoaderData, useSearchParams } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { openingOf } from "~/domains/valuation/rules/example.ts";
import { textsOf } from "~/domains/valuation/rules/input.ts";
import { liveMarket } from "~/domains/valuation/rules/market.ts";
import { inputQuery } from "~/domains/valuation/rules/page-query.ts";
import { CALCULATOR_PATH } from "~/domains/valuation/rules/paths.ts";
import { CalculatorPage } from "~/domains/valuation/ui/calculator-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: inputQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "intent",
  canonical: CALCULATOR_PATH,
  sitemap: () => [CALCULATOR_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { texts } }) => ({
  title: texts.title,
  description: texts.standfirst,
}));

export const loader = page.loader(async ({ section: texts, deps }) => ({
  market: liveMarket((await readMarket(deps))?.data),
  texts,
}));

export default function ValuationCalculator() {
  const { market, texts } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  // Another address is another calculation.
  return (
    <CalculatorPage
      key={parameters.toString()}
      opening={openingOf(textsOf(parameters))}
      market={market}
      texts={texts}
    />
  );
}
