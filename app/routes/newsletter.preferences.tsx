import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkRequestForm, readPreferencesChange } from "~/domains/newsletter/form.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { changePreferences, readPreferences } from "~/domains/newsletter/store/preferences.ts";
import { LinkRequestPage, PreferencesPage } from "~/domains/newsletter/ui/preferences-page.tsx";
import { formHeaders } from "~/platform/forms/answer.ts";
import { submitForm } from "~/platform/forms/submission.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Change what you receive",
    description: "Lists, a break, or leaving.",
    path: PREFERENCES_PATH,
    noindex: true,
  });

const STATUS = { ask: 200, invalid: 400, expired: 410 };
const NEVER_KEPT = { "Cache-Control": NO_STORE };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

const refusal = (state: keyof typeof STATUS) =>
  data({ state } as const, { status: STATUS[state], headers: NEVER_KEPT });

/** Shows how things stand and changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (token === null) return refusal("ask");
  const read = await readPreferences(context, token);
  if (!read.ok) return refusal(read.code);
  return data({ state: "ready", preferences: read.value } as const, { headers: NEVER_KEPT });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  if (token === null) {
    const { status, result } = await submitForm(context, request, linkRequestForm(context, request));
    return data({ state: "asked", result } as const, { status, headers: NEVER_KEPT });
  }
  const change = await readPreferencesChange(request);
  const changed = change && (await changePreferences(context, token, change));
  if (!changed?.ok) return refusal(changed?.code ?? "invalid");
  return data({ state: "done", intent: change?.intent, preferences: changed.value } as const, {
    headers: NEVER_KEPT,
  });
}

export default function PreferencesRoute() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.state === "asked") return <LinkRequestPage state="ask" answered={answer.result} />;
  if (answer?.state === "done")
    return <PreferencesPage preferences={answer.preferences} done={answer.intent} />;
  const shown = answer ?? link;
  return shown.state === "ready" ? (
    <PreferencesPage preferences={shown.preferences} />
  ) : (
    <LinkRequestPage state={shown.state} />
  );
}
