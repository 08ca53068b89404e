import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmForm } from "~/domains/newsletter/form.ts";
import { CONFIRM_PATH } from "~/domains/newsletter/rules/copy.ts";
import { checkConfirmation } from "~/domains/newsletter/store/subscriptions.ts";
import { ConfirmationPage } from "~/domains/newsletter/ui/confirmation-page.tsx";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Confirm your subscription",
    description: "The last step of a subscription.",
    path: CONFIRM_PATH,
    noindex: true,
  });

const STATUS = { invalid: 400, expired: 410 };
const NEVER_KEPT = { "Cache-Control": NO_STORE };

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const checked = await checkConfirmation(context, token);
  return checked.ok
    ? data({ state: "ready", list: checked.value.list } as const, { headers: NEVER_KEPT })
    : data({ state: checked.code } as const, { status: STATUS[checked.code], headers: NEVER_KEPT });
}

export const action = formAction(confirmForm);

export default function ConfirmRoute() {
  return <ConfirmationPage link={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
