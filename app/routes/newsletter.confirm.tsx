import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CONFIRM_PATH } from "~/domains/newsletter/rules/copy.ts";
import {
  type Confirmation,
  checkConfirmation,
  confirmSubscription,
} from "~/domains/newsletter/store/subscriptions.ts";
import { ConfirmationPage, type ConfirmationState } from "~/domains/newsletter/ui/confirmation-page.tsx";
import type { Result } from "~/lib/result.ts";
import { formHeaders } from "~/platform/forms/answer.ts";
import { linkOrigin } from "~/platform/mail/outbox.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo.ts";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Confirm your subscription",
    description: "The last step of a subscription.",
    path: CONFIRM_PATH,
    noindex: true,
  });

const STATUS = { invalid: 400, expired: 410 };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

function answer(
  checked: Result<Confirmation, keyof typeof STATUS>,
  done: "ready" | "confirmed",
): ReturnType<typeof data<ConfirmationState>> {
  const headers = { "Cache-Control": NO_STORE };
  return checked.ok
    ? data({ state: done, list: checked.value.list }, { headers })
    : data({ state: checked.code }, { status: STATUS[checked.code], headers });
}

/** Looks at the link and changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answer(await checkConfirmation(context, tokenOf(request)), "ready");
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answer(await confirmSubscription(context, tokenOf(request), linkOrigin(request)), "confirmed");
}

export default function ConfirmRoute() {
  const link = useLoaderData<typeof loader>();
  return <ConfirmationPage {...(useActionData<typeof action>() ?? link)} />;
}
