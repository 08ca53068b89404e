import { useActionData, useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { ReportPage } from "~/domains/valuation/report/ui/report-page.tsx";
import { readInput } from "~/domains/valuation/rules/input.ts";
import { publicAverages } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { inputQuery } from "~/domains/valuation/rules/page-query.ts";
import { formAction } from "~/platform/forms/page.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ valuation }) => valuation,
  query: inputQuery,
  topics: ["market"],
  due: quarterHourly,
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Valuation report",
  description:
    "A startup’s estimated valuation as a PDF: the range, how it is calculated, market comparables, the method.",
  noindex: true,
}));

/** The valuation that the report would be about; null for an incomplete input. */
export const loader = page.loader(async ({ query, section: { trade }, deps }) => {
  const input = readInput(query);
  const market = await readMarket(deps);
  const averages = publicAverages(market?.data.stocks ?? []);
  return { valuation: input.ok ? estimate(input.value, averages, trade) : null };
});

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
