import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { textsOf, withDefaults } from "~/domains/valuation/rules/input.ts";
import { liveMarket } from "~/domains/valuation/rules/market.ts";
import { CALCULATOR_PATH } from "~/domains/valuation/rules/paths.ts";
import { CalculatorPage } from "~/domains/valuation/ui/calculator-page.tsx";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: site.valuation.title,
    description: data?.texts.standfirst ?? "",
    path: CALCULATOR_PATH,
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const market = liveMarket((await readMarket(context))?.data);
  return publicPage({ market, texts: context.publication.valuation }, context.now());
}

export default function ValuationCalculator() {
  const { market, texts } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  // Another address is another calculation.
  return (
    <CalculatorPage
      key={parameters.toString()}
      initial={withDefaults(textsOf(parameters))}
      market={market}
      texts={texts}
    />
  );
}
