import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { List } from "~/domains/newsletter/fields.ts";
import { unsubscribeForm } from "~/domains/newsletter/form.ts";
import { UNSUBSCRIBE_PATH } from "~/domains/newsletter/rules/copy.ts";
import { checkUnsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { UnsubscribePage } from "~/domains/newsletter/ui/unsubscribe-page.tsx";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Unsubscribe",
    description: "One click, at once.",
    path: UNSUBSCRIBE_PATH,
    noindex: true,
  });

const STATUS = { invalid: 400, expired: 410 };
const NEVER_KEPT = { "Cache-Control": NO_STORE };

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const list: List = searchParams.get("list") === "daily" ? "daily" : "weekly";
  const checked = await checkUnsubscribe(context, list, searchParams.get("token") ?? "");
  return checked.ok
    ? data({ state: "ready", list } as const, { headers: NEVER_KEPT })
    : data({ state: checked.code } as const, { status: STATUS[checked.code], headers: NEVER_KEPT });
}

export const action = formAction(unsubscribeForm);

export default function UnsubscribeRoute() {
  return <UnsubscribePage link={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
