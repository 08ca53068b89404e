import * as z from "zod";
import type { Point } from "../counts/point.ts";
import { EVENT_NAMES } from "./analytics.ts";
import { NO_STORE, plainError } from "./responses.ts";

/** Longer than any event that `public/shell.js` sends. */
const MAX_BYTES = 1024;

const eventSchema = z.strictObject({
  name: z.enum(EVENT_NAMES),
  /** Without the query, which may hold what the visitor searched for. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[^?#\s]*$/),
  subject: z.string().max(100).optional(),
});

export type RecordedEvent = z.output<typeof eventSchema>;

/** What programs call themselves that run a page's scripts or follow links: crawlers, previews, monitors, test browsers. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|\b(curl|wget|python|java|go-http)\b/i;

/** Whether nothing of a request is counted: its visitor signals Global Privacy Control, or calls itself a program. */
export const isUncounted = ({ headers }: Request): boolean =>
  headers.get("Sec-GPC") === "1" || PROGRAM.test(headers.get("User-Agent") || "bot");

/**
 * Writes an event of the browser as one data point: the index is the name; the blobs are name, path and subject, and
 * what `count` adds, which gets each event for the site's own counts. What was searched in vain is written without its
 * words, and only with what is added. Stores nothing of the visitor: no address, no user agent, no cookie, no time but the
 * data set's own. Answers 204, also when the visitor signals Global Privacy Control or is a program and nothing is
 * written; 403 for another origin, 411 without a length, 413 over 1,024 bytes, 400 for anything
 * that is not an event.
 * @param told what of a path may be told: an address may be a secret
 */
export async function recordEvent(
  request: Request,
  dataset?: AnalyticsEngineDataset,
  count?: (event: RecordedEvent) => Point | null | undefined,
  told: (path: string) => string = (path) => path,
): Promise<Response> {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin")
    return plainError(403, "Events come from this site's own pages.");
  const length = request.headers.get("Content-Length");
  if (length === null) return plainError(411, "An event states its length.");
  if (Number(length) > MAX_BYTES) {
    // An unread body closes the visitor's connection, so a moderately long one is read.
    if (Number(length) <= 64 * MAX_BYTES) await request.arrayBuffer();
    return plainError(413, "An event has at most 1024 bytes.");
  }
  const event = eventSchema.safeParse(parseJson(await request.text()));
  if (!event.success) return plainError(400, "This is not an event.");
  const { name, path, subject } = event.data;
  if (!isUncounted(request)) {
    const added = count?.(event.data);
    const isSearch = name === "search_in_vain";
    if (added || !isSearch)
      dataset?.writeDataPoint({
        indexes: [name],
        blobs: [name, told(path), isSearch ? "" : (subject ?? ""), ...(added?.blobs ?? [])],
        doubles: [1, ...(added?.doubles ?? [])],
      });
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": NO_STORE } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
