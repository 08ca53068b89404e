import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkRequestForm, preferencesForm } from "~/domains/newsletter/form.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { readPreferences } from "~/domains/newsletter/store/preferences.ts";
import { PreferencesScreen } from "~/domains/newsletter/ui/preferences-page.tsx";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

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

const withoutPreferences = (state: keyof typeof STATUS) =>
  data({ state } as const, { status: STATUS[state], headers: NEVER_KEPT });

/** Shows the preferences and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (token === null) return withoutPreferences("ask");
  const read = await readPreferences(context, token);
  if (!read.ok) return withoutPreferences(read.code);
  return data({ state: "ready", preferences: read.value } as const, { headers: NEVER_KEPT });
}

const change = formAction(preferencesForm);
const requestLink = formAction(linkRequestForm);

/** With the token of a link the page changes preferences; without one it mails the link. */
export const action = (args: ActionFunctionArgs) =>
  tokenOf(args.request) === null ? requestLink(args) : change(args);

export default function PreferencesRoute() {
  return (
    <PreferencesScreen link={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />
  );
}
