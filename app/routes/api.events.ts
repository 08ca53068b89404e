import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { countMiss } from "~/domains/content/store/search/misses.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { recordEvent } from "~/platform/page/record-event.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = page.document(({ request }) => recordEvent(request));

/** Nobody waits for the count: it is lost when the database does not answer. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  recordEvent(request, context.analytics, (query) =>
    context.defer(countMiss(context, query).catch(() => context.log.info("miss-not-counted"))),
  );
