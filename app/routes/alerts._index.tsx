import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { alertForm } from "~/domains/alerts/form.ts";
import { ALERTS_PATH } from "~/domains/alerts/rules/copy.ts";
import { alertsSection } from "~/domains/alerts/section.ts";
import { AlertsPage } from "~/domains/alerts/ui/alerts-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";

const symbol = z
  .string()
  .regex(/^[A-Z][A-Z.-]{0,9}$/)
  .optional()
  .catch(undefined);

export const page = definePage({
  section: alertsSection,
  query: z.object({ symbol }),
  topics: [],
  framework: "none",
  sitemap: () => [ALERTS_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: "Mail alerts",
  description: `A mail when a public ${publication.copy.subject} company crosses a multiple of ARR, files a quarter, or moves by more than you choose in a day.`,
  path: ALERTS_PATH,
}));

export const loader = page.loader(({ section: { perAddress, companies }, query }) => {
  return {
    most: perAddress,
    chosen: query.symbol ?? null,
    companies: companies.map(({ symbol, name }) => ({ symbol, name })),
  };
});

export const action = formAction(alertForm);

export default function AlertsRoute() {
  return <AlertsPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
