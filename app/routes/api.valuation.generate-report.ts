import { readMarket } from "~/domains/market/store/queries.ts";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { callAction } from "~/platform/forms/call.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = methodNotAllowed;

export const action = callAction(reportForm, ({ request, context }) => ({
  readFont: (address: string) => readAsset(context.assets, request, address),
  market: () => readMarket(context),
}));
