import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { alertLinkForm, manageAlertsForm } from "~/domains/alerts/form.ts";
import { MANAGE_PATH } from "~/domains/alerts/rules/copy.ts";
import { alertsSection } from "~/domains/alerts/section.ts";
import { readManaged } from "~/domains/alerts/store/alerts.ts";
import { ManageAlertsPage } from "~/domains/alerts/ui/manage-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().optional() });

/** Also without the section: the links of mails that were sent go on working. */
export const page = definePage({
  query,
  topics: [],
  cache: "none",
  framework: "none",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Your alerts",
  description: "Your mail alerts, and how to end them.",
  path: MANAGE_PATH,
  noindex: true,
}));

/** Shows the alerts of an address and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const companies = context.publication.market?.companies ?? [];
  const names = companies.map(({ symbol, name }) => ({ symbol, name }));
  const { token } = readQuery(request, query);
  return linkData(token === undefined ? ({ state: "ask" } as const) : await managedBy(context, token), {
    companies: names,
    isOffered: alertsSection(context.publication) !== undefined,
  });
}

async function managedBy(deps: LoaderFunctionArgs["context"], token: string) {
  const read = await readManaged(deps, token);
  return read.ok ? ({ state: "ready", managed: read.value } as const) : ({ state: read.code } as const);
}

const end = formAction(manageAlertsForm);
const requestLink = formAction(alertLinkForm);

/** With the token of a link the page ends alerts; without one it mails the link. */
export const action = (args: ActionFunctionArgs) =>
  readQuery(args.request, query).token === undefined ? requestLink(args) : end(args);

export default function ManageAlertsRoute() {
  return <ManageAlertsPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
