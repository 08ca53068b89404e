import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { missCounted, missedQuery } from "~/domains/content/store/search/misses.ts";
import { viewNoted, viewOf } from "~/domains/content/store/views/views.ts";
import { ENGINE_KINDS } from "~/domains/numbers/fields.ts";
import { talliesOf } from "~/domains/numbers/rules/arrival.ts";
import { withoutDraftKey } from "~/domains/writing/rules/draft-address.ts";
import type { Tally } from "~/platform/counts/counts.ts";
import { noteCounts, noteReader } from "~/platform/counts/note.ts";
import { isEngineUsed, pointOf } from "~/platform/counts/point.ts";
import { readerOf } from "~/platform/counts/readers.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { type RecordedEvent, recordEvent } from "~/platform/page/record-event.ts";

export const page = definePage({ topics: [], cache: "none" });

/** Nobody waits for the counts: one is lost when the database does not answer. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  recordEvent(request, context.analytics, (event) => counted(context, request, event), withoutDraftKey);

/** Counts an event behind the answer. Returns what its data point has of it, where Analytics Engine counts. */
function counted(context: AppLoadContext, request: Request, event: RecordedEvent) {
  const tallies = talliesOf(event, { request, country: context.country, searched: missedQuery });
  const byEngine = context.analytics !== undefined && isEngineUsed(context);
  const written = count(context, request, event, byEngine ? null : tallies);
  context.defer(written.catch(() => context.log.info("event-not-counted", { name: event.name })));
  return byEngine ? pointOf(tallies, ENGINE_KINDS) : null;
}

/**
 * Counts an event wherever it counts in the database, in one transaction.
 * @param tallies null where Analytics Engine has them
 */
async function count(
  context: AppLoadContext,
  request: Request,
  event: RecordedEvent,
  tallies: readonly Tally[] | null,
): Promise<void> {
  const { name, subject = "" } = event;
  const view = viewOf(event);
  const reader = name === "page_view" ? await readerOf(context, request).catch(() => null) : null;
  const time = context.now().getTime();
  await batch(context.db, [
    ...(view ? [viewNoted(view)] : []),
    ...(name === "search_in_vain" ? missCounted(context, subject) : []),
    ...(tallies ? noteCounts(time, tallies, { reader }) : reader === null ? [] : noteReader(time, reader)),
  ]);
}
