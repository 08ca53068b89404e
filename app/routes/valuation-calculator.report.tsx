import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { ReportPage } from "~/domains/valuation/report/ui/report-page.tsx";
import { readInput, textsOf } from "~/domains/valuation/rules/input.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { REPORT_PATH } from "~/domains/valuation/rules/paths.ts";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Valuation report",
    description:
      "A startup's estimated valuation as a PDF: the range, how it comes about, market comparables, the method.",
    path: REPORT_PATH,
    noindex: true,
  });

/** `?fundingStage&companyType&arr&growthRate`: the valuation that the report would be about, if they make one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const input = readInput(textsOf(new URL(request.url).searchParams));
  const market = await readMarket(context);
  const averages = publicAverages(market?.data.stocks ?? []);
  return publicPage({ valuation: input.ok ? estimate(input.value, averages) : null }, context.now());
}

export const action = formAction(reportForm, ({ request, context }) => ({
  readFont: (address: string) => readAsset(context.assets, request, address),
  market: () => readMarket(context),
}));

export default function ReportRoute() {
  return (
    <ReportPage
      valuation={useLoaderData<typeof loader>().valuation}
      answered={useActionData<typeof action>()}
    />
  );
}
