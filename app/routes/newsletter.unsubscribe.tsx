import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type List, UNSUBSCRIBE_PATH } from "~/domains/newsletter/rules/copy.ts";
import { preferencesLink } from "~/domains/newsletter/store/links.ts";
import { checkUnsubscribe, unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { UnsubscribePage, type UnsubscribeState } from "~/domains/newsletter/ui/unsubscribe-page.tsx";
import { formHeaders } from "~/platform/forms/answer.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Unsubscribe",
    description: "One click, at once.",
    path: UNSUBSCRIBE_PATH,
    noindex: true,
  });

const STATUS = { ready: 200, done: 200, invalid: 400, expired: 410 };

const answer = (state: UnsubscribeState) =>
  data(state, { status: STATUS[state.state], headers: { "Cache-Control": NO_STORE } });

function linkOf(request: Request): { list: List; token: string } {
  const { searchParams } = new URL(request.url);
  return {
    list: searchParams.get("list") === "daily" ? "daily" : "weekly",
    token: searchParams.get("token") ?? "",
  };
}

/** Looks at the link and changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list, token } = linkOf(request);
  const checked = await checkUnsubscribe(context, list, token);
  return answer(checked.ok ? { state: "ready", list } : { state: checked.code });
}

/**
 * Unsubscribes on any POST: the page's button, and the one click of a mail program (RFC 8058), which comes without
 * cookies and from an origin of its own. The token is all that counts, so the body is not read.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { list, token } = linkOf(request);
  const left = await unsubscribe(context, list, token);
  if (!left.ok) return answer({ state: left.code });
  return answer({ state: "done", list, preferences: await preferencesLink(context, left.value, "") });
}

export default function UnsubscribeRoute() {
  const link = useLoaderData<typeof loader>();
  return <UnsubscribePage {...(useActionData<typeof action>() ?? link)} />;
}
