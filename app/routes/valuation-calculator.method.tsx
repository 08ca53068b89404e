import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { readInput, textsOf } from "~/domains/valuation/rules/input.ts";
import { averagesOf, liveMarket } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { METHOD_PATH } from "~/domains/valuation/rules/paths.ts";
import { MethodPage } from "~/domains/valuation/ui/method-page.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "How the valuation estimate is made",
    description: "Every rule, table and source of the valuation calculator, and what it is not.",
    path: METHOD_PATH,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const market = liveMarket((await readMarket(context))?.data);
  const input = readInput(textsOf(new URL(request.url).searchParams));
  const valuation = input.ok ? estimate(input.value, averagesOf(market?.tiers ?? [])) : null;
  return publicPage({ market, valuation }, context.now());
}

export default function ValuationMethod() {
  const { market, valuation } = useLoaderData<typeof loader>();
  return <MethodPage market={market} valuation={valuation} />;
}
