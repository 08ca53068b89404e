import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { confirmAlertsForm } from "~/domains/alerts/form.ts";
import { CONFIRM_PATH } from "~/domains/alerts/rules/copy.ts";
import { alertsSection } from "~/domains/alerts/section.ts";
import { checkConfirmation } from "~/domains/alerts/store/alerts.ts";
import { ConfirmAlertsPage } from "~/domains/alerts/ui/confirm-page.tsx";
import { marketOf } from "~/domains/market/section.ts";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().catch("") });

export const page = definePage({
  section: alertsSection,
  query,
  topics: [],
  cache: "none",
  framework: "none",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Confirm your alert",
  description: "The last step of a mail alert.",
  path: CONFIRM_PATH,
  noindex: true,
}));

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies } = marketOf(context.publication);
  const names = companies.map(({ symbol, name }) => ({ symbol, name }));
  const checked = await checkConfirmation(context, readQuery(request, query).token);
  const link = checked.ok
    ? ({ state: "ready", alerts: checked.value } as const)
    : ({ state: checked.code } as const);
  return linkData(link, { companies: names });
}

export const action = formAction(confirmAlertsForm);

export default function ConfirmAlertsRoute() {
  return <ConfirmAlertsPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
