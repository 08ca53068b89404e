import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { confirmForm } from "~/domains/newsletter/form.ts";
import { CONFIRM_PATH } from "~/domains/newsletter/rules/copy.ts";
import { checkConfirmation } from "~/domains/newsletter/store/subscriptions.ts";
import { ConfirmationPage } from "~/domains/newsletter/ui/confirmation-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().catch("") });

export const page = definePage({ query, topics: [], cache: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Confirm your subscription",
  description: "The last step of a subscription.",
  path: CONFIRM_PATH,
  noindex: true,
}));

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const checked = await checkConfirmation(context, readQuery(request, query).token);
  return linkData(
    checked.ok ? ({ state: "ready", list: checked.value.list } as const) : ({ state: checked.code } as const),
  );
}

export const action = formAction(confirmForm);

export default function ConfirmRoute() {
  return <ConfirmationPage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
