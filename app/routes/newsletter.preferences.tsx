import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { linkRequestForm, preferencesForm } from "~/domains/newsletter/form.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { preferencesOwner } from "~/domains/newsletter/store/links.ts";
import { readPreferences } from "~/domains/newsletter/store/preferences.ts";
import { PreferencesScreen } from "~/domains/newsletter/ui/preferences-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().optional() });

export const page = definePage({ query, topics: [], cache: "none", framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Change what you receive",
  description: "Lists, a break, or leaving.",
  path: PREFERENCES_PATH,
  noindex: true,
}));

/** Shows the preferences and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { token } = readQuery(request, query);
  return linkData(token === undefined ? ({ state: "ask" } as const) : await preferencesBy(context, token));
}

async function preferencesBy(deps: LoaderFunctionArgs["context"], token: string) {
  const owner = await preferencesOwner(deps, token);
  if (!owner.ok) return { state: owner.code } as const;
  const preferences = await readPreferences(deps, owner.value.id);
  return preferences ? ({ state: "ready", preferences } as const) : ({ state: "invalid" } as const);
}

const change = formAction(preferencesForm);
const requestLink = formAction(linkRequestForm);

/** With the token of a link the page changes preferences; without one it mails the link. */
export const action = (args: ActionFunctionArgs) =>
  readQuery(args.request, query).token === undefined ? requestLink(args) : change(args);

export default function PreferencesRoute() {
  return <PreferencesScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
