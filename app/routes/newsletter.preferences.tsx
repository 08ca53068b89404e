import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { linkRequestForm, preferencesForm } from "~/domains/newsletter/form.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { preferencesOwner } from "~/domains/newsletter/store/links.ts";
import { readPreferences } from "~/domains/newsletter/store/preferences.ts";
import { PreferencesScreen } from "~/domains/newsletter/ui/preferences-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { readQuery } from "~/platform/page/query.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { metaOf } from "~/platform/page/seo.ts";

const query = z.object({ token: z.string().optional() });

export const page = definePage({ query, topics: [], cache: "none", framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Change what you receive",
  description: "Lists, a break, or leaving.",
  path: PREFERENCES_PATH,
  noindex: true,
}));

const STATUS = { ask: 200, invalid: 400, expired: 410 };
const NEVER_KEPT = { "Cache-Control": NO_STORE };

const withoutPreferences = (state: keyof typeof STATUS) =>
  data({ state } as const, { status: STATUS[state], headers: NEVER_KEPT });

/** Shows the preferences and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { token } = readQuery(request, query);
  if (token === undefined) return withoutPreferences("ask");
  const owner = await preferencesOwner(context, token);
  if (!owner.ok) return withoutPreferences(owner.code);
  const preferences = await readPreferences(context, owner.value.id);
  if (!preferences) return withoutPreferences("invalid");
  return data({ state: "ready", preferences } as const, { headers: NEVER_KEPT });
}

const change = formAction(preferencesForm);
const requestLink = formAction(linkRequestForm);

/** With the token of a link the page changes preferences; without one it mails the link. */
export const action = (args: ActionFunctionArgs) =>
  readQuery(args.request, query).token === undefined ? requestLink(args) : change(args);

export default function PreferencesRoute() {
  return (
    <PreferencesScreen link={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />
  );
}
