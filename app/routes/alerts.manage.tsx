import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { alertLinkForm, manageAlertsForm } from "~/domains/alerts/form.ts";
import { MANAGE_PATH } from "~/domains/alerts/rules/copy.ts";
import { readManaged } from "~/domains/alerts/store/alerts.ts";
import { ManageAlertsPage } from "~/domains/alerts/ui/manage-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { readQuery } from "~/platform/page/query.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { metaOf } from "~/platform/page/seo.ts";

const query = z.object({ token: z.string().optional() });

export const page = definePage({ query, topics: [], cache: "none", framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Your alerts",
  description: "What you are told by mail, and ending it.",
  path: MANAGE_PATH,
  noindex: true,
}));

const STATUS = { ask: 200, invalid: 400, expired: 410 };
const NEVER_KEPT = { "Cache-Control": NO_STORE };

/** Shows the alerts of an address and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies } = context.publication.market;
  const names = companies.map(({ symbol, name }) => ({ symbol, name }));
  const without = (state: keyof typeof STATUS) =>
    data({ companies: names, link: { state } } as const, { status: STATUS[state], headers: NEVER_KEPT });
  const { token } = readQuery(request, query);
  if (token === undefined) return without("ask");
  const read = await readManaged(context, token);
  if (!read.ok) return without(read.code);
  return data({ companies: names, link: { state: "ready", managed: read.value } } as const, {
    headers: NEVER_KEPT,
  });
}

const end = formAction(manageAlertsForm);
const requestLink = formAction(alertLinkForm);

/** With the token of a link the page ends alerts; without one it mails the link. */
export const action = (args: ActionFunctionArgs) =>
  readQuery(args.request, query).token === undefined ? requestLink(args) : end(args);

export default function ManageAlertsRoute() {
  return <ManageAlertsPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
