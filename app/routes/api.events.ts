import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { missCounted, missedQuery } from "~/domains/content/store/search/misses.ts";
import { viewNoted, viewOf } from "~/domains/content/store/views/views.ts";
import { talliesOf } from "~/domains/numbers/rules/arrival.ts";
import { noteCounts } from "~/platform/counts/note.ts";
import { readerOf } from "~/platform/counts/readers.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { type RecordedEvent, recordEvent } from "~/platform/page/record-event.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = page.document(({ request }) => recordEvent(request));

/** Nobody waits for the counts: one is lost when the database does not answer. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  recordEvent(request, context.analytics, (event) => {
    const { name } = event;
    const counted = count(context, request, event);
    context.defer(counted.catch(() => context.log.info("event-not-counted", { name })));
  });

/** Counts an event wherever it counts, in one transaction. */
async function count(context: AppLoadContext, request: Request, event: RecordedEvent): Promise<void> {
  const { name, subject = "" } = event;
  const view = viewOf(event);
  const tallies = talliesOf(event, { request, country: context.country, searched: missedQuery });
  const reader = name === "page_view" ? await readerOf(context, request).catch(() => null) : null;
  await batch(context.db, [
    ...(view ? [viewNoted(view)] : []),
    ...(name === "search_in_vain" ? missCounted(context, subject) : []),
    ...noteCounts(context.now().getTime(), tallies, { reader }),
  ]);
}
