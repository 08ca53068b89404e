import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { readMarket } from "~/domains/market/queries.server.ts";
import { textsOf, withDefaults } from "~/domains/valuation/input.ts";
import { liveMarket } from "~/domains/valuation/market.ts";
import { CALCULATOR_PATH } from "~/domains/valuation/paths.ts";
import { CalculatorPage } from "~/domains/valuation/ui/calculator-page.tsx";
import { pageHeaders, publicPage } from "~/platform/loader.ts";
import { pageMeta } from "~/platform/seo.ts";
import { site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: site.valuation.title,
    description: site.valuation.standfirst,
    path: CALCULATOR_PATH,
  });

export async function loader({ context }: LoaderFunctionArgs) {
  return publicPage({ market: liveMarket((await readMarket(context))?.data) }, context.now());
}

export default function ValuationCalculator() {
  const { market } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  // Another address is another calculation.
  return (
    <CalculatorPage key={parameters.toString()} initial={withDefaults(textsOf(parameters))} market={market} />
  );
}
