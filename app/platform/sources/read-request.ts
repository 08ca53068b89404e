import {
  type Readings,
  type SourceContent,
  type SourceEntry,
  type SourceRequest,
  type SourceTools,
  sourceFailure,
} from "./define-source.ts";
import type { Sleep } from "./pace.ts";
import { type SourceState, validatorsOf } from "./state.ts";
import { fetchUpstream } from "./upstream.ts";

type Validators = Pick<SourceState, "etag" | "lastModified">;

/** What came of a request: nothing new, or readings. With the validators to keep. */
export type Answered<Content> = Validators &
  ({ notModified: true } | { notModified: false; readings: Readings<Content> });

/** The tools of one request. `pauseMs` passes before each further request to the same host. */
export const sourceTools = (
  deps: SourceTools["deps"],
  { timeoutMs, sleep, pauseMs }: { timeoutMs?: number; sleep: Sleep; pauseMs: number },
): SourceTools => ({
  deps,
  timeoutMs,
  ask: async (address, options) => {
    await sleep(pauseMs);
    return fetchUpstream(deps, address, withTimeout(options, timeoutMs));
  },
});

const withTimeout = <Options extends object>(options: Options, timeoutMs: number | undefined) =>
  timeoutMs === undefined ? options : { ...options, timeoutMs };

/**
 * Makes a request and reads the answer. A failed request is a failed reading, unless the adapter finds another way. The
 * validators stay as they were when the address itself was not read.
 */
export async function readRequest<Entry extends SourceEntry, Content extends SourceContent>(
  { address, options, due, read, recover }: SourceRequest<Entry, Content>,
  tools: SourceTools,
): Promise<Answered<Content>> {
  const [only, second] = due;
  const state = only && !second ? only.state : null;
  const validators = state && validatorsOf(state, tools.deps.now().getTime());
  const answer = await fetchUpstream(tools.deps, address, {
    ...withTimeout(options, tools.timeoutMs),
    ...validators,
  });
  const kept = { etag: state?.etag ?? null, lastModified: state?.lastModified ?? null };
  if (!answer.ok) {
    const readings = (await recover?.(answer, tools)) ?? sourceFailure(answer);
    return { ...kept, notModified: false, readings };
  }
  const { etag, lastModified, notModified } = answer.value;
  if (notModified) return { etag, lastModified, notModified };
  const readings = await read(answer.value, tools);
  const elsewhere = "ok" in readings && readings.ok && readings.elsewhere;
  return { ...(elsewhere ? kept : { etag, lastModified }), notModified, readings };
}
