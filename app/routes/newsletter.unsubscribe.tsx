import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { READERS } from "~/domains/newsletter/fields.ts";
import { unsubscribeForm } from "~/domains/newsletter/form.ts";
import { UNSUBSCRIBE_PATH } from "~/domains/newsletter/rules/copy.ts";
import { checkUnsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { UnsubscribePage } from "~/domains/newsletter/ui/unsubscribe-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { linkData } from "~/platform/page/document/link-data.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { oneOf, readQuery } from "~/platform/page/match/query.ts";

const query = z.object({ token: z.string().catch(""), list: oneOf(READERS) });

export const page = definePage({
  query,
  topics: [],
  cache: "none",
  framework: "none",
  postsFrom: "anywhere",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Unsubscribe",
  description: "One click, at once.",
  path: UNSUBSCRIBE_PATH,
  noindex: true,
}));

/** Reads the link and writes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list, token } = readQuery(request, query);
  const checked = await checkUnsubscribe(context, list, token);
  return linkData(checked.ok ? ({ state: "ready", list } as const) : ({ state: checked.code } as const));
}

export const action = formAction(unsubscribeForm);

export default function UnsubscribeRoute() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
