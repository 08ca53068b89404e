import type { Deps } from "../deps.ts";
import type { RunOutcome } from "../jobs/runs.ts";
import type { LogFields } from "../log.ts";
import { admit } from "./admission.ts";
import type {
  Due,
  Reading,
  Source,
  SourceContent,
  SourceEntry,
  SourceFailure,
  SourceRequest,
} from "./define-source.ts";
import { guarded } from "./guarded.ts";
import { pausedSources } from "./history.ts";
import { eachByHost, hostOf, type Pace, POLITE_PACE } from "./pace.ts";
import { type Answered, readRequest, sourceTools } from "./read-request.ts";
import {
  dueSources,
  failingSources,
  forgetOtherSources,
  recordFailure,
  recordSuccess,
  type SourceRef,
} from "./state.ts";
import { MAX_KEPT, newTally, outcomeOf, type Tally, type WriteCounts } from "./tally.ts";

/**
 * The one ingest loop: for each source that is due, a polite request with validators, then the answer's items, capped
 * and dated, are stored, and the source's state and the run's tally are written. Requests run side by side, stores one
 * after the other. A failure concerns one source: it backs off, and the others go on.
 */

export interface IngestOptions {
  /** Ask every source now, also before its next check. Validators are still sent. */
  force?: boolean;
  /** Ask this source alone, now, even if it is paused. */
  only?: string;
  pace?: Partial<Pace>;
  /** Milliseconds for one request; the limit of the source or of the HTTP client by default. */
  timeoutMs?: number;
  random?: () => number;
}

export interface Stored extends WriteCounts {
  /** Items that cannot be stored. */
  rejected?: number;
}

export interface Ingestion<Entry extends SourceEntry, Content extends SourceContent> {
  /** The configured sources. The state of others is deleted. */
  entries: readonly Entry[];
  /**
   * Writes what an answer holds; may refuse it. Called one at a time. `later` is the same answer with the items that are
   * dated up to 30 days ahead: the source is read again when their date has come.
   */
  store: (content: Content, source: Entry & SourceRef, later: Content) => Promise<Stored | SourceFailure>;
  /** Deletes the oldest items of a source beyond `most`. Returns how many went and how many are left. */
  trim?: (source: Entry & SourceRef, most: number) => Promise<{ removed: number; kept: number }>;
}

type IngestDeps = Pick<Deps, "db" | "now" | "fetch" | "vars" | "log" | "publication">;

/** Requests of one run: keeps it inside the platform's limit of requests an invocation. */
const MAX_REQUESTS = 100;

/** No further request begins after this time: well inside the job's lease. */
const MAX_DURATION_MS = 10 * 60_000;

/** Failures in a row after which a service counts as down. */
const MAX_FAILURES = 3;

/** Asks the sources that are due and stores what they give. Throws only when D1 does not work. */
export async function ingest<Entry extends SourceEntry, Content extends SourceContent>(
  deps: IngestDeps,
  source: Source<Entry, Content>,
  { entries, store, trim }: Ingestion<Entry, Content>,
  options: IngestOptions = {},
): Promise<{ outcome: RunOutcome; tally: Tally }> {
  const { kind, every, words } = source;
  const configured = entries.map((entry) => ({ ...entry, kind, everyMinutes: entry.everyMinutes ?? every }));
  const ids = configured.map(({ id }) => id);
  await forgetOtherSources(deps, kind, ids);
  const { only, force } = options;
  const paused = await pausedSources(deps.db);
  const going = configured.filter(({ id }) => !paused.has(id));
  const asked = only === undefined ? going : configured.filter(({ id }) => id === only);
  const run: Run<Entry, Content> = {
    deps,
    store,
    trim,
    options,
    items: source.items,
    keepsHistory: source.keepsHistory,
    whenDown: source.whenDown,
    pace: { ...POLITE_PACE, ...source.pace, ...options.pace },
    deadline: deps.now().getTime() + MAX_DURATION_MS,
    requests: 0,
    services: new Map(),
    storing: Promise.resolve(),
    tally: newTally(),
  };
  await eachByHost(
    await source.requests(await dueSources(deps, kind, asked, { force: force || only !== undefined })),
    ({ address }) => address,
    (request) => handle(run, request),
    run.pace,
    ({ gapMs }) => gapMs,
  );
  // Where a source was read, not all fail. A single source is no job that fails: `troubles.ts` gives it days.
  const failing = run.tally.read === 0 ? await failingSources(deps, kind) : new Set<string>();
  const allFail = going.length > 1 && going.every(({ id }) => failing.has(id));
  return {
    outcome: outcomeOf(run.tally, { kind, configured: going.length || ids.length, allFail, words }),
    tally: run.tally,
  };
}

interface Run<Entry extends SourceEntry, Content extends SourceContent>
  extends Pick<Ingestion<Entry, Content>, "store" | "trim">,
    Pick<Source<Entry, Content>, "whenDown" | "items" | "keepsHistory"> {
  deps: IngestDeps;
  options: IngestOptions;
  pace: Pace;
  /** Milliseconds. */
  deadline: number;
  requests: number;
  /** By host. */
  services: Map<string, Service>;
  /** Ends with the last store that was begun. */
  storing: Promise<unknown>;
  tally: Tally;
}

interface Service {
  /** In a row. */
  failures: number;
  /** Why no further request is made. */
  stopped: SourceFailure | null;
}

/** Makes one request and settles its sources, unless the service has stopped or the run has used up its share. */
async function handle<Entry extends SourceEntry, Content extends SourceContent>(
  run: Run<Entry, Content>,
  request: SourceRequest<Entry, Content>,
): Promise<void> {
  const { deps, tally, whenDown } = run;
  const service = run.services.get(hostOf(request.address)) ?? { failures: 0, stopped: null };
  run.services.set(hostOf(request.address), service);
  if (service.stopped && (service.stopped.refused || whenDown === "fail")) {
    for (const due of request.due) await fail(run, due, service.stopped);
    return;
  }
  if (service.stopped || run.requests >= MAX_REQUESTS || deps.now().getTime() > run.deadline) {
    tally.left += request.due.length;
    return;
  }
  run.requests += 1;
  tally.asked += request.due.length;
  const { sleep, gapMs } = run.pace;
  const tools = sourceTools(deps, {
    timeoutMs: run.options.timeoutMs,
    sleep,
    pauseMs: request.gapMs ?? gapMs,
  });
  const answer = await guarded(run, request.due, () => readRequest(request, tools));
  if (whenDown) watch(run, service, answer);
  for (const due of request.due) await settle(run, due, answer);
}

type Answer<Content> = Answered<Content> | SourceFailure;

/** Returns what an answer means for one source; null for "not modified". */
function readingOf<Content>(answer: Answer<Content>, id: string): Reading<Content> | null {
  if ("ok" in answer) return answer;
  if (answer.notModified) return null;
  const { readings } = answer;
  if ("ok" in readings) return readings;
  return readings.get(id) ?? { ok: false, message: "The answer does not contain this source." };
}

/** Stops a service that refuses, or that failed as a whole several times in a row. */
function watch<Content>({ tally }: { tally: Tally }, service: Service, answer: Answer<Content>): void {
  const whole = readingOf(answer, "");
  const failure = whole && !whole.ok ? whole : null;
  service.failures = failure?.down ? service.failures + 1 : 0;
  if (failure && (failure.refused || service.failures >= MAX_FAILURES)) service.stopped = failure;
  if (service.failures >= MAX_FAILURES) tally.outage = true;
}

/** Stores what an answer holds for one source and writes the source's state. */
async function settle<Entry extends SourceEntry, Content extends SourceContent>(
  run: Run<Entry, Content>,
  due: Due<Entry>,
  answer: Answer<Content>,
): Promise<void> {
  const { deps, tally, options } = run;
  const reading = readingOf(answer, due.source.id);
  const kept = reading?.ok ? await guarded(run, [due], () => keep(run, due, reading.content)) : reading;
  if (kept && "ok" in kept) return fail(run, due, kept);
  const { etag, lastModified } = answer as Answered<Content>;
  tally.read += 1;
  tell(run, due.source, kept ? { found: kept.counts.items, inserted: kept.inserted } : { unchanged: true });
  await recordSuccess(
    deps,
    due.source,
    // A source whose items wait has to be read in full when their date has come.
    kept?.nextAt ? { ...kept, etag: null, lastModified: null } : { ...kept, etag, lastModified },
    { random: options.random, keepsHistory: run.keepsHistory },
  );
}

async function fail<Entry extends SourceEntry, Content extends SourceContent>(
  run: Run<Entry, Content>,
  { source, state }: Due<Entry>,
  failure: SourceFailure,
): Promise<void> {
  const { deps, tally, options } = run;
  tally.failed.push({ id: source.id, message: failure.message });
  tell(run, source, { reason: failure.message });
  await recordFailure(deps, source, state, failure, {
    random: options.random,
    keepsHistory: run.keepsHistory,
  });
}

/** Logs what came of reading a source, for kinds whose items have a name. Its query may hold a key. */
function tell(
  { deps, items }: { deps: Pick<Deps, "log">; items?: string },
  { id, url }: SourceRef,
  what: LogFields,
): void {
  const { origin, pathname, search } = URL.parse(url) ?? { origin: "", pathname: url, search: "" };
  if (items)
    deps.log.info("source.read", {
      source: id,
      address: `${origin}${pathname}${search && "?…"}`,
      items,
      ...what,
    });
}

/** Admits, stores and trims the items of one source. Returns what its state has to know, or why nothing was stored. */
async function keep<Entry extends SourceEntry, Content extends SourceContent>(
  run: Run<Entry, Content>,
  { source, state }: Due<Entry>,
  content: Content,
) {
  const { deps, store, tally } = run;
  const admission =
    content.items &&
    admit(content.items, { now: deps.now().getTime(), first: typeof state.lastSuccessAt !== "number" });
  const stored = run.storing.then(() =>
    store(
      admission ? { ...content, items: admission.items } : content,
      source,
      admission ? { ...content, items: admission.waiting } : content,
    ),
  );
  run.storing = stored.catch(() => {});
  const counts = await stored;
  if ("ok" in counts) return counts;
  const { inserted, updated, unchanged, rejected: refused = 0 } = counts;
  const rejected = content.rejected + refused;
  tally.inserted += inserted;
  tally.updated += updated;
  tally.unchanged += unchanged;
  tally.rejected += rejected;
  tally.waiting += admission?.waiting.length ?? 0;
  tally.skipped += admission?.skipped ?? 0;
  if (admission?.skipped) tally.capped.add(source.id);
  return {
    counts: { items: inserted + updated + unchanged, rejected },
    inserted,
    updated,
    nextAt: admission?.nextAt ?? null,
    keptCount: await trimmed(run, { source, state }, inserted),
  };
}

/** Deletes the oldest items of a source that may have too many. Returns how many there are at most. */
async function trimmed<Entry extends SourceEntry, Content extends SourceContent>(
  { trim, tally }: Run<Entry, Content>,
  { source, state }: Due<Entry>,
  inserted: number,
): Promise<number | undefined> {
  const known = state.keptCount ?? null;
  // Without new items too: a known count has grown where the clock stored what waited. An unknown one can wait.
  if (!trim || (known === null && inserted === 0)) return undefined;
  if (known !== null && known + inserted <= MAX_KEPT) return inserted > 0 ? known + inserted : undefined;
  const { removed, kept } = await trim(source, MAX_KEPT);
  tally.trimmed += removed;
  if (removed > 0) tally.capped.add(source.id);
  return kept;
}
