import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { countMiss } from "~/domains/content/store/search/misses.ts";
import { noteView, viewOf } from "~/domains/content/store/views/views.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { recordEvent } from "~/platform/page/record-event.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = page.document(({ request }) => recordEvent(request));

/** Nobody waits for the counts: one is lost when the database does not answer. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  recordEvent(request, context.analytics, (event) => {
    const view = viewOf(event);
    const { name, subject = "" } = event;
    const counted = view
      ? noteView(context, view)
      : name === "search_in_vain"
        ? countMiss(context, subject)
        : null;
    if (counted) context.defer(counted.catch(() => context.log.info("event-not-counted", { name })));
  });
