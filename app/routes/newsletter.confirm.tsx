import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CONFIRM_PATH } from "~/domains/newsletter/schema.ts";
import { checkConfirmation, confirmSubscription } from "~/domains/newsletter/service.server.ts";
import { ConfirmationPage } from "~/domains/newsletter/ui/confirmation-page.tsx";
import { formHeaders } from "~/platform/forms/answer.ts";
import { NO_STORE } from "~/platform/http.ts";
import { pageMeta } from "~/platform/seo.ts";
import { site } from "~/site.config.ts";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Confirm your subscription",
    description: `The last step to ${site.brand.newsletter}.`,
    path: CONFIRM_PATH,
    noindex: true,
  });

const STATUS = { invalid: 400, expired: 410 };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Looks at the link and changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const checked = await checkConfirmation(context, tokenOf(request));
  return data(
    { state: checked.ok ? ("ready" as const) : checked.code },
    { status: checked.ok ? 200 : STATUS[checked.code], headers: { "Cache-Control": NO_STORE } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const confirmed = await confirmSubscription(context, tokenOf(request));
  return data(
    { state: confirmed.ok ? ("confirmed" as const) : confirmed.code },
    { status: confirmed.ok ? 200 : STATUS[confirmed.code], headers: { "Cache-Control": NO_STORE } },
  );
}

export default function ConfirmRoute() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ConfirmationPage state={answer?.state ?? link.state} />;
}
