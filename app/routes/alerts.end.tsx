import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { endAlertsForm } from "~/domains/alerts/form.ts";
import { END_PATH } from "~/domains/alerts/rules/copy.ts";
import { checkEnd } from "~/domains/alerts/store/alerts.ts";
import { EndAlertsPage } from "~/domains/alerts/ui/end-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().catch("") });

/** Also without the section: the links of mails that were sent go on working. */
export const page = definePage({
  query,
  topics: [],
  cache: "none",
  framework: "none",
  postsFrom: "anywhere",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "End an alert",
  description: "One click, at once.",
  path: END_PATH,
  noindex: true,
}));

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const companies = context.publication.market?.companies ?? [];
  const names = companies.map(({ symbol, name }) => ({ symbol, name }));
  const checked = await checkEnd(context, readQuery(request, query).token);
  const link = checked.ok
    ? ({ state: "ready", alerts: checked.value } as const)
    : ({ state: checked.code } as const);
  return linkData(link, { companies: names });
}

export const action = formAction(endAlertsForm);

export default function EndAlertsRoute() {
  return <EndAlertsPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
